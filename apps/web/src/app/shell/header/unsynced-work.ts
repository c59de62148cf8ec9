import { ATTENDANCE_DRAFTS } from '../../../features/attendance/attendance.offline.ts'
import { RECORD_DRAFTS } from '../../../features/planning/planning.offline.ts'
import { draftSubjectIds } from '../../../lib/device/device-drafts.ts'
import { unsentRowCount } from '../../../lib/outbox/entry-text.ts'
import type { OutboxKind, OutboxView } from '../../../lib/outbox/outbox.types.ts'

export type UnsyncedWork = { scores: number; attendance: number; releases: number }

/** Input on this device that the server does not have yet: scores one by one, the rest by lesson. */
export const countUnsyncedWork = (accountId: string, { entries }: OutboxView): UnsyncedWork => {
  const unsent = (kind: OutboxKind) => entries.filter(entry => entry.kind === kind && entry.state !== 'saved')
  const lessons = (kind: 'attendance' | 'release', drafted: string[]): number =>
    new Set([...unsent(kind).map(({ subjectId }) => subjectId), ...drafted]).size
  const rolls = new Set(unsent('dayRoll').map(({ subjectId }) => subjectId))
  const drafted = draftSubjectIds(ATTENDANCE_DRAFTS, accountId)
  return {
    // Opinions for a council are counted with those of evaluations.
    scores: [...unsent('scores'), ...unsent('councilOpinions')].reduce(
      (sum, entry) => sum + unsentRowCount(entry),
      0,
    ),
    // Rolls of days are counted with the lessons; a draft of one that is also queued is counted once.
    attendance:
      rolls.size +
      lessons(
        'attendance',
        drafted.filter(id => !rolls.has(id)),
      ),
    releases: lessons('release', draftSubjectIds(RECORD_DRAFTS, accountId)),
  }
}
