import { meetsFrequency } from './frequency.rules.ts'

/** How many percentage points above the least attendance begin the warning. */
const NEAR_POINTS = 5

/**
 * How a student stands towards the least attendance (percent 0–100): BELOW it, NEAR it (less than 5 percentage points
 * above) or GOOD; null when no minute counts. Full presence is always GOOD. Decided in integers, never on the shown
 * percentage. Source: LDB 24 VI; docs/rules.md, Frequency.
 */
export function frequencyStanding(
  totalMinutes: number,
  absentMinutes: number,
  minFreq: number,
): 'GOOD' | 'NEAR' | 'BELOW' | null {
  if (totalMinutes <= 0) return null
  if (!meetsFrequency(totalMinutes, absentMinutes, minFreq)) return 'BELOW'
  const isSafe = meetsFrequency(totalMinutes, absentMinutes, Math.min(100, minFreq + NEAR_POINTS))
  return isSafe ? 'GOOD' : 'NEAR'
}
