/** What is stored of a pupil in a lesson. */
export type StoredMark = {
  readonly status: string
  readonly justification: string | null
  readonly version: number
}

/** What somebody sends of a pupil. A reason that is not sent stays while the status does. */
export type SentMark = {
  readonly status: string
  readonly justification?: string | null | undefined
  /** The version that the sender knew; without one the last writer wins. */
  readonly version?: number | null | undefined
}

export type MarkWrite = {
  /** SAME: it is stored already. CONFLICT: somebody else has changed it since the sender's version. */
  readonly verdict: 'WRITE' | 'SAME' | 'CONFLICT'
  /** The reason that the row has when it is written. */
  readonly justification: string | null
}

const reasonOf = (sent: SentMark, stored: StoredMark | null): string | null => {
  if (sent.justification !== undefined) return sent.justification
  return stored?.status === sent.status ? stored.justification : null
}

/** Whether a sent row of an attendance list is written over the stored one. */
export const resolveMarkWrite = (
  sent: SentMark,
  stored: StoredMark | null,
  { force }: { force: boolean },
): MarkWrite => {
  const justification = reasonOf(sent, stored)
  const verdict = (): MarkWrite['verdict'] => {
    if (stored === null) return 'WRITE'
    if (stored.status === sent.status && stored.justification === justification) return 'SAME'
    const isUpToDate = sent.version === null || sent.version === undefined || sent.version === stored.version
    return force || isUpToDate ? 'WRITE' : 'CONFLICT'
  }
  return { verdict: verdict(), justification }
}
