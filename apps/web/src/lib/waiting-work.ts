import type { EntryView, OutboxKind, OutboxView } from './outbox/outbox.types.ts'

const SCORES = 'lousa:notas:'
const ATTENDANCE = 'lousa:attendance:'

/** Where releases before the outbox kept unsent scores of one evaluation. */
export const scoresKey = (accountId: string, evaluationId: string): string =>
  `${SCORES}${accountId}:${evaluationId}`

type Sheet = { institutionId: string; accountId: string; lessonId: string }

/** Where marks of one lesson wait on this device until they are saved. */
export const attendanceKey = ({ institutionId, accountId, lessonId }: Sheet): string =>
  `${ATTENDANCE}${institutionId}:${accountId}:${lessonId}`

export type WaitingWork = { scores: number; attendance: number; releases: number }

/** Lessons with marks that nobody has saved yet. */
const draftedLessons = (accountId: string): string[] => {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(ATTENDANCE) && key.split(':').at(-2) === accountId)
      .flatMap(key => key.split(':').slice(-1))
  } catch {
    // Storage is switched off in this browser: nothing waits in it.
    return []
  }
}

const unsentRows = ({ rows, conflicts, refused }: EntryView): number =>
  new Set([rows, conflicts, refused].flatMap(Object.keys)).size

/** What a person typed on this device that the server does not have yet: scores one by one, the rest by lesson. */
export const waitingWork = (accountId: string, { entries }: OutboxView): WaitingWork => {
  const unsent = (kind: OutboxKind) => entries.filter(entry => entry.kind === kind && entry.state !== 'saved')
  const attendance = unsent('attendance').map(({ subjectId }) => subjectId)
  return {
    scores: unsent('scores').reduce((sum, entry) => sum + unsentRows(entry), 0),
    attendance: new Set([...attendance, ...draftedLessons(accountId)]).size,
    releases: unsent('release').length,
  }
}
