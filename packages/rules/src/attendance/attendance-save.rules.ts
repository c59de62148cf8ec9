import type { AttendanceStatus } from './frequency.rules.ts'
import {
  isSamePunctuality,
  type Punctuality,
  punctualityAfter,
  punctualityOf,
  type SentPunctuality,
} from './punctuality.rules.ts'

/** The stored mark of a student in a lesson. */
export type StoredMark = SentPunctuality & {
  readonly status: string
  readonly justification: string | null
  readonly version: number
  /** The justification of the student that made an absence a justified one. */
  readonly justificationId?: string | null
}

/** A requested mark of a student. An absent reason stays while the status does. */
export type SentMark = SentPunctuality & {
  readonly status: AttendanceStatus
  readonly justification?: string | null | undefined
  /** The version that the sender knew; without one the last writer wins. */
  readonly version?: number | null | undefined
}

export type MarkWrite = Punctuality & {
  /** SAME: it is stored already. CONFLICT: another person has changed it since the sender's version. */
  readonly verdict: 'WRITE' | 'SAME' | 'CONFLICT'
  readonly status: AttendanceStatus
  /** The justification of the student that the row names once it is written. */
  readonly justificationId: string | null
  /** The reason that the row has when it is written. */
  readonly justification: string | null
}

const reasonOf = (sent: SentMark, stored: StoredMark | null): string | null => {
  if (sent.justification !== undefined) return sent.justification
  return stored?.status === sent.status ? stored.justification : null
}

const JUSTIFIED = 'JUSTIFIED_ABSENCE'

/**
 * The justification that a sent mark names: an absence the one of its day, and so a justified absence without a reason of the
 * instructor's own. A stored mark that is sent once more names what it named.
 */
const sourceOf = (
  sent: SentMark,
  {
    stored,
    reason,
    coveringId,
  }: { stored: StoredMark | null; reason: string | null; coveringId: string | null },
): string | null => {
  if (sent.status === 'ABSENCE') return coveringId
  if (sent.status !== JUSTIFIED) return null
  const isStored = stored?.status === JUSTIFIED && stored.justification === reason
  if (isStored) return stored.justificationId ?? null
  return reason === null ? coveringId : null
}

/**
 * Whether a sent row of an attendance list is written over the stored one, and how. On a day that a justification of the
 * student covers, an absence is written as justified. Source: docs/rules.md, Justifications of absences.
 */
export const resolveMarkWrite = (
  sent: SentMark,
  stored: StoredMark | null,
  { force, coveringId = null }: { force: boolean; coveringId?: string | null },
): MarkWrite => {
  const status = sent.status === 'ABSENCE' && coveringId !== null ? JUSTIFIED : sent.status
  const justification = reasonOf({ ...sent, status }, stored)
  const justificationId = sourceOf(sent, { stored, reason: justification, coveringId })
  const punctuality = punctualityAfter(sent, stored)
  const verdict = (): MarkWrite['verdict'] => {
    if (stored === null) return 'WRITE'
    const isSame =
      stored.status === status &&
      stored.justification === justification &&
      (stored.justificationId ?? null) === justificationId &&
      isSamePunctuality(punctualityOf(stored), punctuality)
    if (isSame) return 'SAME'
    const isUpToDate = sent.version === null || sent.version === undefined || sent.version === stored.version
    return force || isUpToDate ? 'WRITE' : 'CONFLICT'
  }
  return { verdict: verdict(), status, justification, justificationId, ...punctuality }
}
