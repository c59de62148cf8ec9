import { absenceNoteSyncHandler } from '../../features/attendance/absence-note/absence-note.sync.ts'
import { attendanceSyncHandler } from '../../features/attendance/attendance.sync.ts'
import { dayRollSyncHandler } from '../../features/attendance/day-roll.sync.ts'
import { councilOpinionSyncHandler } from '../../features/evaluation/council-opinion/council-opinion.sync.ts'
import { scoreSyncHandler } from '../../features/evaluation/score/score.sync.ts'
import { releaseSyncHandler } from '../../features/planning/record/release.sync.ts'
import { withdrawalSyncHandler } from '../../features/planning/record/withdrawal.sync.ts'
import type { SyncHandler } from '../../lib/outbox/outbox.types.ts'

/** Everything that the outbox can carry. */
export const SYNC_HANDLERS: readonly SyncHandler[] = [
  absenceNoteSyncHandler,
  attendanceSyncHandler,
  councilOpinionSyncHandler,
  dayRollSyncHandler,
  releaseSyncHandler,
  scoreSyncHandler,
  withdrawalSyncHandler,
]
