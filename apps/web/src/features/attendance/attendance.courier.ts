import {
  ATTENDANCE_STATUSES,
  type Attendance,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { z } from 'zod'
import { queryClient } from '../../lib/http/query-client.ts'
import { frozenCall, sendFrozen } from '../../lib/outbox/frozen-call.ts'
import type { Courier, Settlement, Subject, WantedRows } from '../../lib/outbox/outbox.types.ts'
import { refusedRowsOf, settlementOf } from '../../lib/outbox/row-settlement.ts'
import { type AttendancePlace, attendanceOptions, marksChanged } from './attendance.api.ts'

declare module '../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    attendance: true
  }
}

const MOST_ROWS = 300

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), justification: z.string().nullable() })
type Mark = z.output<typeof mark>

const plain = ({ status, justification }: Mark): Mark => ({
  status,
  justification: justification?.trim() || null,
})

const placeOf = ({ subjectId, place }: Subject): AttendancePlace => ({
  planId: place.planId ?? '',
  lessonId: subjectId,
})

const settlementFrom = (
  flight: Parameters<typeof settlementOf>[0],
  { data, conflicts }: AnswerOf<typeof saveAttendance>,
): Settlement<unknown> =>
  settlementOf(flight, {
    plain: value => plain(mark.parse(value)),
    stored: data.flatMap(({ studentEnrollment: { id }, status, justification, version }) =>
      status === null || version === null ? [] : [{ id, value: { status, justification }, version }],
    ),
    opposed: conflicts.map(({ studentEnrollmentId, status, justification, version, by, at }) => ({
      id: studentEnrollmentId,
      value: { status, justification },
      version,
      by,
      at,
    })),
  })

/** The saved marks in the list of the lesson, so that it need not be asked for again. */
const keepInCache = (
  place: AttendancePlace,
  { acknowledged, conflicts }: Settlement<unknown>,
  sent: WantedRows<unknown>,
): void => {
  const after = (row: Attendance): Attendance => {
    const { id } = row.studentEnrollment
    const conflict = conflicts[id]
    const version = conflict?.version ?? acknowledged[id]
    const value = mark.safeParse(conflict ? conflict.theirs : sent[id]?.value).data
    if (version === undefined || !value || version < (row.version ?? 0)) return row
    return { ...row, ...plain(value), version, id: row.id ?? `${place.lessonId}:${id}` }
  }
  queryClient.setQueryData(
    attendanceOptions(place).queryKey,
    page => page && { ...page, data: page.data.map(after) },
  )
}

/** Marks of one lesson travel as a list. */
export const attendanceCourier: Courier = {
  kind: 'attendance',
  mostRows: MOST_ROWS,
  requestFor: (subject, rows) => ({
    params: { id: placeOf(subject).planId, lessonId: subject.subjectId },
    body: {
      attendances: Object.entries(rows).map(([studentEnrollmentId, { value, version }]) => ({
        studentEnrollmentId,
        ...plain(mark.parse(value)),
        version,
      })),
    },
  }),
  send: (_, flight, way) =>
    sendFrozen(saveAttendance, frozenCall.parse(flight.request), { flight, way }).then(
      answer => settlementFrom(flight, answer),
      (error: unknown) => refusedRowsOf(flight, 'attendances', error),
    ),
  settled: (subject, settlement, sent) => {
    const place = placeOf(subject)
    keepInCache(place, settlement, sent)
    marksChanged(place.planId)
  },
  words: (subject, rowId, value) => {
    const list = queryClient.getQueryData(attendanceOptions(placeOf(subject)).queryKey)
    const row = list?.data.find(({ studentEnrollment }) => studentEnrollment.id === rowId)
    const { status, justification } = mark.parse(value)
    const reason = justification ? ` (${justification})` : ''
    const name = row ? displayName(row.studentEnrollment.user) : fill(SHEET.enrollment, { id: rowId })
    return fill(SHEET.mark, { name, mark: `${M.enum[status]}${reason}` })
  },
  settledElsewhere: subject => {
    const place = placeOf(subject)
    void queryClient.invalidateQueries({ queryKey: attendanceOptions(place).queryKey })
    marksChanged(place.planId)
  },
}
