import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { cancellationDay } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { archivedExit } from '@lousa/rules/enrollment/entry/departure.rules.ts'
import { activeRange } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { raiseErasedNumber } from '../../academics/grade/class-number.public.queries.ts'
import type { EnrollmentErased } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpEnrollments, bumpGrades, formerGradesOf } from '../../performance-input.ts'
import { cancelEnrollments, lockGradeForEnrollments } from '../waiting-list/grade-lock.service.ts'
import type { LockedGrade } from '../waiting-list/queue.types.ts'
import { fillVacancies } from '../waiting-list/vacancy-filling.service.ts'
import {
  deleteEnrollmentRow,
  endEnrollments,
  gradeOfEnrollment,
  type LockedEnrollment,
  lockEnrollment,
  runningEnrollments,
} from './departure.queries.ts'
import { assertEntryOpen } from './entry-check.service.ts'
import { assertDaysOpen, lockYearsAndTerms } from './term-lock.service.ts'

/** Students leave what goes on for them, students of a school only events, and only while others may enter. */
const refuseStudent = (ctx: Ctx, grade: LockedGrade, { exit }: LockedEnrollment): void => {
  if (ctx.actor.role === 'ADMINISTRATOR') return
  if (ctx.actor.role === 'STUDENT' && !grade.isEvent) throw new ContractError('NOT_AN_EVENT')
  if (exit !== null) throw new ContractError('ENROLLMENT_CLOSED')
  assertEntryOpen(ctx, grade)
}

const hasAnyRecord = async (
  ctx: Ctx,
  { id, hasOwnRecords }: LockedEnrollment,
  hooks: readonly EnrollmentErased[],
): Promise<boolean> => {
  if (hasOwnRecords) return true
  const answers = await Promise.all(hooks.map(hook => hook.hasRecords(ctx, id)))
  return answers.includes(true)
}

/**
 * Erases an enrolment on which nothing is recorded, else ends it today as CANCELLED; one that has ended stays as it is.
 * Its place goes to who waits. Both take its days away, which no closed term loses (docs/rules.md, Vacancies and enrolment).
 * With `onlyUnrecorded` an enrolment with records stays as it is. Answers whether it was erased.
 */
export const deleteEnrollment = async (
  ctx: Ctx,
  id: string,
  hooks: readonly EnrollmentErased[],
  { onlyUnrecorded = false } = {},
): Promise<boolean> => {
  const gradeId = await gradeOfEnrollment(ctx, id)
  if (gradeId === null) throw new ContractError('NOT_FOUND')
  const terms = await lockYearsAndTerms(ctx, [gradeId])
  const grade = await lockGradeForEnrollments(ctx, gradeId)
  const enrollment = await lockEnrollment(ctx, id)
  if (!enrollment) throw new ContractError('NOT_FOUND')
  refuseStudent(ctx, grade, enrollment)
  const isKept = await hasAnyRecord(ctx, enrollment, hooks)
  const isRunning = enrollment.exit === null
  if (isKept && (onlyUnrecorded || !isRunning)) return false
  assertDaysOpen(terms, activeRange(enrollment), null)
  const about = {
    entity: 'studentEnrollment',
    entityId: id,
    gradeId,
    studentId: enrollment.accountId,
  } as const
  const formerGrades = await formerGradesOf(ctx, [id])
  if (isKept) {
    await cancelEnrollments(ctx, [id])
    const exit = { date: cancellationDay(ctx.today, enrollment.start), reason: 'CANCELLED' }
    ctx.audit({ ...about, action: 'CANCELLED', changes: [{ field: 'exit', from: null, to: exit }] })
  } else {
    for (const hook of hooks) await hook.erase?.(ctx, id)
    await deleteEnrollmentRow(ctx, id)
    if (enrollment.number !== null) await raiseErasedNumber(ctx, gradeId, enrollment.number)
    ctx.audit({
      ...about,
      action: 'DELETED',
      changes: [{ field: 'status', from: enrollment.status, to: null }],
    })
  }
  if (enrollment.status === 'ACTIVE') await bumpGrades(ctx, [gradeId, ...formerGrades])
  if (isRunning && (enrollment.status === 'ACTIVE' || enrollment.hasOffer)) await fillVacancies(ctx, gradeId)
  return !isKept
}

/**
 * Archives a student: their activities end today, as CANCELLED where no closed term loses days by it, and their places are
 * offered to the waiting list. Class by class in the order of their ids, like all locks; a student is in few classes at once.
 */
export const endEnrollmentsOfStudent = async (ctx: Ctx, accountId: string): Promise<void> => {
  const running = await runningEnrollments(ctx, accountId)
  if (running.length === 0) return
  const gradeIds = running.map(({ gradeId }) => gradeId)
  const terms = await lockYearsAndTerms(ctx, gradeIds)
  for (const gradeId of gradeIds) await lockGradeForEnrollments(ctx, gradeId)
  // A concurrent promotion or exit was waited for.
  const ended = (await runningEnrollments(ctx, accountId)).map(enrollment => {
    const year = { start: enrollment.yearStart, end: enrollment.yearEnd }
    const ofClass = terms.filter(({ gradeId }) => gradeId === enrollment.gradeId)
    const exit = archivedExit({ ...enrollment, exit: null }, { day: ctx.today, year, terms: ofClass })
    return { ...enrollment, exit }
  })
  await endEnrollments(ctx, ended)
  for (const { id, gradeId, exit } of ended)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: id,
      action: exit.reason === 'CANCELLED' ? 'CANCELLED' : 'ENDED',
      changes: [{ field: 'exit', from: null, to: exit }],
      gradeId,
      studentId: accountId,
    })
  const left = ended.filter(({ status }) => status === 'ACTIVE')
  if (left.length > 0)
    await bumpEnrollments(ctx, {
      gradeIds: left.map(({ gradeId }) => gradeId),
      enrollmentIds: left.map(({ id }) => id),
    })
  for (const { gradeId } of ended) await fillVacancies(ctx, gradeId)
}
