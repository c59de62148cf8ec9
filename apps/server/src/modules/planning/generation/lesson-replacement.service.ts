import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type GeneratedLesson,
  type GenerationTerm,
  generatedLessons,
  type LeftOutDate,
} from '@lousa/rules/planning/lesson-generation.rules.ts'
import type { FollowedWeekdays } from '@lousa/rules/planning/recurrence.rules.ts'
import { weeklyLessonDays } from '../../calendar/event/days-off.service.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import {
  type ClassTime,
  gradeRef,
  lockTerms,
  lockTermsByLevel,
  timesOfClass,
  timesOfClasses,
} from './class-times.queries.ts'
import { addedIds, insertGenerated } from './lesson-insert.service.ts'
import {
  carryMakeUps,
  orphanedLessons,
  removeLessons,
  updateRemovedLessons,
} from './lesson-replacement.queries.ts'
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
  refuseClosed(terms, window)
  const times = (await timesOfClass(ctx, gradeId)).filter(time => seriesIds.includes(time.seriesId))
  const days = await weeklyLessonDays(ctx, window, holidays)
  const generated = generatedLessons({ times, terms, window, ...days })
  return writeReplaced(ctx, { ...generated, seriesIds, window, followed: days.followed })
}

type Stretch = { readonly seriesIds: readonly string[]; readonly window: DateRange }

/**
 * The same for several classes of a year at once: lessons that change places between classes do not meet. `gradeIds` are classes
 * whose lessons were generated.
 */
export const replaceLessonsOfClasses = async (
  ctx: Ctx,
  { yearId, gradeIds }: { readonly yearId: string; readonly gradeIds: readonly string[] },
  { seriesIds, window, holidays }: Stretch & { readonly holidays: FetchedHolidays },
): Promise<LessonsPreview> => {
  const termsOf = await lockTermsByLevel(ctx, [yearId])
  const own = (await timesOfClasses(ctx, gradeIds)).filter(time => seriesIds.includes(time.seriesId))
  const days = await weeklyLessonDays(ctx, window, holidays)
  const generated = [...Map.groupBy(own, ({ levelId }) => levelId)].map(([levelId, times]) => {
    const terms = termsOf.get(levelId) ?? []
    refuseClosed(terms, window)
    return generatedLessons({ times, terms, window, ...days })
  })
  return writeReplaced(ctx, {
    lessons: generated.flatMap(({ lessons }) => lessons),
    skipped: generated.flatMap(({ skipped }) => skipped),
    seriesIds,
    window,
    followed: days.followed,
  })
}

const refuseClosed = (terms: readonly GenerationTerm[], window: DateRange): void => {
  if (terms.some(term => term.isClosed && term.start <= window.end && window.start <= term.end))
    throw new ContractError('TERM_CLOSED')
}

const writeReplaced = async (
  ctx: Ctx,
  {
    lessons,
    skipped,
    followed,
    ...range
  }: Stretch & {
    readonly lessons: readonly GeneratedLesson<ClassTime>[]
    readonly skipped: readonly LeftOutDate<ClassTime>[]
    readonly followed: FollowedWeekdays
  },
): Promise<LessonsPreview> => {
  const stretch = {
    ...range,
    lessons: lessons.map(({ time, date }) => ({
      seriesId: time.seriesId,
      planId: time.planId,
      date,
      start: time.start,
      end: time.end,
    })),
  }
  const removed = await removeLessons(ctx, stretch)
  const inserted = await insertGenerated(ctx, { lessons, followed })
  await carryMakeUps(ctx, removed, addedIds(inserted))
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
