/** What is kept of a student in an evaluation: a score, or the text of an opinion. */
export type ScoreContent = { readonly score: number | null; readonly text: string | null }

export type StoredScore = ScoreContent & { readonly version: number }

/** `version`: what the sender knew, 0 = nothing was saved yet; null = the last writer wins. */
export type SentScore = ScoreContent & { readonly version: number | null }

/** SAME: it is stored already. CONFLICT: somebody else has changed it since the sender's version. */
export type ScoreVerdict = 'WRITE' | 'SAME' | 'CONFLICT'

/** Whether a sent score is written over the stored one. */
export const resolveScoreWrite = (
  sent: SentScore,
  stored: StoredScore | null,
  { force }: { force: boolean },
): ScoreVerdict => {
  if (stored === null) return 'WRITE'
  if (stored.score === sent.score && stored.text === sent.text) return 'SAME'
  return force || sent.version === null || sent.version === stored.version ? 'WRITE' : 'CONFLICT'
}
