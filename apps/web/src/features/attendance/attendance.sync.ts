import {
  ATTENDANCE_STATUSES,
  type Attendance,
  type SavedMarks,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { z } from 'zod'
import type { EntrySubject, SyncHandler } from '../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../lib/outbox/serialized-call.ts'
import { attendanceOptions, invalidateMarks, type LessonRef } from './attendance.api.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    attendance: true
  }
}

const MOST_ROWS = 300

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), justification: z.string().nullable() })
type Mark = z.output<typeof mark>

const placeOf = ({ subjectId, place }: EntrySubject): LessonRef => ({
  planId: place.planId ?? '',
  lessonId: subjectId,
})

/** Marks of one lesson travel as a list. */
export const attendanceSyncHandler: SyncHandler = rowSyncHandler<Mark, Attendance>({
  kind: 'attendance',
  maxRows: MOST_ROWS,
  value: mark,
  normalize: ({ status, justification }) => ({ status, justification: justification?.trim() || null }),
  list: 'attendances',
  paramsOf: subject => ({ id: placeOf(subject).planId, lessonId: subject.subjectId }),
  save: (request, by): Promise<SavedMarks> =>
    sendSerialized(saveAttendance, request, { ...by, minimal: true }),
  queryKeyOf: subject => attendanceOptions(placeOf(subject)).queryKey,
  savedFields: ({ subjectId }, { id, studentEnrollment }) => ({
    id: id ?? `${subjectId}:${studentEnrollment.id}`,
  }),
  words: ({ status, justification }) => `${M.enum[status]}${justification ? ` (${justification})` : ''}`,
  changed: subject => invalidateMarks(placeOf(subject).planId),
})
