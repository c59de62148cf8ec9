import * as calls from '@lousa/contract/attendance/attendance.contract.ts'
import { saveAttendance as saveCall } from '@lousa/contract/attendance/attendance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { attendanceList, saveAttendance, savedAgain } from './attendance.service.ts'
import { attendanceSheetOf } from './attendance-sheet.service.ts'
import { frequencySoFarOf } from './frequency.service.ts'

const placeOf = ({ id, lessonId }: { id: string; lessonId: string }) => ({ planId: id, lessonId })

export const attendanceModule = (): Module => ({
  // The enrolment was erased while its attendance was on its way.
  constraints: { attendance_enrollment_fkey: 'ENROLLMENT_NOT_ACTIVE' },
  routes: [
    route(calls.listAttendance, async (ctx, { params }) => allOf(await attendanceList(ctx, placeOf(params)))),
    route(calls.getAttendanceSheet, (ctx, { params, query }) => attendanceSheetOf(ctx, params.id, query)),
    route(calls.getFrequency, (ctx, { params }) => frequencySoFarOf(ctx, params.id)),
    route(saveCall, (ctx, { params, body }) => saveAttendance(ctx, placeOf(params), body), {
      idsOf: answer => answer.conflicts.map(conflict => conflict.studentEnrollmentId),
      again: (ctx, { params, body }, stale: string[]) =>
        savedAgain(ctx, placeOf(params), { sent: body.attendances, stale }),
    }),
  ],
})
