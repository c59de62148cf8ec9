import { fill } from '../../messages.ts'
import type { OwedByInstructor } from './reminder.contract.ts'
import { REMINDER_LETTER } from './reminder.messages.ts'

const L = REMINDER_LETTER

export type PendingCounts = Pick<OwedByInstructor, 'unreleased' | 'withoutAttendance' | 'unscored'>

/** The message that reminds an instructor: what is left over, in a line each. */
export const reminderText = ({
  unreleased,
  withoutAttendance,
  unscored,
}: PendingCounts): { title: string; body: string } => {
  const lines = [
    unreleased === 1 ? L.unreleasedOne : unreleased > 1 && fill(L.unreleasedMany, { n: unreleased }),
    withoutAttendance === 1
      ? L.withoutAttendanceOne
      : withoutAttendance > 1 && fill(L.withoutAttendanceMany, { n: withoutAttendance }),
    unscored === 1 ? L.unscoredOne : unscored > 1 && fill(L.unscoredMany, { n: unscored }),
  ]
  return { title: L.title, body: [L.lead, ...lines.filter(Boolean), '', L.foot].join('\n') }
}
