import type { LessonsDecision } from '@lousa/contract/lessons-preview.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { affectsLessons, type Holiday } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { occursWithin } from '@lousa/rules/calendar/repetition.rules.ts'
import { timetableChanges } from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import { type DayKind, dayKinds, isLowerKind } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { lockTimetables } from '../../academics/year/timetable-lock.service.ts'
import type { ChangedDays } from '../../hooks.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { academicYearDates, type YearDates } from '../academic-year-dates.queries.ts'
import type { FetchedHolidays } from '../holiday/holidays.service.ts'
import { eventsOverlapping, type StoredEvent } from './calendar-event.queries.ts'
import type { EventValues } from './calendar-event.values.ts'
import { lessonsOn, lockYearRows } from './day-change.queries.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

/** One write to the calendar: the event before (null: new) and after (null: removed). */
export type EventChange = { before: StoredEvent | null; after: EventValues | null }

const yearOf = (date: CivilDate): number => Number(date.slice(0, 4))

/** The forms of the event that say whether there are lessons. */
const deciding = ({ before, after }: EventChange): EventValues[] =>
  [before, after].filter(each => each !== null).filter(({ type }) => affectsLessons(type))

/** The academic years that the event reaches before or after, as far as it says whether there are lessons. */
export const affectedYears = async (ctx: TenantCtx, change: EventChange): Promise<YearDates[]> => {
  const events = deciding(change)
  if (events.length === 0) return []
  const years = await academicYearDates(ctx)
  return years.filter(({ start, end }) => events.some(event => occursWithin(event, start, end)))
}

/** An event with its dates in a finished year belongs to that year and stays unchanged, whatever it means for lessons. */
export const assertYearsOpen = async (
  ctx: TenantCtx,
  spans: readonly (Pick<DateRange, 'start' | 'end'> | null)[],
): Promise<void> => {
  const years = await academicYearDates(ctx)
  const reached = years.filter(year =>
    spans.some(span => span !== null && span.start <= year.end && year.start <= span.end),
  )
  if (reached.length === 0) return
  const held = await lockYearRows(
    ctx,
    reached.map(({ id }) => id),
  )
  if (held.some(({ status }) => status !== 'OPEN')) throw new ContractError('ACADEMIC_YEAR_FINISHED')
}

/** The civil years in which these spans have days: those whose holidays are needed to judge them. */
export const civilYearsOf = (spans: readonly DateRange[]): number[] => {
  const yearsOf = ({ start, end }: DateRange): number[] =>
    Array.from({ length: yearOf(end) - yearOf(start) + 1 }, (_, index) => yearOf(start) + index)
  return [...new Set(spans.flatMap(yearsOf))]
}

export const holidaysBetween = (holidays: FetchedHolidays, span: DateRange): Holiday[] =>
  civilYearsOf([span]).flatMap(year => [...holidays(year)])

type DayChange = {
  date: CivilDate
  isLower: boolean
  isHigher: boolean
  isSchoolDay: boolean
  /** It would be lower just without the event. */
  isLost: boolean
}

type Calendar = { others: readonly StoredEvent[]; holidays: FetchedHolidays }

/** The days of a year whose standing the write changes. */
const dayChanges = (year: YearDates, change: EventChange, calendar: Calendar): DayChange[] => {
  const holidays = holidaysBetween(calendar.holidays, year)
  const standings = (event: EventValues | null): Map<CivilDate, DayKind> =>
    dayKinds(year.start, year.end, {
      holidays,
      events: event ? [...calendar.others, event] : calendar.others,
    })
  const [before, after, without] = [standings(change.before), standings(change.after), standings(null)]
  return [...before].flatMap(([date, was]) => {
    const is = after.get(date) ?? was
    if (is === was) return []
    const isLost = isLowerKind(without.get(date) ?? was, was)
    return [
      {
        date,
        isLower: isLowerKind(is, was),
        isHigher: isLowerKind(was, is),
        isSchoolDay: is === 'SCHOOL',
        isLost,
      },
    ]
  })
}

/** The events with one of them in its order: the first event of a date says which weekday the date follows. */
const eventsWith = (
  others: readonly StoredEvent[],
  event: EventValues | null,
  id: string | undefined,
): readonly EventValues[] => {
  if (event === null) return others
  const isEarlier = (other: StoredEvent): boolean =>
    other.start < event.start || (other.start === event.start && (id === undefined || other.id < id))
  return [...others.filter(isEarlier), event, ...others.filter(other => !isEarlier(other))]
}

const assertLessonsDecided = async (
  ctx: TenantCtx,
  { yearIds, lower }: { yearIds: readonly string[]; lower: readonly DayChange[] },
): Promise<void> => {
  const lessonsOfDays = await lessonsOn(ctx, { yearIds, dates: lower.map(day => day.date) })
  if (!lessonsOfDays) return
  const { dates: taught, ...data } = lessonsOfDays
  const isLost = lower.some(day => day.isLost && taught.includes(day.date))
  throw new ContractError(isLost ? 'LESSONS_ON_LOST_DAY' : 'LESSONS_ON_DAY_OFF', { data })
}

/**
 * The days that a write changes; refused for days of a finished year, and for taking from days with lessons what allows
 * them, unless it is decided what becomes of those. The lessons of the years stay as they are until this transaction
 * ends. Days that the write does not change do not matter.
 */
export const changedDays = async (
  ctx: TenantCtx,
  change: EventChange,
  {
    holidays,
    lessons,
    recordsReason,
  }: { holidays: FetchedHolidays; lessons: LessonsDecision | undefined; recordsReason: string | null },
): Promise<Omit<ChangedDays, 'eventId'>> => {
  const nothing = { yearIds: [], lost: [], gained: [], timetableDays: [], lessons, recordsReason }
  const reached = await affectedYears(ctx, change)
  if (reached.length === 0) return nothing
  const yearIds = reached.map(year => year.id)
  await lockTimetables(ctx, yearIds)
  const years = await lockYearRows(ctx, yearIds)
  const dates = years.flatMap(year => [year.start, year.end]).sort()
  const [start, end] = [dates[0], dates.at(-1)]
  if (start === undefined || end === undefined) return nothing
  const events = await eventsOverlapping(ctx, { start, end })
  const others = events.filter(({ id }) => id !== change.before?.id)
  const eventsOf = (event: EventValues | null) => eventsWith(others, event, change.before?.id)
  const hasOrdinaryWeekends = ctx.institution.kind === 'MUNICIPAL'
  const changes = years.map(year => ({
    year,
    days: dayChanges(year, change, { others, holidays }),
    timetables: timetableChanges(
      year,
      {
        holidays: holidaysBetween(holidays, year),
        before: eventsOf(change.before),
        after: eventsOf(change.after),
      },
      { hasOrdinaryWeekends },
    ),
  }))
  if (
    changes.some(
      ({ year, ...made }) => year.status !== 'OPEN' && made.days.length + made.timetables.length > 0,
    )
  )
    throw new ContractError('ACADEMIC_YEAR_FINISHED')
  const days = changes.flatMap(each => each.days)
  const lower = days.filter(day => day.isLower)
  if (lower.length > 0 && lessons === undefined) await assertLessonsDecided(ctx, { yearIds, lower })
  return {
    yearIds,
    lost: lower.map(day => day.date),
    gained: days.filter(day => day.isHigher).map(({ date, isSchoolDay }) => ({ date, isSchoolDay })),
    timetableDays: changes.flatMap(each => each.timetables),
    lessons,
    recordsReason,
  }
}
