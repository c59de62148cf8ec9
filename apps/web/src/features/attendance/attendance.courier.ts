import {
  ATTENDANCE_STATUSES,
  type Attendance,
  type SavedMarks,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { z } from 'zod'
import { sendFrozen } from '../../lib/outbox/frozen-call.ts'
import type { Courier, Subject } from '../../lib/outbox/outbox.types.ts'
import { rowCourier } from '../../lib/outbox/row-courier.ts'
import { type AttendancePlace, attendanceOptions, marksChanged } from './attendance.api.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    attendance: true
  }
}

const MOST_ROWS = 300

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), justification: z.string().nullable() })
type Mark = z.output<typeof mark>

const placeOf = ({ subjectId, place }: Subject): AttendancePlace => ({
  planId: place.planId ?? '',
  lessonId: subjectId,
})

/** Marks of one lesson travel as a list. */
export const attendanceCourier: Courier = rowCourier<Mark, Attendance>({
  kind: 'attendance',
  mostRows: MOST_ROWS,
  value: mark,
  plain: ({ status, justification }) => ({ status, justification: justification?.trim() || null }),
  list: 'attendances',
  paramsOf: subject => ({ id: placeOf(subject).planId, lessonId: subject.subjectId }),
  save: (request, by): Promise<SavedMarks> => sendFrozen(saveAttendance, request, { ...by, minimal: true }),
  queryKeyOf: subject => attendanceOptions(placeOf(subject)).queryKey,
  savedFields: ({ subjectId }, { id, studentEnrollment }) => ({
    id: id ?? `${subjectId}:${studentEnrollment.id}`,
  }),
  words: ({ status, justification }) => `${M.enum[status]}${justification ? ` (${justification})` : ''}`,
  changed: subject => marksChanged(placeOf(subject).planId),
})
