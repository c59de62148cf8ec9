import type { ChildFrequency } from '@lousa/contract/family/family.contract.ts'
import { daysThatMayBeMissed } from '@lousa/rules/attendance/day-allowance.rules.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../module.ts'
import { attendanceOfChild, type DayOfChild } from './child-year.queries.ts'

const sumOf = (days: readonly DayOfChild[], field: Exclude<keyof DayOfChild, 'date'>): number =>
  days.reduce((sum, day) => sum + day[field], 0)

/** The absences of a student in a year, day by day, and the days that may be missed, by the policy of the latest class. */
export const childFrequency = async (
  ctx: Ctx,
  of: { studentId: string; yearId: string },
): Promise<ChildFrequency> => {
  const { days, policies, plannedDays } = await attendanceOfChild(ctx, of)
  const { justified, minFreq } = resolvePolicy(...policies)
  const totals = {
    total: sumOf(days, 'minutes'),
    absent: sumOf(days, 'absentMinutes'),
    justified: sumOf(days, 'justifiedMinutes'),
  }
  return {
    absentDays: days
      .filter(({ absences }) => absences > 0)
      .map(({ date, lessons, absences, justified }) => ({ date, lessons, absences, justified })),
    days: days.length,
    wholeDaysAbsent: days.filter(({ lessons, absences }) => lessons === absences).length,
    lessons: sumOf(days, 'lessons'),
    absences: sumOf(days, 'absences'),
    justified: sumOf(days, 'justified'),
    percent: frequencyOf(totals, justified, minFreq).percent,
    minFreq,
    mayMissDays: daysThatMayBeMissed({ plannedDays, minFreq, isSchool: ctx.institution.kind === 'SCHOOL' }),
  }
}
