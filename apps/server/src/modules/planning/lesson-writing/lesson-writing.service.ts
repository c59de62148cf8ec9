import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import type { LessonWriting } from './lesson-marks.public.queries.ts'
import { lockLessonsForWriting } from './lesson-writing.queries.ts'

const refuseLesson = (ctx: Ctx, lesson: LessonWriting): void => {
  if (ctx.actor.role === 'INSTRUCTOR' && !lesson.in_period)
    throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
  refuseState(ctx, lesson)
}

const refuseState = (ctx: Ctx, lesson: LessonWriting): void => {
  assertOpen({ yearStatus: lesson.year_status, closedAt: lesson.term_closed_at })
  if (lesson.deleted) throw new ContractError('LESSON_DELETED')
  if (lesson.date > ctx.today) throw new ContractError('FUTURE_LESSON')
}

/**
 * Locks lessons for writing, with year and term. A statement that waited for a change of the terms' dates still looks for the term where it was, so
 * what was found outside of all terms is asked for again: with the year in hand the dates are final.
 */
export const lockLessons = async (ctx: Ctx, ids: readonly string[]): Promise<LessonWriting[]> => {
  const lessons = await lockLessonsForWriting(ctx, ids)
  return lessons.some(lesson => lesson.term_id === null) ? lockLessonsForWriting(ctx, ids) : lessons
}

/** One lesson of the plan, locked; a lesson of another plan does not exist here. The caller judges whether it may be written. */
export const lockedLesson = async (
  ctx: Ctx,
  { planId, lessonId }: { planId: string; lessonId: string },
): Promise<LessonWriting> => {
  const [lesson] = await lockLessons(ctx, [lessonId])
  if (!lesson || lesson.plan_id !== planId) throw new ContractError('NOT_FOUND')
  return lesson
}

/** One lesson of the plan, locked and fit to be written. */
export const writableLesson = async (
  ctx: Ctx,
  place: { planId: string; lessonId: string },
): Promise<LessonWriting> => {
  const lesson = await lockedLesson(ctx, place)
  refuseLesson(ctx, lesson)
  return lesson
}

/** The lesson and others of its plan and day, all fit to be written, or none. */
export const writableLessons = async (
  ctx: Ctx,
  { planId, lessonId, others }: { planId: string; lessonId: string; others: readonly string[] },
): Promise<[LessonWriting, ...LessonWriting[]]> => {
  const ids = [...new Set([lessonId, ...others])]
  const lessons = await lockLessons(ctx, ids)
  const first = lessons.find(lesson => lesson.id === lessonId)
  if (!first || first.plan_id !== planId || lessons.length !== ids.length)
    throw new ContractError('NOT_FOUND')
  if (lessons.some(lesson => lesson.plan_id !== first.plan_id || lesson.date !== first.date))
    throw new ContractError('NOT_SAME_DAY')
  for (const lesson of lessons) refuseLesson(ctx, lesson)
  return [first, ...lessons.filter(lesson => lesson !== first)]
}

/**
 * Lessons of a class on one day, locked, of all instructors: the caller decides which ones an instructor may write. Those that
 * were moved or removed before the lock are left out.
 */
export const writableLessonsOfDay = async (
  ctx: Ctx,
  { ids, date }: { ids: readonly string[]; date: CivilDate },
): Promise<LessonWriting[]> => {
  const lessons = (await lockLessons(ctx, ids)).filter(lesson => lesson.date === date && !lesson.deleted)
  for (const lesson of lessons) refuseState(ctx, lesson)
  return lessons
}
