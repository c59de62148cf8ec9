import type { Opinion } from './opinion.rules.ts'
import type { ScoreOrState } from './unscored-state.rules.ts'

/** The stored value of a student in an evaluation: a score or the state without one, or an opinion. */
export type ScoreContent = Opinion & ScoreOrState

export type StoredScore = ScoreContent & { readonly version: number }

/** `version`: what the sender knew, 0 = nothing was saved yet; null = the last writer wins. */
export type SentScore = ScoreContent & { readonly version: number | null }

/** SAME: it is stored already. CONFLICT: another person has changed it since the sender's version. */
export type ScoreVerdict = 'WRITE' | 'SAME' | 'CONFLICT'

/** Whether a sent score is written over the stored one. */
export const resolveScoreWrite = (
  sent: SentScore,
  stored: StoredScore | null,
  { force }: { force: boolean },
): ScoreVerdict => {
  if (stored === null) return 'WRITE'
  if (isSameContent(stored, sent)) return 'SAME'
  return force || sent.version === null || sent.version === stored.version ? 'WRITE' : 'CONFLICT'
}

/** Whether two scores or opinions have the same values. */
export function isSameContent(one: ScoreContent, other: ScoreContent): boolean {
  return (
    one.score === other.score &&
    one.state === other.state &&
    one.text === other.text &&
    one.concept === other.concept
  )
}
