import type { FrequencySoFar } from '@lousa/contract/attendance/attendance.contract.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { frequencyStanding } from '@lousa/rules/attendance/frequency-standing.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../module.ts'
import { frequencyRows, type LessonTotals } from './frequency.queries.ts'

const toFrequency = (
  { justified, minFreq }: PerformancePolicy,
  { minutes, absentMinutes, justifiedMinutes, ...counts }: LessonTotals,
): FrequencySoFar => {
  const totals = { total: minutes, absent: absentMinutes, justified: justifiedMinutes }
  const counted = frequencyOf(totals, justified, minFreq)
  return {
    ...counts,
    percent: counted.percent,
    standing: frequencyStanding(counted.totalMinutes, counted.absentMinutes, minFreq),
  }
}

/** Each student's attendance in the component of a plan, this year until today, by the policy of the class. */
export const frequencyToDate = async (
  ctx: Ctx,
  planId: string,
): Promise<{ minFreq: number; data: FrequencySoFar[] }> => {
  const { policies, students } = await frequencyRows(ctx, planId)
  const policy = resolvePolicy(...policies)
  return { minFreq: policy.minFreq, data: students.map(student => toFrequency(policy, student)) }
}
