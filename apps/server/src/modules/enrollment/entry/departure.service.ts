import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { cancellationDay } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { retireClassNumber } from '../../academics/grade/class-number.service.ts'
import { bumpGrades } from '../../academics/performance-input.service.ts'
import type { Ctx } from '../../module.ts'
import { fillFreedPlaces } from '../queue/free-place.service.ts'
import { cancelEnrollments, holdGradeOfEnrollments } from '../queue/grade-hold.service.ts'
import type { HeldGrade } from '../queue/queue.types.ts'
import {
  deleteEnrollmentRow,
  gradeOfEnrollment,
  type HeldEnrollment,
  lockEnrollment,
  runningEnrollments,
} from './departure.queries.ts'
import type { EnrollmentFollower } from './enrollment-follower.service.ts'
import { refuseClosedEntry } from './entry-check.service.ts'

/** Students leave what goes on for them, students of a school only events, and only while others may enter. */
const refuseStudent = (ctx: Ctx, grade: HeldGrade, { isRunning }: HeldEnrollment): void => {
  if (ctx.actor.role === 'ADMINISTRATOR') return
  if (ctx.actor.role === 'STUDENT' && !grade.isEvent) throw new ContractError('NOT_AN_EVENT')
  if (!isRunning) throw new ContractError('ENROLLMENT_CLOSED')
  refuseClosedEntry(ctx, grade)
}

const isRecordedOn = async (
  ctx: Ctx,
  { id, hasOwnRecords }: HeldEnrollment,
  followers: readonly EnrollmentFollower[],
): Promise<boolean> => {
  if (hasOwnRecords) return true
  const answers = await Promise.all(followers.map(follower => follower.hasRecords(ctx, id)))
  return answers.includes(true)
}

/**
 * Erases an enrolment on which nothing is recorded, else ends it today as CANCELLED; one that has ended stays as it is.
 * Its place goes to who waits (docs/rules.md, Vacancies and enrolment).
 */
export const deleteEnrollment = async (
  ctx: Ctx,
  id: string,
  followers: readonly EnrollmentFollower[],
): Promise<void> => {
  const gradeId = await gradeOfEnrollment(ctx, id)
  if (gradeId === null) throw new ContractError('NOT_FOUND')
  const grade = await holdGradeOfEnrollments(ctx, gradeId)
  const enrollment = await lockEnrollment(ctx, id)
  if (!enrollment) throw new ContractError('NOT_FOUND')
  refuseStudent(ctx, grade, enrollment)
  const about = {
    entity: 'studentEnrollment',
    entityId: id,
    gradeId,
    studentId: enrollment.accountId,
  } as const
  if (await isRecordedOn(ctx, enrollment, followers)) {
    if (!enrollment.isRunning) return
    await cancelEnrollments(ctx, [id])
    const exit = { date: cancellationDay(ctx.today, enrollment.start), reason: 'CANCELLED' }
    ctx.audit({ ...about, action: 'CANCELLED', changes: [{ field: 'exit', from: null, to: exit }] })
  } else {
    for (const follower of followers) await follower.erased?.(ctx, id)
    await deleteEnrollmentRow(ctx, id)
    if (enrollment.number !== null) await retireClassNumber(ctx, gradeId, enrollment.number)
    ctx.audit({
      ...about,
      action: 'DELETED',
      changes: [{ field: 'status', from: enrollment.status, to: null }],
    })
  }
  if (enrollment.status === 'ACTIVE') await bumpGrades(ctx, [gradeId])
  if (enrollment.isRunning && (enrollment.status === 'ACTIVE' || enrollment.hasOffer))
    await fillFreedPlaces(ctx, gradeId)
}

/**
 * A student is archived: what goes on for them ends today as CANCELLED, and the places go to who waits. Class by class in
 * the order of their ids, as locks are taken; somebody is in few classes at once.
 */
export const endEnrollmentsOf = async (ctx: Ctx, accountId: string): Promise<void> => {
  const running = await runningEnrollments(ctx, accountId)
  if (running.length === 0) return
  for (const { gradeId } of running) await holdGradeOfEnrollments(ctx, gradeId)
  // Who was promoted or left meanwhile was waited for.
  const enrollments = await runningEnrollments(ctx, accountId)
  await cancelEnrollments(
    ctx,
    enrollments.map(({ id }) => id),
  )
  for (const { id, gradeId } of enrollments)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: id,
      action: 'CANCELLED',
      changes: [{ field: 'exit', from: null, to: { date: ctx.today, reason: 'CANCELLED' } }],
      gradeId,
      studentId: accountId,
    })
  const left = enrollments.filter(({ status }) => status === 'ACTIVE').map(({ gradeId }) => gradeId)
  if (left.length > 0) await bumpGrades(ctx, left)
  for (const { gradeId } of enrollments) await fillFreedPlaces(ctx, gradeId)
}
