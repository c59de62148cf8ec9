import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import {
  DEFAULT_SEARCH_POLICY,
  daysTogether,
  daysWithoutNotice,
  isDayOfAbsence,
  permittedDays,
  type SearchAlert,
  searchAlerts,
} from '@lousa/rules/attendance/active-search/active-search.rules.ts'
import {
  benefitWindows,
  monthsOfLevels,
} from '@lousa/rules/attendance/active-search/benefit-windows.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { MINIMUM_SCHOOL_DAYS } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import { schoolDaysOf } from '../../calendar/school-days/school-days.service.ts'
import type { DayCtx } from '../../module.ts'
import { type AbsentDays, absentDaysOf } from './absent-days.queries.ts'

/** The absences of one student in a year: alerts by the rule, and the sums that the board shows. */
type Absences = {
  /** Days of absence, the oldest first. */
  dates: CivilDate[]
  /** The school days of the year, and the days that may be missed. */
  schoolDays: number
  permitted: number
  alerts: SearchAlert[]
  daysOfAbsence: number
  daysWithoutNotice: number
  /** Whether the student is in a class. */
  isCurrent: boolean
}

type Levels = ReadonlyMap<string, Pick<SchoolDays['levels'][number], 'total' | 'months'>>

/** The school days of a year by month, over all levels in which the student was. */
const benefitMonths = (enrollments: readonly AbsentDays[], newest: AbsentDays, levels: Levels) => {
  const byLevel = Map.groupBy(enrollments, ({ levelId }) => levelId)
  const of = (id: string | null) => ({
    months: (id === null ? undefined : levels.get(id))?.months ?? [],
    dates: (byLevel.get(id) ?? []).flatMap(({ days }) => days.map(({ date }) => date)),
  })
  const since = (byLevel.get(newest.levelId) ?? []).map(({ startDate }) => startDate).sort()[0]
  const former = [...byLevel.keys()].filter(id => id !== newest.levelId).map(of)
  return monthsOfLevels(of(newest.levelId), { since: since ?? newest.startDate, former })
}

/**
 * The days of a student in the level of the class that the student is in, or was in last, under the policy of that class. A course of a
 * former half-year has its own limit.
 */
const absencesOf = (enrollments: readonly AbsentDays[], levels: Levels): Absences => {
  const newest = enrollments.reduce((best, each) =>
    Number(each.isCurrent) - Number(best.isCurrent) > 0 ||
    (each.isCurrent === best.isCurrent && each.startDate > best.startDate)
      ? each
      : best,
  )
  const { minFreq: minimum, justified } = resolvePolicy(...newest.policies)
  const level = newest.levelId === null ? undefined : levels.get(newest.levelId)
  const total = level?.total || MINIMUM_SCHOOL_DAYS
  const benefits = newest.hasBenefit
    ? benefitWindows(newest.birthdate, benefitMonths(enrollments, newest, levels))
    : []
  const policy = { ...DEFAULT_SEARCH_POLICY, justified }
  const days = daysTogether(enrollments.flatMap(each => (each.levelId === newest.levelId ? each.days : [])))
  const dates = days.filter(day => day.isComplete && isDayOfAbsence(day, policy)).map(({ date }) => date)
  return {
    dates,
    schoolDays: total,
    permitted: permittedDays(total, minimum),
    alerts: searchAlerts(
      days,
      { schoolDays: total, minimum, benefits },
      policy,
      daysTogether(enrollments.flatMap(each => each.days)),
    ),
    daysOfAbsence: dates.length,
    daysWithoutNotice: daysWithoutNotice(total, minimum),
    isCurrent: newest.isCurrent,
  }
}

type Place = { yearId: string; accountId: string | null; least?: number }

/** The absences of students with at least so many days with one: by default as many as the lowest limit asks for. */
export const absencesByStudent = async (
  ctx: DayCtx,
  { yearId, accountId, least = DEFAULT_SEARCH_POLICY.contactAfter }: Place,
  holidays: FetchedHolidays,
): Promise<Map<string, Absences>> => {
  const rows = await absentDaysOf(ctx, { yearId, accountId, least })
  const { levels } = await schoolDaysOf(ctx, yearId, holidays)
  const byLevel = new Map(levels.map(level => [level.educationLevel.id, level]))
  const byStudent = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byStudent].map(([id, enrollments]) => [id, absencesOf(enrollments, byLevel)]))
}
