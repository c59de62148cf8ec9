import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Lesson, swapLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { NoSchoolDayDecision } from '@lousa/rules/planning/lesson-change.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkLessonClashes } from '../clash/clash.service.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import {
  isTaughtOn,
  type LessonTime,
  type LockedLesson,
  lockLessonRows,
  swapLessonTimes,
  yearsOfLessons,
} from './lesson-change.queries.ts'
import { getLesson } from './lesson-change.service.ts'
import { assertDayOpen, assertLessonDay, assertUntouched } from './lesson-place.service.ts'
import { lessonsNow } from './lesson-reading.queries.ts'

const timeOf = ({ date, start, end }: LessonTime): LessonTime => ({ date, start, end })

/** Both lessons with their year's timetable in hand. Of two years neither can be on the other's day. */
const heldPair = async (ctx: Ctx, ids: readonly [string, string]): Promise<[LockedLesson, LockedLesson]> => {
  const [yearId, another] = await yearsOfLessons(ctx, ids)
  if (yearId === undefined) throw new ContractError('NOT_FOUND')
  if (another !== undefined) throw fieldRefusal('otherLessonId', 'OUT_OF_TERM')
  await lockOpenTimetable(ctx, yearId)
  const lessons = await lockLessonRows(ctx, ids)
  const [one, other] = ids.map(id => lessons.find(lesson => lesson.id === id))
  if (!one || !other) throw new ContractError('NOT_FOUND')
  return [one, other]
}

/** Refuses a lesson that may not leave its time, or may not come to this date; returns that date if it is no school day. */
const refuseMove = async (
  ctx: Ctx,
  lesson: LockedLesson,
  {
    to,
    ...decision
  }: { to: LessonTime; holidays: FetchedHolidays; noSchoolDay: NoSchoolDayDecision | undefined },
): Promise<CivilDate[]> => {
  await assertDayOpen(ctx, lesson, lesson.date)
  const noSchoolDays = await assertLessonDay(ctx, { ...lesson, date: to.date }, decision)
  if (!(await isTaughtOn(ctx, lesson.planId, to.date))) throw new ContractError('INSTRUCTOR_PERIOD')
  return noSchoolDays
}

const audit = (ctx: Ctx, lesson: LockedLesson, other: LockedLesson): void =>
  ctx.audit({
    entity: 'lesson',
    entityId: lesson.id,
    action: 'SWAPPED',
    changes: [
      ...changedFields(timeOf(lesson), timeOf(other)),
      { field: 'otherLessonId', from: null, to: other.id },
    ],
    gradeId: lesson.gradeId,
    lessonPlanId: lesson.planId,
  })

/**
 * Exchanges date and times of two untouched lessons, also of two plans and classes: both or none. Each must be possible at the
 * place of the other. A preview does the same, and nothing of it stays.
 */
export const swapTimes = async (
  ctx: Ctx,
  { lessonId, otherLessonId, version, otherVersion, noSchoolDay, preview }: BodyOf<typeof swapLessons>,
  holidays: FetchedHolidays,
): Promise<{ data: Lesson[]; preview?: { noSchoolDays: CivilDate[] } }> => {
  if (lessonId === otherLessonId) throw invalidFields(fieldError('otherLessonId', 'INVALID'))
  const [one, other] = await heldPair(ctx, [lessonId, otherLessonId])
  await assertVersion(version, one.version, () => getLesson(ctx, one.id))
  await assertVersion(otherVersion, other.version, () => getLesson(ctx, other.id))
  for (const lesson of [one, other]) {
    if (lesson.isDeleted) throw new ContractError('LESSON_DELETED')
    assertUntouched(lesson)
  }
  const noSchoolDays = [
    ...(await refuseMove(ctx, one, { to: other, holidays, noSchoolDay })),
    ...(await refuseMove(ctx, other, { to: one, holidays, noSchoolDay })),
  ]
  // Two that stand at the very same time (of two classes, or of two parallel groups) already have each other's.
  if (!isUnchanged(timeOf(one), timeOf(other))) {
    await swapLessonTimes(ctx, [one.id, other.id])
    await checkLessonClashes(ctx, [one.id, other.id], noSchoolDays)
    audit(ctx, one, other)
    audit(ctx, other, one)
  }
  return {
    data: await lessonsNow(ctx, [one.id, other.id]),
    ...(preview ? { preview: { noSchoolDays: [...new Set(noSchoolDays)].toSorted() } } : {}),
  }
}
