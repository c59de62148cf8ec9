import type { ErasedGroup } from '@lousa/rules/operation/erasure.rules.ts'
import { type ErasureRefusal, erasedColumns, erasureRefusals } from '@lousa/rules/operation/erasure.rules.ts'
import type { ErasurePlace, PersonErased } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { lockPeople } from '../editing/people-loading.service.ts'
import { endBondsOf } from '../guardianship/guardianship-hooks.public.queries.ts'
import { removeProposalsOf } from '../record-proposal/proposal-hooks.public.queries.ts'
import { formerAddresses } from './former-addresses.queries.ts'
import {
  closeStudentAccounts,
  deleteMergeUndoOf,
  type ErasableStudent,
  emptyColumns,
  erasableStudent,
  erasureState,
  removeImported,
  removePicture,
  removeResponsibles,
  renewKeys,
  storedPerson,
} from './person-erasure.queries.ts'

export type { ErasableStudent } from './person-erasure.queries.ts'

/** A student, locked against other changes until the commit; undefined where the id is none. */
export const lockForErasure = async (ctx: Ctx, studentId: string): Promise<ErasableStudent | undefined> => {
  const place = { db: ctx.db, institutionId: ctx.institution.id }
  const student = await erasableStudent(place, studentId)
  if (!student) return undefined
  await lockPeople(ctx, [student.personId])
  const current = await erasableStudent(place, studentId)
  if (!current) return undefined
  const former = await formerAddresses(place, current)
  return { ...current, emails: [...new Set([...current.emails, ...former])] }
}

export const refusalsOf = async (ctx: Ctx, student: ErasableStudent): Promise<ErasureRefusal[]> =>
  erasureRefusals(
    await erasureState({ db: ctx.db, institutionId: ctx.institution.id, today: ctx.today }, student),
  )

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== false

/** Empties the record, and counts what was in it. */
const erasedRecord = async (place: ErasurePlace, personId: string): Promise<Map<ErasedGroup, number>> => {
  const person = await storedPerson(place, personId)
  const columns = erasedColumns(person)
  const counts = new Map<ErasedGroup, number>()
  // Whether messages come by e-mail is a choice and no datum; who is the main responsible counts with them.
  for (const [column, group] of columns)
    if (isFilled(person[column]) && column !== 'messages_by_email' && group !== 'responsibles')
      counts.set(group, (counts.get(group) ?? 0) + 1)
  await emptyColumns(place, personId, [...columns.keys()])
  await removePicture(place, personId)
  return counts
}

/** The person's record, those who answer for them, and what imports keep. */
export const erasePerson: PersonErased = async (place, one) => {
  const counts = await erasedRecord(place, one.personId)
  const responsibles = await removeResponsibles(place, one.personId)
  const bonds = await endBondsOf(place, one)
  await removeProposalsOf(place, one)
  const imports = await removeImported(place, one)
  await deleteMergeUndoOf(place, one.personId)
  await closeStudentAccounts(place, one.personId)
  await renewKeys(place, one.personId)
  return { ...Object.fromEntries(counts), responsibles: responsibles + bonds, imports }
}
