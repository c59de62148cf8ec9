import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { generatedLessons } from '@lousa/rules/planning/lesson-generation.rules.ts'
import { weeklyLessonDays } from '../../calendar/event/days-off.service.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import { gradeRef, lockTerms, timesOfClass } from './class-times.queries.ts'
import { insertGenerated } from './lesson-insert.service.ts'
import { orphanedLessons, removeLessons, updateRemovedLessons } from './lesson-replacement.queries.ts'
import { inOrder, previewed, previewOf } from './lessons-preview.values.ts'

/**
 * After weekly times of a class changed for a range of days: their untouched lessons become as if they were generated from the
 * current times, and all others stay. A range with days of a closed term is refused.
 */
export const replaceLessons = async (
  ctx: Ctx,
  gradeId: string,
  {
    seriesIds,
    window,
    holidays,
  }: { seriesIds: readonly string[]; window: DateRange; holidays: FetchedHolidays },
): Promise<LessonsPreview> => {
  const place = await gradeRef(ctx, gradeId)
  if (!place) throw new ContractError('NOT_FOUND')
  const terms = await lockTerms(ctx, place.levelId)
  if (terms.some(term => term.isClosed && term.start <= window.end && window.start <= term.end))
    throw new ContractError('TERM_CLOSED')
  const times = (await timesOfClass(ctx, gradeId)).filter(time => seriesIds.includes(time.seriesId))
  const days = await weeklyLessonDays(ctx, window, holidays)
  const { lessons, skipped } = generatedLessons({ times, terms, window, ...days })
  const stretch = {
    seriesIds,
    window,
    lessons: lessons.map(({ time, date }) => ({
      seriesId: time.seriesId,
      planId: time.planId,
      date,
      start: time.start,
      end: time.end,
    })),
  }
  const removed = await removeLessons(ctx, stretch)
  const inserted = await insertGenerated(ctx, { lessons, followed: days.followed })
  const preview = previewOf({ lessons, inserted, skipped })
  await updateRemovedLessons(ctx, stretch)
  const staying = await orphanedLessons(ctx, stretch)
  return {
    ...preview,
    removed: inOrder(removed.map(lesson => previewed(lesson, lesson))),
    kept: inOrder([
      ...preview.kept,
      ...staying.map(({ reason, ...lesson }) => previewed(lesson, lesson, reason)),
    ]),
  }
}
