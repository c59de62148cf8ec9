import { type Frequency, frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { AttendanceOfYear, DayOfStudent } from './student-year.public.queries.ts'

/** The sum of a figure over days of a student. */
export const sumOf = (days: readonly DayOfStudent[], field: Exclude<keyof DayOfStudent, 'date'>): number =>
  days.reduce((sum, day) => sum + day[field], 0)

/** The frequency of a student over these days, and the policy that counted it. */
export const frequencyOfYear = ({
  days,
  policies,
}: Pick<AttendanceOfYear, 'days' | 'policies'>): { frequency: Frequency; policy: PerformancePolicy } => {
  const policy = resolvePolicy(...policies)
  const totals = {
    total: sumOf(days, 'minutes'),
    absent: sumOf(days, 'absentMinutes'),
    justified: sumOf(days, 'justifiedMinutes'),
  }
  return { frequency: frequencyOf(totals, policy.justified, policy.minFreq), policy }
}
