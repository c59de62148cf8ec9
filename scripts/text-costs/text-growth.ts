import { GROWING_TEXTS } from './growing-texts.ts'
import type { WorkCounter } from './work-counter.ts'

const LENGTH = 300
/** Twice the length is twice the work; sorting and what is done once take some more or less. */
const MAX_GROWTH = 2.5
const MAX_GROWTH_OF_ALL = 2.1

export type TextAct = (text: string) => unknown

/** A rule may refuse what is no date or no number. */
const attempted = (act: TextAct, text: string): void => {
  try {
    act(text)
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError) throw error
  }
}

/** The text under which the work of an act grows faster than its length, or null. */
export function superLinearText(counter: WorkCounter, act: TextAct): string | null {
  const work = (texts: typeof GROWING_TEXTS, length: number) =>
    counter.of(() => {
      for (const text of texts) attempted(act, text(length))
    })
  const growth = (texts: typeof GROWING_TEXTS, length: number) =>
    work(texts, 2 * length) / work(texts, length)
  // A fast-growing one is seen in the sum of all, as a square exceeds the others.
  if (growth(GROWING_TEXTS, LENGTH) <= MAX_GROWTH_OF_ALL) return null
  // Growth in one step alone is a limit between two lengths.
  const hostile = GROWING_TEXTS.find(text =>
    [LENGTH, 2 * LENGTH].every(length => growth([text], length) > MAX_GROWTH),
  )
  return hostile?.(12) ?? null
}
