import {
  fromHundredths,
  hundredths,
  type RoundMode,
  roundToHundredths,
} from '../../evaluation/decimal.rules.ts'

/** With fewer marks than this no mean is shown: next to one's own it would reveal the marks of others. */
export const LEAST_OF_MEAN = 5

/**
 * The mean of the marks of a class from their sum and count, rounded as its marks are; null of fewer than
 * `LEAST_OF_MEAN`. The sum has at most 2 decimals. Source: docs/rules.md, Papers of a student.
 */
export function classMean(
  { sum, count }: { readonly sum: number; readonly count: number },
  { step, round }: { readonly step: number; readonly round: RoundMode },
): number | null {
  if (count < LEAST_OF_MEAN) return null
  return fromHundredths(roundToHundredths({ n: hundredths(sum), d: 100n * BigInt(count) }, step, round))
}
