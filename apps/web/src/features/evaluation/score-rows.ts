import type {
  ScoreRow,
  StudentEvaluation,
  scoreConflict,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { z } from 'zod'

export type ScoreValue = { score: number | null; text: string | null }
export type StoredScore = ScoreValue & { version: number }
export type ScoreConflict = z.output<typeof scoreConflict>

/** One student's score on its way from the key press to the server. Never changed in place. */
export type ScoreState = {
  /** What the server has, as far as is known here; version 0 when it has nothing. */
  readonly stored: StoredScore
  /** What the person wants. */
  readonly value: ScoreValue
  /** Part of a batch that is not answered yet. */
  readonly sending: boolean
  /** What was typed and cannot stand; it is never sent. */
  readonly typed: string | null
  /** Why it cannot stand, or why the server refused it. */
  readonly problem: string | null
  /** What somebody else saved meanwhile: waits for a decision. */
  readonly theirs: StoredScore | null
}

export type ScoreRows = ReadonlyMap<string, ScoreState>

const plain = (text: string | null): string | null => text?.trim() || null

/** The server trims texts and keeps no empty ones. */
export const isSame = (a: ScoreValue, b: ScoreValue): boolean =>
  a.score === b.score && plain(a.text) === plain(b.text)

export const fromServer = (row: StudentEvaluation): StoredScore => ({
  score: row.score,
  text: row.text,
  version: row.version ?? 0,
})

export const settled = (stored: StoredScore): ScoreState => ({
  stored,
  value: { score: stored.score, text: stored.text },
  sending: false,
  typed: null,
  problem: null,
  theirs: null,
})

const refusedByServer = (row: ScoreState): boolean => row.problem !== null && row.typed === null

/** Differs from what the server has and may be sent as it is. */
export const isReady = (row: ScoreState): boolean =>
  !row.sending && row.theirs === null && !refusedByServer(row) && !isSame(row.value, row.stored)

/** Not (yet) at the server, for whatever reason. */
export const isUnsent = (row: ScoreState): boolean => row.sending || !isSame(row.value, row.stored)

export const written = (row: ScoreState, value: ScoreValue): ScoreState => ({
  ...row,
  value,
  typed: null,
  problem: null,
})

export const refused = (row: ScoreState, typed: string | null, problem: string): ScoreState => ({
  ...row,
  sending: false,
  typed,
  problem,
})

/** Tried again by the person: what the server refused may be sent once more. */
export const forgiven = (row: ScoreState): ScoreState =>
  refusedByServer(row) ? { ...row, problem: null } : row

/** The answer to a sent row. */
export const acknowledged = (row: ScoreState, stored: StoredScore): ScoreState => ({
  ...row,
  sending: false,
  stored: stored.version >= row.stored.version ? stored : row.stored,
})

/** Somebody else's value came first; when it is what the person wants too there is nothing to decide. */
export const conflicting = (row: ScoreState, theirs: StoredScore): ScoreState =>
  isSame(row.value, theirs)
    ? { ...row, sending: false, stored: theirs, theirs: null }
    : { ...row, sending: false, theirs }

export const decided = (row: ScoreState, whose: 'mine' | 'theirs'): ScoreState => {
  if (row.theirs === null) return row
  return whose === 'theirs'
    ? settled(row.theirs)
    : { ...row, stored: row.theirs, theirs: null, problem: null }
}

/** A fresh read from the server meets what is on screen. */
export const reread = (row: ScoreState, stored: StoredScore): ScoreState => {
  if (row.sending || stored.version < row.stored.version) return row
  if (row.typed !== null) return { ...row, stored, value: isSame(row.value, row.stored) ? stored : row.value }
  if (isSame(row.value, row.stored)) {
    return stored.version === row.stored.version ? row : settled(stored)
  }
  return stored.version > row.stored.version ? conflicting(row, stored) : row
}

export const rowToSend = (id: string, { value, stored }: ScoreState, isText: boolean): ScoreRow => ({
  studentEnrollmentId: id,
  ...(isText ? { text: plain(value.text) } : { score: value.score }),
  version: stored.version,
})
