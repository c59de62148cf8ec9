import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { Ctx } from '../../module.ts'

/**
 * What a module further down does to its own rows when a year changes, in the same transaction and with the year held.
 * Main gives the followers to this module in the order of the domains, in which they are asked; removing goes backwards.
 */
export type YearFollower = {
  /** The civil year or the dates are others. */
  dated?(ctx: Ctx, year: { before: AcademicYear; after: AcademicYear }): Promise<void>
  /** The year was closed or reopened. */
  moved?(ctx: Ctx, year: AcademicYear): Promise<void>
  /** The year is being deleted; nothing holds it any more. */
  removed?(ctx: Ctx, year: AcademicYear): Promise<void>
}
