import { randomBytes } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { entryDay, isWithinAge } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { enrollmentProtocol, PROTOCOL_BYTES } from '@lousa/rules/enrollment/protocol.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpGrades } from '../../performance-input.ts'
import { lockGradeForEnrollments } from '../waiting-list/grade-lock.service.ts'
import { resolvePlacements } from '../waiting-list/placement.service.ts'
import type { LockedGrade } from '../waiting-list/queue.types.ts'
import { enrolledFrom, insertEnrollments, type LockedStudent, lockStudents } from './class-entry.queries.ts'
import { isClosedFrom } from './entry.queries.ts'

export type ClassEntry = {
  /** Accounts of students by the class into which they go. */
  accountIdsByGrade: ReadonlyMap<string, readonly string[]>
  /** Null: today, or the first day of the year. */
  start: CivilDate | null
  mayExceed: boolean
  confirmAge: boolean
  reason: string | null
}

/** The names of students whom a refusal concerns, for its sentence. */
const namesOf = (students: readonly LockedStudent[]) => ({ students: students.map(({ user }) => user) })

const refuseStudents = async (
  ctx: Ctx,
  grade: LockedGrade,
  students: readonly LockedStudent[],
  { start, confirmAge }: { start: CivilDate; confirmAge: boolean },
): Promise<void> => {
  const inactive = students.filter(({ status }) => status !== 'Ativo')
  if (inactive.length > 0) throw new ContractError('STUDENT_INACTIVE', { data: namesOf(inactive) })
  const accountIds = students.map(({ id }) => id)
  const enrolled = await enrolledFrom(ctx, { gradeId: grade.id, accountIds, day: start })
  const twice = students.filter(({ id }) => enrolled.has(id))
  if (twice.length > 0) throw new ContractError('ALREADY_ENROLLED', { data: namesOf(twice) })
  const { ageMin, ageMax } = grade
  const outside = students.filter(
    ({ birthdate }) => !isWithinAge(birthdate, { min: ageMin, max: ageMax }, grade.yearStart),
  )
  if (outside.length > 0 && !confirmAge)
    throw new ContractError('AGE_OUT_OF_RANGE', { data: { ageMin, ageMax, ...namesOf(outside) } })
}

/** Random protocols are hardly ever taken; then others are drawn for those who are left. */
const insertWithProtocols = async (
  ctx: Ctx,
  { id, yearId }: LockedGrade,
  { start, accountIds }: { start: CivilDate; accountIds: readonly string[] },
): Promise<Map<string, string>> => {
  const inserted = new Map<string, string>()
  for (let left = accountIds; left.length > 0; left = accountIds.filter(one => !inserted.has(one))) {
    const students = left.map(accountId => ({
      accountId,
      protocol: enrollmentProtocol(randomBytes(PROTOCOL_BYTES)),
    }))
    const rows = await insertEnrollments(ctx, { yearId, gradeId: id, start, students })
    for (const row of rows) inserted.set(row.accountId, row.id)
  }
  return inserted
}

const enterClass = async (
  ctx: Ctx,
  { gradeId, students }: { gradeId: string; students: readonly LockedStudent[] },
  { start: typed, mayExceed, confirmAge, reason }: ClassEntry,
): Promise<Map<string, string>> => {
  const grade = await lockGradeForEnrollments(ctx, gradeId)
  if (grade.isEvent) throw new ContractError('NOT_A_CLASS')
  const start = entryDay(typed ?? ctx.today, { start: grade.yearStart, end: grade.yearEnd })
  if (typed !== null && start !== typed) throw fieldRefusal('start', 'INVALID_DATE_INTERVAL_ERROR')
  if (await isClosedFrom(ctx, gradeId, start)) throw new ContractError('TERM_CLOSED')
  await refuseStudents(ctx, grade, students, { start, confirmAge })
  const { isExceeded, passing } = await resolvePlacements(ctx, grade, {
    newcomers: students.length,
    answer: mayExceed ? 'EXCEED' : undefined,
    reason,
  })
  const inserted = await insertWithProtocols(ctx, grade, { start, accountIds: students.map(({ id }) => id) })
  for (const [accountId, id] of inserted)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: id,
      action: 'CREATED',
      changes: [
        { field: 'status', from: null, to: 'ACTIVE' },
        { field: 'start', from: null, to: start },
        ...(isExceeded ? [{ field: 'confirmOccupation', from: null, to: 'EXCEED' }] : []),
        ...passing,
      ],
      gradeId,
      studentId: accountId,
    })
  return inserted
}

/**
 * Enrols students in classes, by name, all or none (docs/rules.md, Vacancies and enrolment). The students are locked before the
 * classes, and classes in the order of their ids. Answers the new enrolment of each account.
 */
export const enterClasses = async (ctx: Ctx, entry: ClassEntry): Promise<Map<string, string>> => {
  const accountIds = [...entry.accountIdsByGrade.values()].flat()
  const students = await lockStudents(ctx, accountIds)
  if (students.length !== new Set(accountIds).size) throw new ContractError('NOT_FOUND')
  const entered = new Map<string, string>()
  const gradeIds = [...entry.accountIdsByGrade.keys()].toSorted()
  for (const gradeId of gradeIds) {
    const own = new Set(entry.accountIdsByGrade.get(gradeId))
    const ofClass = { gradeId, students: students.filter(({ id }) => own.has(id)) }
    for (const [accountId, id] of await enterClass(ctx, ofClass, entry)) entered.set(accountId, id)
  }
  if (gradeIds.length > 0) await bumpGrades(ctx, gradeIds)
  return entered
}
