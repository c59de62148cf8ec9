import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import {
  type GeneratedLessons,
  SKIP_REASONS,
} from '@lousa/contract/planning/generation/generation.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type GenerationTerm, generatedLessons } from '@lousa/rules/planning/lesson-generation.rules.ts'
import { weeklyLessonDays } from '../../calendar/event/days-off.service.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { type ClassTime, confirmTimes, gradeRef, lockTerms, timesOfClass } from './class-times.queries.ts'
import type { InsertedLesson } from './lesson-insert.queries.ts'
import { insertGenerated } from './lesson-insert.service.ts'
import { previewOf } from './lessons-preview.values.ts'

/** The holidays by which the lessons of a class are made, asked for before the transaction. */
export const holidaysOfClass = async (
  stage: PublicScope,
  holidays: Holidays,
  gradeId: string,
): Promise<FetchedHolidays> => {
  const place = await stage.inTenant(ctx => gradeRef(ctx, gradeId))
  return place ? holidaysOfYear(stage, holidays, place.yearId) : holidays.ofYears([])
}

export type WrittenLessons = { inserted: InsertedLesson[]; preview: LessonsPreview }

/** Writes the lessons of weekly times of a class in a window of days, as far as they are not there and have room. */
export const writeLessons = async (
  ctx: Ctx,
  {
    times,
    terms,
    window,
    holidays,
  }: {
    times: readonly ClassTime[]
    terms: readonly GenerationTerm[]
    window: DateRange
    holidays: FetchedHolidays
  },
): Promise<WrittenLessons> => {
  const days = await weeklyLessonDays(ctx, window, holidays)
  const { lessons, skipped } = generatedLessons({ times, terms, window, ...days })
  const inserted = await insertGenerated(ctx, { lessons, followed: days.followed })
  return { inserted, preview: previewOf({ lessons, inserted, skipped }) }
}

const isSkipReason = (reason: unknown): reason is GeneratedLessons['skippedDates'][number]['reason'] =>
  SKIP_REASONS.some(each => each === reason)

/** Dates without a lesson by reason, with how many weekly times they touch. A lesson removed by hand is no skipped date. */
const skippedDatesOf = ({ skipped }: LessonsPreview): GeneratedLessons['skippedDates'] => {
  const counts = new Map<string, GeneratedLessons['skippedDates'][number]>()
  for (const { date, reason } of skipped) {
    if (!isSkipReason(reason)) continue
    const one = counts.get(`${date} ${reason}`) ?? { date, reason, count: 0 }
    counts.set(`${date} ${reason}`, { ...one, count: one.count + 1 })
  }
  return [...counts.values()]
}

const auditGeneration = (ctx: Ctx, gradeId: string, preview: LessonsPreview): void => {
  if (preview.added.length === 0) return
  const lessonCount = (count: number) => [{ field: 'lessons', from: null, to: count }]
  ctx.audit({
    entity: 'grade',
    entityId: gradeId,
    action: 'LESSONS_GENERATED',
    gradeId,
    changes: lessonCount(preview.added.length),
  })
  // In the history of the class the line above says it once; in that of each plan its own.
  for (const [planId, lessons] of Map.groupBy(preview.added, each => each.lessonPlan.id))
    ctx.audit({
      entity: 'lessonPlan',
      entityId: planId,
      action: 'LESSONS_GENERATED',
      lessonPlanId: planId,
      changes: lessonCount(lessons.length),
    })
}

/**
 * Makes the lessons of a class from its weekly times, in one statement, and confirms the times. Lessons that are there
 * stay as they are, removed ones too: a second time adds nothing. Nothing is written into a closed term.
 */
export const generateLessons = async (
  ctx: Ctx,
  { gradeId, preview }: { gradeId: string; preview?: boolean | undefined },
  holidays: FetchedHolidays,
): Promise<GeneratedLessons> => {
  const place = await gradeRef(ctx, gradeId)
  if (!place) throw new ContractError('NOT_FOUND')
  const year = await lockOpenTimetable(ctx, place.yearId)
  const terms = await lockTerms(ctx, place.levelId)
  if (terms.length === 0) throw new ContractError('NO_TERMS')
  const times = await timesOfClass(ctx, gradeId)
  if (!times.some(time => time.isActive)) throw new ContractError('NO_RECURRENCES')
  const written = await writeLessons(ctx, { times, terms, window: year, holidays })
  await confirmTimes(ctx, gradeId)
  auditGeneration(ctx, gradeId, written.preview)
  const skippedDates = skippedDatesOf(written.preview)
  return {
    created: written.preview.added.length,
    kept: written.preview.kept.length,
    skipped: skippedDates.reduce((sum, { count }) => sum + count, 0),
    skippedDates,
    ...(preview ? { preview: written.preview } : {}),
  }
}
