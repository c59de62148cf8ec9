import { ATTENDANCE_DRAFTS } from '../../../features/attendance/attendance.offline.ts'
import { RECORD_DRAFTS } from '../../../features/planning/planning.offline.ts'
import { draftSubjectIds } from '../../../lib/device/device-drafts.ts'
import { unsentRowCount } from '../../../lib/outbox/entry-text.ts'
import type { OutboxKind, OutboxView } from '../../../lib/outbox/outbox.types.ts'

export type UnsyncedWork = { scores: number; attendance: number; releases: number }

/** What a person typed on this device that the server does not have yet: scores one by one, the rest by lesson. */
export const countUnsyncedWork = (accountId: string, { entries }: OutboxView): UnsyncedWork => {
  const unsent = (kind: OutboxKind) => entries.filter(entry => entry.kind === kind && entry.state !== 'saved')
  const lessons = (kind: 'attendance' | 'release', drafted: string[]): number =>
    new Set([...unsent(kind).map(({ subjectId }) => subjectId), ...drafted]).size
  return {
    scores: unsent('scores').reduce((sum, entry) => sum + unsentRowCount(entry), 0),
    attendance: lessons('attendance', draftSubjectIds(ATTENDANCE_DRAFTS, accountId)),
    releases: lessons('release', draftSubjectIds(RECORD_DRAFTS, accountId)),
  }
}
