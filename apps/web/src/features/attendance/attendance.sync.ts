import {
  type Attendance,
  type SavedMarks,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { z } from 'zod'
import type { EntrySubject, SyncHandler } from '../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../lib/outbox/serialized-call.ts'
import { attendanceOptions, invalidateMarks, type LessonRef } from './attendance.api.ts'
import { hasOthersMinutes, markText, markValue, normalizeMark, sentMark } from './mark-value.schema.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    attendance: true
  }
}

const MOST_ROWS = 300

type Mark = z.output<typeof markValue>

const placeOf = ({ subjectId, place }: EntrySubject): LessonRef => ({
  planId: place.planId ?? '',
  lessonId: subjectId,
})

/** Marks of one lesson travel as a list. */
export const attendanceSyncHandler: SyncHandler = rowSyncHandler<Mark, Attendance>({
  kind: 'attendance',
  maxRows: MOST_ROWS,
  value: markValue,
  normalize: normalizeMark,
  toSent: sentMark,
  hasOthersFields: hasOthersMinutes,
  list: 'attendances',
  paramsOf: subject => ({ id: placeOf(subject).planId, lessonId: subject.subjectId }),
  save: (request, by): Promise<SavedMarks> =>
    sendSerialized(saveAttendance, request, { ...by, minimal: true }),
  queryKeyOf: subject => attendanceOptions(placeOf(subject)).queryKey,
  savedFields: ({ subjectId }, { id, studentEnrollment }) => ({
    id: id ?? `${subjectId}:${studentEnrollment.id}`,
  }),
  words: markText,
  changed: subject => invalidateMarks(placeOf(subject).planId),
})
