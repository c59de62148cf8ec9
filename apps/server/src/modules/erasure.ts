import type { ErasedCounts } from '@lousa/rules/operation/erasure.rules.ts'
import type { Db } from './module.ts'

export type ErasurePlace = { db: Db; institutionId: string; now: string }

/** Whose personal data is removed. Everything is of one person, held until the commit. */
export type ErasedOne = {
  personId: string
  /** The account of the student. */
  studentId: string
  /** All accounts of the person. */
  accountIds: string[]
  /** Of the person and of those who answer for them. */
  emails: string[]
}

/** How a module removes its own rows of a former student (docs/rules.md, Removal of personal data); answers how many. */
export type Erasure = (place: ErasurePlace, one: ErasedOne) => Promise<ErasedCounts>
