import { attendanceCourier } from '../../features/attendance/attendance.courier.ts'
import { scoreCourier } from '../../features/evaluation/score/score.courier.ts'
import { releaseCourier } from '../../features/planning/record/release.courier.ts'
import type { Courier } from '../../lib/outbox/outbox.types.ts'

/** Everything that the outbox can carry. */
export const COURIERS: readonly Courier[] = [attendanceCourier, releaseCourier, scoreCourier]
