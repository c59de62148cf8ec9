import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'

type WishCount = TimetableDraft['quality']['wishes'][number]
export type WishRule = WishCount['rule']

/** The most wishes of each rule that were seen unmet since the page was opened. */
export type Peaks = ReadonlyMap<WishRule, number>

export const NO_PEAKS: Peaks = new Map()

/** It stays the same object while no rule has more unmet wishes than before. */
export const withPeaks = (peaks: Peaks, wishes: readonly WishCount[]): Peaks => {
  const higher = wishes.filter(({ rule, met, total }) => total - met > (peaks.get(rule) ?? 0))
  if (higher.length === 0) return peaks
  return new Map([...peaks, ...higher.map(({ rule, met, total }) => [rule, total - met] as const)])
}

export type PendingWish = { rule: WishRule; missing: number; peak: number }

/**
 * What could be better: rules with unmet wishes, and those that had some before. The order is that of the answer, so that no line
 * jumps while the numbers fall.
 */
export const pendingWishes = (wishes: readonly WishCount[], peaks: Peaks): PendingWish[] =>
  wishes
    .map(({ rule, met, total }) => ({
      rule,
      missing: total - met,
      peak: Math.max(peaks.get(rule) ?? 0, total - met),
    }))
    .filter(({ peak }) => peak > 0)

/** The share of the time that has passed, from 0 to 100. */
export const timeShare = ({ milliseconds, seconds }: { milliseconds: number; seconds: number }): number =>
  seconds === 0 ? 100 : Math.min(100, Math.round(milliseconds / (10 * seconds)))
