import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  type Concept,
  type Opinion,
  opinionAfter,
  opinionOf,
} from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import {
  type ScoreOrState,
  scoreOrState,
  scoreOrStateAfter,
  type UnscoredState,
} from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { EntryView, RowConflict } from '../../../lib/outbox/outbox.types.ts'

export type ScoreValue = {
  readonly score: number | null
  /** Undefined where a former release queued the value: then the stored state stays while there is no score. */
  readonly state?: UnscoredState | null | undefined
  readonly text: string | null
  /** Undefined where a former release queued the value: then a text of one letter is the concept. */
  readonly concept?: Concept | null | undefined
}
export type ScoreEntry = EntryView<ScoreValue>

/** Typed, and not acceptable: stays in its cell with the reason and is never sent. */
export type InvalidInput = { readonly typed: string; readonly problem: string }

/** The state of an evaluation on this page, besides server and device. It is immutable. */
export type ScoreEdits = {
  /** On the way to the device, for a moment in which the cell must not show the former value. */
  readonly enqueuing: ReadonlyMap<string, ScoreValue>
  readonly notAccepted: ReadonlyMap<string, InvalidInput>
}
export const NO_EDITS: ScoreEdits = { enqueuing: new Map(), notAccepted: new Map() }

/** The place of a value: missing, on the server, on this device, being sent, or waiting for the person. */
export type SyncState = 'none' | 'saved' | 'queued' | 'sending' | 'conflict' | 'refused'

/** One student's score as the screen shows it. */
export type ScoreState = {
  readonly stored: ScoreValue
  readonly value: ScoreValue
  readonly syncState: SyncState
  /** The version that the person has seen: what is typed next is wanted over it. */
  readonly version: number
  /** The invalid text of the cell, in the place of the value. */
  readonly typed: string | null
  /** Why it cannot stand, or why the server refused it. */
  readonly problem: string | null
  readonly conflict: RowConflict<ScoreValue> | null
}

export type ScoreRows = ReadonlyMap<string, ScoreState>

type CurrentScore = Pick<ScoreState, 'value' | 'syncState' | 'version'> & {
  problem?: string
  conflict?: RowConflict<ScoreValue>
}

const pendingScore = (entry: ScoreEntry | null, id: string): CurrentScore | null => {
  const conflict = entry?.conflicts[id]
  // A conflict is shown until it is decided; over which version is then known.
  if (conflict) return { value: conflict.mine, syncState: 'conflict', version: 0, conflict }
  const row = entry?.rows[id]
  if (row) return { ...row, syncState: entry?.state === 'sending' ? 'sending' : 'queued' }
  const refusal = entry?.refused[id]
  if (refusal) {
    const { value, version, reason } = refusal
    return { value, version, syncState: 'refused', problem: reason }
  }
  return null
}

/** A value that a former release queued without a concept or state, as the server will store it over the row. */
const overStored = (value: ScoreValue, stored: Opinion & ScoreOrState): ScoreValue => ({
  ...scoreOrStateAfter(stored, value),
  ...(value.concept === undefined
    ? opinionAfter(stored, value)
    : { text: value.text, concept: value.concept }),
})

const rowOf = (server: StudentEvaluation, entry: ScoreEntry | null, edits: ScoreEdits): ScoreState => {
  const { id } = server.studentEnrollment
  const stored = { ...scoreOrState(server), text: server.text, concept: server.concept }
  const version = server.version ?? 0
  const saved: CurrentScore = { value: stored, syncState: version === 0 ? 'none' : 'saved', version }
  const { conflict = null, problem = null, ...pending } = pendingScore(entry, id) ?? saved
  const current = { ...pending, value: overStored(pending.value, stored) }
  const putting = edits.enqueuing.get(id)
  const notAccepted = edits.notAccepted.get(id)
  return {
    stored,
    ...current,
    ...(putting && !conflict ? { value: putting, syncState: 'queued' } : {}),
    conflict: conflict && putting ? { ...conflict, mine: putting } : conflict,
    typed: notAccepted?.typed ?? null,
    problem: notAccepted?.problem ?? (putting ? null : problem),
  }
}

/** The scores of an evaluation: what the server has, beneath what waits on this device, beneath what is typed. */
export const scoreRows = (
  students: readonly StudentEvaluation[],
  entry: ScoreEntry | null,
  edits: ScoreEdits,
): ScoreRows => new Map(students.map(row => [row.studentEnrollment.id, rowOf(row, entry, edits)]))

/** Whether the value has a text that is more than a concept. */
export const hasText = (value: ScoreValue): boolean => Boolean(opinionOf(value).text?.trim())

export const conceptOf = (value: ScoreValue): Concept | null => opinionOf(value).concept

export const stateOf = (value: ScoreValue): UnscoredState | null => scoreOrState(value).state

export const isEmpty = ({ value, typed }: ScoreState): boolean =>
  typed === null &&
  value.score === null &&
  stateOf(value) === null &&
  !hasText(value) &&
  conceptOf(value) === null

/** Whether the cell has a valid value: rejected and refused ones do not count as given. */
export const hasValue = (row: ScoreState): boolean =>
  !isEmpty(row) && row.typed === null && row.syncState !== 'refused'
