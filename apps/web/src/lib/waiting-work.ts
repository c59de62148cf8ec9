import { draftedLessons } from './device-drafts.ts'
import { unsentRows } from './outbox/entry-words.ts'
import type { OutboxKind, OutboxView } from './outbox/outbox.types.ts'

const SCORES = 'lousa:notas:'

/** Where releases before the outbox kept unsent scores of one evaluation. */
export const scoresKey = (accountId: string, evaluationId: string): string =>
  `${SCORES}${accountId}:${evaluationId}`

export type WaitingWork = { scores: number; attendance: number; releases: number }

/** What a person typed on this device that the server does not have yet: scores one by one, the rest by lesson. */
export const waitingWork = (accountId: string, { entries }: OutboxView): WaitingWork => {
  const unsent = (kind: OutboxKind) => entries.filter(entry => entry.kind === kind && entry.state !== 'saved')
  const lessons = (kind: 'attendance' | 'release', drafted: string[]): number =>
    new Set([...unsent(kind).map(({ subjectId }) => subjectId), ...drafted]).size
  return {
    scores: unsent('scores').reduce((sum, entry) => sum + unsentRows(entry), 0),
    attendance: lessons('attendance', draftedLessons('attendance', accountId)),
    releases: lessons('release', draftedLessons('record', accountId)),
  }
}
