import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { createLesson, Lesson, updateLesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkLessonClashes, freeInstructorSlots } from '../clash/clash.service.ts'
import { assertTimeOrder } from '../clash/time-order.values.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import {
  endCoverOfRestored,
  insertLesson,
  isMadeUp,
  type LessonTime,
  type LockedLesson,
  lockLessonRows,
  markDeleted,
  moveLessonRow,
  planRef,
  registerAgain,
} from './lesson-change.queries.ts'
import { assertDayOpen, assertLessonDay, assertUntouched } from './lesson-place.service.ts'
import { lessonsNow } from './lesson-reading.queries.ts'

type LessonRef = { planId: string; lessonId: string }

const timeOf = ({ date, start, end }: LessonTime): LessonTime => ({ date, start, end })

export const getLesson = async (ctx: Ctx, id: string): Promise<Lesson> => {
  const [lesson] = await lessonsNow(ctx, [id])
  if (!lesson) throw new ContractError('NOT_FOUND')
  return lesson
}

/** A lesson that no weekly time makes, also one in the place of another that was removed. */
export const addLesson = async (
  ctx: Ctx,
  planId: string,
  {
    body: { noSchoolDay, ...body },
    holidays,
  }: { body: BodyOf<typeof createLesson>; holidays: FetchedHolidays },
): Promise<Lesson> => {
  const place = await planRef(ctx, planId)
  if (!place) throw new ContractError('NOT_FOUND')
  assertTimeOrder(body)
  await lockOpenTimetable(ctx, place.yearId)
  const noSchoolDays = await assertLessonDay(ctx, { ...place, date: body.date }, { holidays, noSchoolDay })
  const id = await insertLesson(ctx, place, body)
  await checkLessonClashes(ctx, [id], noSchoolDays)
  ctx.audit({
    entity: 'lesson',
    entityId: id,
    action: 'CREATED',
    changes: changedFields({}, timeOf(body)),
    gradeId: place.gradeId,
    lessonPlanId: planId,
  })
  return getLesson(ctx, id)
}

/** The lesson of this plan, with the timetable of its year in hand; a lesson of another plan does not exist here. */
const heldLesson = async (ctx: Ctx, { planId, lessonId }: LessonRef): Promise<LockedLesson> => {
  const place = await planRef(ctx, planId)
  if (!place) throw new ContractError('NOT_FOUND')
  await lockOpenTimetable(ctx, place.yearId)
  const [lesson] = await lockLessonRows(ctx, [lessonId])
  if (!lesson || lesson.planId !== planId) throw new ContractError('NOT_FOUND')
  return lesson
}

/** The history of a registration of a lesson as not given that ends, or begins again, with the lesson. */
const auditNotGiven = (
  ctx: Ctx,
  { id: lessonId, date, start, gradeId, planId }: LockedLesson,
  { id, action }: { id: string; action: 'WITHDRAWN' | 'NOT_GIVEN' },
): void =>
  ctx.audit({
    entity: 'lessonCover',
    entityId: id,
    action,
    changes: Object.entries({ lessonId, date, start }).map(([field, to]) => ({ field, from: null, to })),
    gradeId,
    lessonPlanId: planId,
  })

type Change = Omit<BodyOf<typeof updateLesson>, 'version'>

/**
 * Moves a lesson, brings back one that was removed, or both at once. Asking for what stands already changes nothing.
 * A move may leave every instructor's period: who gives the lesson is then still to be said.
 */
export const changeLesson = async (
  ctx: Ctx,
  place: LessonRef,
  { body, version, holidays }: { body: Change; version: number | undefined; holidays: FetchedHolidays },
): Promise<Lesson> => {
  const before = await heldLesson(ctx, place)
  await assertVersion(version, before.version, () => getLesson(ctx, before.id))
  const after = {
    date: body.date ?? before.date,
    start: body.start ?? before.start,
    end: body.end ?? before.end,
  }
  assertTimeOrder(after)
  const isRestored = body.deleted === false && before.isDeleted
  if (isUnchanged(before, after) && !isRestored) return getLesson(ctx, before.id)
  if (before.isDeleted && !isRestored) throw new ContractError('LESSON_DELETED')
  assertUntouched(before)
  if (isRestored && (await isMadeUp(ctx, before.id))) throw new ContractError('LESSON_MADE_UP')
  await assertDayOpen(ctx, before, before.date)
  const noSchoolDays = await assertLessonDay(
    ctx,
    { ...before, date: after.date },
    { holidays, noSchoolDay: body.noSchoolDay },
  )
  await moveLessonRow(ctx, before, after)
  if (isRestored)
    for (const id of await endCoverOfRestored(ctx, before.id))
      auditNotGiven(ctx, before, { id, action: 'WITHDRAWN' })
  await checkLessonClashes(ctx, [before.id], noSchoolDays)
  const reason = isRestored
    ? changedFields({ deletedReason: before.deletedReason }, { deletedReason: null })
    : []
  ctx.audit({
    entity: 'lesson',
    entityId: before.id,
    action: isRestored ? 'RESTORED' : 'UPDATED',
    changes: [...changedFields(timeOf(before), after), ...reason],
    gradeId: before.gradeId,
    lessonPlanId: before.planId,
  })
  return getLesson(ctx, before.id)
}

/** Removes a lesson, which can be restored; one that is removed already is not there. */
export const deleteLesson = async (
  ctx: Ctx,
  place: LessonRef,
  { reason, version }: { reason: string | null; version: number | undefined },
): Promise<void> => {
  const lesson = await heldLesson(ctx, place)
  if (lesson.isDeleted) throw new ContractError('NOT_FOUND')
  await assertVersion(version, lesson.version, () => getLesson(ctx, lesson.id))
  assertUntouched(lesson)
  await assertDayOpen(ctx, lesson, lesson.date)
  await markDeleted(ctx, lesson, reason)
  const registered = reason === null ? null : await registerAgain(ctx, lesson.id, reason)
  if (registered !== null) auditNotGiven(ctx, lesson, { id: registered, action: 'NOT_GIVEN' })
  await freeInstructorSlots(ctx, [lesson.id])
  ctx.audit({
    entity: 'lesson',
    entityId: lesson.id,
    action: 'DELETED',
    changes: [
      ...Object.entries(timeOf(lesson)).map(([field, from]) => ({ field, from, to: null })),
      ...(reason === null ? [] : [{ field: 'deletedReason', from: null, to: reason }]),
    ],
    gradeId: lesson.gradeId,
    lessonPlanId: lesson.planId,
  })
}
