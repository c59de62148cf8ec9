import type { ChildFrequency } from '@lousa/contract/family/family.contract.ts'
import {
  DEFAULT_SEARCH_POLICY,
  isDayOfAbsence,
} from '@lousa/rules/attendance/active-search/active-search.rules.ts'
import { daysThatMayBeMissed } from '@lousa/rules/attendance/day-allowance.rules.ts'
import type { JustifiedPolicy } from '@lousa/rules/attendance/frequency-step.rules.ts'
import { attendanceOfYear, type DayOfStudent } from '../attendance/student-year.public.queries.ts'
import { frequencyOfYear, sumOf } from '../attendance/student-year.service.ts'
import type { Ctx } from '../module.ts'

type CountedDay = Pick<DayOfStudent, 'lessons' | 'absences' | 'justified'>

/** Days that count as missed whole, as the active search counts them: the policy says whether a justified absence is one. */
export const daysOfAbsence = (days: readonly CountedDay[], justified: JustifiedPolicy): number =>
  days.filter(day =>
    isDayOfAbsence(
      { ...day, absences: day.absences - day.justified },
      { ...DEFAULT_SEARCH_POLICY, justified },
    ),
  ).length

/**
 * The absences of a student in the latest course of a year, day by day, and the days that may be missed, by the policy of the latest
 * class. A student who has died may miss none.
 */
export const childFrequency = async (
  ctx: Ctx,
  of: { studentId: string; yearId: string },
): Promise<ChildFrequency> => {
  const year = await attendanceOfYear(ctx, of)
  const { days, plannedDays, stage, hasDied } = year
  const {
    frequency: { percent },
    policy: { justified, minFreq },
  } = frequencyOfYear(year)
  return {
    absentDays: days
      .filter(({ absences }) => absences > 0)
      .map(({ date, lessons, absences, justified }) => ({ date, lessons, absences, justified })),
    days: days.length,
    wholeDaysAbsent: daysOfAbsence(days, justified),
    lessons: sumOf(days, 'lessons'),
    absences: sumOf(days, 'absences'),
    justified: sumOf(days, 'justified'),
    percent,
    minFreq,
    mayMissDays: hasDied ? null : daysThatMayBeMissed({ plannedDays, minFreq, stage }),
  }
}
