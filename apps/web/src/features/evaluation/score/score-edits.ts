import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { useSyncExternalStore } from 'react'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import type { Subject, WantedRow } from '../../../lib/outbox/outbox.types.ts'
import { toast } from '../../../ui/toast.tsx'
import { textOf } from './score.values.ts'
import { NO_EDITS, type NotAccepted, type ScoreEdits, type ScoreValue } from './score-rows.values.ts'

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

export type TypedScores = ReadonlyMap<string, WantedRow<ScoreValue>>

/** Onto the device, and from there to the server; on screen at once. */
export const upsertScores = async (
  accountId: string,
  subject: Subject,
  typedScores: TypedScores,
): Promise<void> => {
  const key = keyOf(accountId, subject.subjectId)
  const mine = new Map([...typedScores].map(([id, { value }]) => [id, value] as const))
  change(key, ({ putting, notAccepted }) => ({
    putting: new Map([...putting, ...mine]),
    notAccepted: without(notAccepted, id => mine.has(id)),
  }))
  let lost: Map<string, NotAccepted> = new Map()
  try {
    await outboxNow().put(subject, Object.fromEntries(typedScores))
  } catch (error) {
    toast.error(error)
    const problem = SCORES.notKept
    lost = new Map([...mine].map(([id, value]) => [id, { typed: textOf(value), problem }]))
  }
  change(key, ({ putting, notAccepted }) => ({
    // Typed again meanwhile: that one is still on its way.
    putting: without(putting, (id, value) => value === mine.get(id)),
    notAccepted: new Map([...notAccepted, ...lost]),
  }))
}

/** Keeps what cannot be a score in its cell. */
export const keepNotAccepted = (
  accountId: string,
  evaluationId: string,
  rows: ReadonlyMap<string, NotAccepted>,
): void =>
  change(keyOf(accountId, evaluationId), before => ({
    ...before,
    notAccepted: new Map([...before.notAccepted, ...rows]),
  }))

/** The former values stand again in cells that hold what cannot be one. */
export const dropNotAccepted = (accountId: string, evaluationId: string, ids: ReadonlySet<string>): void =>
  change(keyOf(accountId, evaluationId), before => ({
    ...before,
    notAccepted: without(before.notAccepted, id => ids.has(id)),
  }))
