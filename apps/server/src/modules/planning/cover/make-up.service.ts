import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { FOLLOWED_WEEKDAYS } from '@lousa/contract/calendar/calendar-event-table.ts'
import type { AnswerInput, BodyOf } from '@lousa/contract/endpoint.ts'
import { type LessonsPreview, lessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import type {
  createMakeUpDays,
  getMakeUp,
  makeUpLesson,
} from '@lousa/contract/planning/cover/make-up.contract.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type CivilDate, type DateRange, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { spanOf } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { makeUpDates, makeUpEffects, type PlanCount } from '@lousa/rules/planning/cover/make-up.rules.ts'
import { generatedLessons } from '@lousa/rules/planning/lesson-generation.rules.ts'
import { createCalendarEvent } from '../../calendar/event/calendar-event.service.ts'
import { makeUpCalendar } from '../../calendar/event/days-off.service.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import { schoolDaysOf } from '../../calendar/school-days/school-days.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { DaysChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { confirmedTimesOfYears, lockTermsByLevel } from '../generation/class-times.service.ts'
import { addLesson } from '../lesson/lesson-change.service.ts'
import { coverAnswer, lockedCover } from './cover.service.ts'
import { insertMakeUpDays, insertMakeUps } from './cover-writing.queries.ts'
import { type DayLesson, lessonsOfDates, lockMissingCovers, planCountsOfYear } from './make-up.queries.ts'
import { decisionsOfYear } from './make-up-days.service.ts'

type Weekday = (typeof FOLLOWED_WEEKDAYS)[number]

/** The dates of the open terms on which lessons can be made up. */
const possibleDates = async (
  ctx: Ctx,
  terms: readonly DateRange[],
  holidays: FetchedHolidays,
): Promise<CivilDate[]> => {
  const span = spanOf(terms)
  if (!span) return []
  const calendar = await makeUpCalendar(ctx, span, holidays)
  return makeUpDates(span, calendar).filter(date =>
    terms.some(({ start, end }) => start <= date && date <= end),
  )
}

const openTermsOf = async (ctx: Ctx, yearId: string) => {
  const byLevel = await lockTermsByLevel(ctx, [yearId])
  return { byLevel, open: [...byLevel.values()].flat().filter(({ isClosed }) => !isClosed) }
}

/** The lessons of each plan that dates bring with the times of a weekday, by date. */
const lessonsByDate = async (ctx: Ctx, yearId: string, dates: readonly CivilDate[]) => {
  const { byLevel } = await openTermsOf(ctx, yearId)
  const times = Map.groupBy(await confirmedTimesOfYears(ctx, [yearId]), ({ levelId }) => levelId)
  const window = spanOf(dates.map(date => ({ start: date, end: date })))
  const chosen = new Set(dates)
  return (weekday: Weekday): ReadonlyMap<CivilDate, PlanCount[]> => {
    if (!window) return new Map()
    const followed = new Map(dates.map(date => [date, weekday]))
    const lessons = [...times].flatMap(
      ([levelId, ofLevel]) =>
        generatedLessons({
          times: ofLevel,
          terms: byLevel.get(levelId) ?? [],
          window,
          isDayOff: date => !chosen.has(date),
          followed,
        }).lessons,
    )
    const counts = (ofDate: typeof lessons): PlanCount[] =>
      [...Map.groupBy(ofDate, ({ time }) => time.planId)].map(([planId, all]) => ({
        planId,
        count: all.length,
      }))
    return new Map([...Map.groupBy(lessons, ({ date }) => date)].map(([date, all]) => [date, counts(all)]))
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The lessons and days that a year lacks, and the days from today on that can make lessons up. Source: docs/rules.md. */
export const makeUpOfYear = async (
  ctx: Ctx,
  yearId: string,
  holidays: FetchedHolidays,
): Promise<AnswerInput<typeof getMakeUp>> => {
  const { levels, minimum } = await schoolDaysOf(ctx, yearId, holidays)
  const plans = await planCountsOfYear(ctx, yearId)
  const { open } = await openTermsOf(ctx, yearId)
  const dates = (await possibleDates(ctx, open, holidays)).filter(date => date >= ctx.today)
  const lessonsOf = await lessonsByDate(ctx, yearId, dates)
  const missing = plans.map(({ lessonPlan, missing: count }) => ({ planId: lessonPlan.id, count }))
  const byWeekday = FOLLOWED_WEEKDAYS.map(weekday => ({ weekday, ofDates: lessonsOf(weekday) }))
  const optionsOf = (date: CivilDate) =>
    byWeekday
      .map(({ weekday, ofDates }) => {
        const lessons = ofDates.get(date) ?? []
        const [effect] = makeUpEffects(missing, [{ lessons }])
        return {
          weekday,
          lessons: sumOf(lessons.map(({ count }) => count)),
          madeUp: sumOf((effect?.effects ?? []).map(({ madeUp }) => madeUp)),
        }
      })
      .filter(({ lessons }) => lessons > 0)
      .toSorted((a, b) => b.madeUp - a.madeUp)
  return {
    plans,
    decisions: await decisionsOfYear(ctx, yearId),
    levels: levels.map(({ educationLevel, total }) => ({ educationLevel, days: total, minimum })),
    days: dates
      .map(date => ({
        date,
        kind: weekdayOf(date) === 'SATURDAY' ? ('SATURDAY' as const) : ('RECESS' as const),
        options: optionsOf(date),
      }))
      .filter(({ options }) => options.length > 0),
  }
}

type Days = BodyOf<typeof createMakeUpDays>['days']

const assertDays = async (
  ctx: Ctx,
  { yearId, days, holidays }: { yearId: string; days: Days; holidays: FetchedHolidays },
): Promise<void> => {
  const dates = days.map(({ date }) => date)
  const twice = dates.flatMap((date, index) =>
    dates.indexOf(date) < index ? [fieldError(`days.${index}.date`, 'INVALID')] : [],
  )
  if (twice.length > 0) throw invalidFields(...twice)
  const { byLevel, open } = await openTermsOf(ctx, yearId)
  const possible = new Set(await possibleDates(ctx, open, holidays))
  const terms = [...byLevel.values()].flat()
  for (const [index, date] of dates.entries()) {
    if (possible.has(date)) continue
    const ofDate = terms.filter(({ start, end }) => start <= date && date <= end)
    const code =
      ofDate.length === 0
        ? 'OUT_OF_TERM'
        : ofDate.every(({ isClosed }) => isClosed)
          ? 'TERM_CLOSED'
          : 'MAKE_UP_DAY_TAKEN'
    throw fieldRefusal(`days.${index}.date`, code)
  }
}

/** Links lessons of the new days to lessons that were not given, the oldest of each plan first. */
const linkLessons = async (ctx: Ctx, yearId: string, lessons: readonly DayLesson[]): Promise<Set<string>> => {
  const missing = Map.groupBy(await lockMissingCovers(ctx, yearId), ({ planId }) => planId)
  const pairs = lessons.flatMap(({ id, isMakeUp, lessonPlan }) => {
    const cover = isMakeUp ? undefined : missing.get(lessonPlan.id)?.shift()
    return cover ? [{ coverId: cover.coverId, lessonId: id }] : []
  })
  await insertMakeUps(ctx, pairs)
  return new Set([
    ...pairs.map(({ lessonId }) => lessonId),
    ...lessons.filter(each => each.isMakeUp).map(({ id }) => id),
  ])
}

const effectsOf = (lessons: readonly DayLesson[], linked: ReadonlySet<string>) =>
  [...Map.groupBy(lessons, ({ lessonPlan }) => lessonPlan.id).values()].flatMap(ofPlan => {
    const [first] = ofPlan
    if (!first) return []
    const madeUp = ofPlan.filter(({ id }) => linked.has(id)).length
    return [{ lessonPlan: first.lessonPlan, madeUp, more: ofPlan.length - madeUp }]
  })

/** The effects of several days on lessons, part by part. */
const previewTogether = (previews: readonly LessonsPreview[]): LessonsPreview =>
  lessonsPreview.parse(
    Object.fromEntries(
      lessonsPreview.keyof().options.map(part => [part, previews.flatMap(one => one[part])]),
    ),
  )

/**
 * Creates school days that follow a weekday, with their lessons, as one decision; each day that cannot be one refuses all. The
 * events are ordinary ones of the calendar: removing one takes its lessons back, and `undoDays` removes several.
 */
export const createDays = async (
  ctx: Ctx,
  {
    yearId,
    body,
    holidays,
    follow,
  }: {
    yearId: string
    body: BodyOf<typeof createMakeUpDays>
    holidays: FetchedHolidays
    follow: DaysChanged
  },
): Promise<AnswerInput<typeof createMakeUpDays>> => {
  await lockOpenTimetable(ctx, yearId)
  await assertDays(ctx, { yearId, days: body.days, holidays })
  const eventIds: string[] = []
  const previews: LessonsPreview[] = []
  for (const { date, weekday } of body.days) {
    const title = fill(MAKE_UP.eventTitle, { weekday: CALENDAR.weekdays[weekday] })
    const event = await createCalendarEvent(
      ctx,
      { title, type: 'SCHOOL_DAY', start: date, end: date, followsWeekday: weekday },
      { holidays, follow, lessons: undefined, recordsReason: null, preview: true },
    )
    eventIds.push(event.id)
    if (event.preview) previews.push(event.preview)
  }
  await insertMakeUpDays(ctx, eventIds)
  const lessons = await lessonsOfDates(ctx, { yearId, dates: body.days.map(({ date }) => date) })
  const linked = await linkLessons(ctx, yearId, lessons)
  const byDate = Map.groupBy(lessons, ({ date }) => date)
  return {
    days: body.days.map(day => ({ ...day, effects: effectsOf(byDate.get(day.date) ?? [], linked) })),
    eventIds,
    ...(body.preview
      ? {
          preview: previewTogether(previews),
        }
      : {}),
  }
}

/** Makes one lesson up at another time, in which the class and its instructor are free. */
export const makeUpSingle = async (
  ctx: Ctx,
  id: string,
  { body, holidays }: { body: BodyOf<typeof makeUpLesson>; holidays: FetchedHolidays },
): Promise<LessonCover> => {
  const cover = await lockedCover(ctx, id)
  if (cover.outcome !== 'NOT_GIVEN') throw new ContractError('LESSON_IS_GIVEN')
  if (cover.isMadeUp) throw new ContractError('LESSON_MADE_UP')
  const lesson = await addLesson(ctx, cover.planId, { body, holidays })
  await insertMakeUps(ctx, [{ coverId: id, lessonId: lesson.id }])
  ctx.audit({
    entity: 'lessonCover',
    entityId: id,
    action: 'MADE_UP',
    changes: [
      { field: 'lessonId', from: cover.lessonId, to: lesson.id },
      { field: 'date', from: null, to: lesson.date },
      { field: 'start', from: null, to: lesson.start },
    ],
    gradeId: cover.gradeId,
    lessonPlanId: cover.planId,
  })
  return coverAnswer(ctx, id)
}
