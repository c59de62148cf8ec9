import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { useSyncExternalStore } from 'react'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntrySubject, PendingRow } from '../../../lib/outbox/outbox.types.ts'
import { toast } from '../../../ui/toast.tsx'
import { textOf } from './score.values.ts'
import { type InvalidInput, NO_EDITS, type ScoreEdits, type ScoreValue } from './score-rows.values.ts'

type AllEdits = ReadonlyMap<string, ScoreEdits>

/** By account and evaluation: outlives a change of view, and another person never meets it. */
let edits: AllEdits = new Map()
const listeners = new Set<() => void>()

const keyOf = (accountId: string, evaluationId: string): string => `${accountId}:${evaluationId}`

const change = (key: string, next: (before: ScoreEdits) => ScoreEdits): void => {
  edits = new Map(edits).set(key, next(edits.get(key) ?? NO_EDITS))
  for (const listener of listeners) listener()
}

const without = <V>(rows: ReadonlyMap<string, V>, isGone: (id: string, value: V) => boolean) =>
  new Map([...rows].filter(([id, value]) => !isGone(id, value)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useScoreEdits = (accountId: string): ((evaluationId: string) => ScoreEdits) => {
  const all = useSyncExternalStore(subscribe, () => edits)
  return evaluationId => all.get(keyOf(accountId, evaluationId)) ?? NO_EDITS
}

export type TypedScores = ReadonlyMap<string, PendingRow<ScoreValue>>

/** Onto the device, and from there to the server; on screen at once. */
export const enqueueScores = async (
  accountId: string,
  subject: EntrySubject,
  typedScores: TypedScores,
): Promise<void> => {
  const key = keyOf(accountId, subject.subjectId)
  const mine = new Map([...typedScores].map(([id, { value }]) => [id, value] as const))
  change(key, ({ enqueuing, notAccepted }) => ({
    enqueuing: new Map([...enqueuing, ...mine]),
    notAccepted: without(notAccepted, id => mine.has(id)),
  }))
  let lost: Map<string, InvalidInput> = new Map()
  try {
    await requireOutbox().enqueue(subject, Object.fromEntries(typedScores))
  } catch (error) {
    toast.error(error)
    const problem = SCORES.notKept
    lost = new Map([...mine].map(([id, value]) => [id, { typed: textOf(value), problem }]))
  }
  change(key, ({ enqueuing, notAccepted }) => ({
    // Typed again in between: the newer value is still being sent.
    enqueuing: without(enqueuing, (id, value) => value === mine.get(id)),
    notAccepted: new Map([...notAccepted, ...lost]),
  }))
}

/** Keeps what cannot be a score in its cell. */
export const setInvalidInputs = (
  accountId: string,
  evaluationId: string,
  rows: ReadonlyMap<string, InvalidInput>,
): void =>
  change(keyOf(accountId, evaluationId), before => ({
    ...before,
    notAccepted: new Map([...before.notAccepted, ...rows]),
  }))

/** The former values stand again in cells that hold what cannot be one. */
export const clearInvalidInputs = (accountId: string, evaluationId: string, ids: ReadonlySet<string>): void =>
  change(keyOf(accountId, evaluationId), before => ({
    ...before,
    notAccepted: without(before.notAccepted, id => ids.has(id)),
  }))
