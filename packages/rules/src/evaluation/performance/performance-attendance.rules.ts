import { frequencyOf, meetsFrequency } from '../../attendance/frequency.rules.ts'
import { type Explainer, explainer, type Step } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { OverallResult } from './enrollment-result.rules.ts'
import type { Totals } from './performance-index.rules.ts'
import type { TransferredMark } from './performance-rows.rules.ts'

/** Attendance as the policy counts it. */
export function attendanceOf(totals: Totals, policy: PerformancePolicy, notes: Explainer) {
  const { totalMinutes: total, absentMinutes: absent, justifiedMinutes: justified } = totals
  if (total > 0) sayLessons(totals, notes)
  const lessons = totals.lessonsWithoutRow ?? 0
  if (lessons > 0) notes.addStep(() => ({ kind: 'WITHOUT_ROW', values: { lessons } }))
  const { totalMinutes, absentMinutes, percent } = frequencyOf(
    { total, absent, justified },
    policy.justified,
    policy.minFreq,
    notes,
  )
  const { absences, justifiedAbsences, lessonsGiven } = totals
  return { absences, justifiedAbsences, lessonsGiven, totalMinutes, absentMinutes, frequency: percent }
}

function sayLessons({ lessonsGiven, absences, justifiedAbsences }: Totals, { addStep }: Explainer): void {
  addStep(() => ({ kind: 'LESSONS', values: { lessonsGiven, absences, justifiedAbsences } }))
}

/** How much of an attendance was brought from elsewhere. */
export function sayBrought(brought: readonly (TransferredMark | undefined)[], { addStep }: Explainer): void {
  const sum = (of: 'lessonsGiven' | 'absences') => brought.reduce((all, one) => all + (one?.[of] ?? 0), 0)
  const values = { lessonsGiven: sum('lessonsGiven'), absences: sum('absences') }
  if (values.lessonsGiven + values.absences > 0) addStep(() => ({ kind: 'BROUGHT_LESSONS', values }))
}

/** The least attendance is measured over all components, so one of them alone decides nothing. */
export function sayMinimumOfAll({ minFreq }: PerformancePolicy, { addStep }: Explainer): void {
  addStep(() => ({ kind: 'MINIMUM_OF_ALL', values: { minFreq } }))
}

/** How the attendance over all components came about, and what the least attendance says of it. */
export function overallAttendance(
  totals: Totals,
  { totalMinutes, absentMinutes }: Pick<OverallResult, 'totalMinutes' | 'absentMinutes'>,
  policy: PerformancePolicy,
): readonly Step[] {
  const notes = explainer(true)
  attendanceOf(totals, policy, notes)
  meetsFrequency(totalMinutes, absentMinutes, policy.minFreq, notes)
  return notes.steps
}
