import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import { type DayRoll, saveDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { z } from 'zod'
import type { EntrySubject, SyncHandler } from '../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../lib/outbox/serialized-call.ts'
import { dayRollOptions, invalidateDay } from './attendance.api.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    dayRoll: true
  }
}

const MAX_ROWS = 300

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), justification: z.string().nullable() })
type Mark = z.output<typeof mark>

const dayOf = ({ place: { gradeId = '', date = '' } }: EntrySubject) => ({ gradeId, date })

/** Marks of a class on a day travel as a list, which the server writes to the lessons of the day. */
export const dayRollSyncHandler: SyncHandler = rowSyncHandler<Mark, DayRoll['data'][number]>({
  kind: 'dayRoll',
  maxRows: MAX_ROWS,
  value: mark,
  normalize: ({ status, justification }) => ({ status, justification: justification?.trim() || null }),
  list: 'attendances',
  paramsOf: subject => ({ id: dayOf(subject).gradeId }),
  bodyOf: subject => ({ date: dayOf(subject).date }),
  save: (request, by) => sendSerialized(saveDayRoll, request, by),
  queryKeyOf: subject => dayRollOptions(dayOf(subject).gradeId, dayOf(subject).date).queryKey,
  savedFields: () => ({ differentIn: [] }),
  words: ({ status, justification }) => `${M.enum[status]}${justification ? ` (${justification})` : ''}`,
  changed: ({ place: { gradeId = '', planIds = '' } }) =>
    invalidateDay(gradeId, planIds.split(' ').filter(Boolean)),
})
