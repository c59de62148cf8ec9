import { ATTENDANCE_DRAFTS } from '../../../features/attendance/attendance.offline.ts'
import { RECORD_DRAFTS } from '../../../features/planning/planning.offline.ts'
import { draftedIds } from '../../../lib/device/device-drafts.ts'
import { unsentRows } from '../../../lib/outbox/entry-words.ts'
import type { OutboxKind, OutboxView } from '../../../lib/outbox/outbox.types.ts'

export type WaitingWork = { scores: number; attendance: number; releases: number }

/** What a person typed on this device that the server does not have yet: scores one by one, the rest by lesson. */
export const waitingWork = (accountId: string, { entries }: OutboxView): WaitingWork => {
  const unsent = (kind: OutboxKind) => entries.filter(entry => entry.kind === kind && entry.state !== 'saved')
  const lessons = (kind: 'attendance' | 'release', drafted: string[]): number =>
    new Set([...unsent(kind).map(({ subjectId }) => subjectId), ...drafted]).size
  return {
    scores: unsent('scores').reduce((sum, entry) => sum + unsentRows(entry), 0),
    attendance: lessons('attendance', draftedIds(ATTENDANCE_DRAFTS, accountId)),
    releases: lessons('release', draftedIds(RECORD_DRAFTS, accountId)),
  }
}
