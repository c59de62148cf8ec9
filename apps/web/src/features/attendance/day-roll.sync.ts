import { type DayRoll, saveDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { z } from 'zod'
import type { EntrySubject, SyncHandler } from '../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../lib/outbox/serialized-call.ts'
import { dayRollOptions, invalidateDay } from './attendance.api.ts'
import { seenDay } from './day/seen-day.values.ts'
import { hasOthersMinutes, markText, markValue, normalizeMark, sentMark } from './mark-value.schema.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    dayRoll: true
  }
}

const MAX_ROWS = 300

type Mark = z.output<typeof markValue>

/** Answers of a server of the former release do not say which lessons differ. */
const conflictRow = markValue.extend({ differentIn: z.array(z.string()) })

const dayOf = ({ place: { gradeId = '', date = '' } }: EntrySubject) => ({ gradeId, date })

/** Marks of a class on a day travel as a list, which the server writes to the lessons of the day. */
export const dayRollSyncHandler: SyncHandler = rowSyncHandler<Mark, DayRoll['data'][number]>({
  kind: 'dayRoll',
  maxRows: MAX_ROWS,
  value: markValue,
  normalize: normalizeMark,
  toSent: sentMark,
  hasOthersFields: hasOthersMinutes,
  list: 'attendances',
  paramsOf: subject => ({ id: dayOf(subject).gradeId }),
  bodyOf: subject => ({ date: dayOf(subject).date }),
  save: (request, by) => sendSerialized(saveDayRoll, request, by),
  queryKeyOf: subject => dayRollOptions(dayOf(subject).gradeId, dayOf(subject).date).queryKey,
  savedFields: () => ({ differentIn: [] }),
  storedOf: conflict => {
    const { data } = conflictRow.safeParse(conflict)
    return data && seenDay(data, data.differentIn)
  },
  words: markText,
  changed: ({ place: { gradeId = '', planIds = '' } }) =>
    invalidateDay(gradeId, planIds.split(' ').filter(Boolean)),
})
