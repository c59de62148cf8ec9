import { fromHundredths, hundredths, roundToHundredths } from '../decimal.rules.ts'

const STEP = 0.1

/**
 * The mean of a class over those who have a mark, rounded half up to a tenth; null of none. Marks have at most 2
 * decimals; the order does not matter.
 */
export function classMean(marks: readonly number[]): number | null {
  if (marks.length === 0) return null
  const sum = marks.reduce((all, mark) => all + hundredths(mark), 0n)
  return fromHundredths(roundToHundredths({ n: sum, d: 100n * BigInt(marks.length) }, STEP, 'HALF_UP'))
}
