import * as calls from '@lousa/contract/attendance/attendance.contract.ts'
import { saveAttendance as saveCall } from '@lousa/contract/attendance/attendance.contract.ts'
import * as dayCalls from '@lousa/contract/attendance/day/day-roll.contract.ts'
import * as withdrawalCalls from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { Holidays } from '../calendar/holiday/holidays.service.ts'
import { type Module, route } from '../module.ts'
import { absenceNoteRoutes } from './absence-note/absence-note.routes.ts'
import { activeSearchRoutes } from './active-search/active-search.routes.ts'
import { attendanceReach } from './attendance.access.ts'
import { getAttendance, replaySave, saveAttendance } from './attendance.service.ts'
import { attendanceSheetOf } from './attendance-sheet.service.ts'
import { getDayRoll, replayDayRoll, saveDayRoll } from './day-roll.service.ts'
import { type ErasedRemainsParts, erasedRemainsSweep } from './erased-remains.job.ts'
import { frequencyToDate } from './frequency.service.ts'
import { justificationRoutes } from './justification/justification.routes.ts'
import { studentRoutes } from './student/student.routes.ts'
import { reachedWithdrawals } from './withdrawal.queries.ts'
import { replayWithdrawal, restoreRecords, withdrawRecords } from './withdrawal.service.ts'

const placeOf = ({ id, lessonId }: { id: string; lessonId: string }) => ({ planId: id, lessonId })

type Save = { body: BodyOf<typeof saveCall>; isMinimal: boolean }

/** The whole class; to a client that has it, the rows that it sent. */
const answerTo = ({ body, isMinimal }: Save, answer: AnswerOf<typeof saveCall>) => {
  if (!isMinimal) return answer
  const ids = new Set(body.attendances.map(row => row.studentEnrollmentId))
  return { ...answer, data: answer.data.filter(({ studentEnrollment: { id } }) => ids.has(id)) }
}

export const attendanceModule = ({
  holidays,
  ...parts
}: ErasedRemainsParts & { holidays: Holidays }): Module => ({
  reach: { ...attendanceReach, lessonWithdrawal: reachedWithdrawals },
  // The enrolment was erased while its attendance was on its way.
  constraints: { attendance_enrollment_fkey: 'ENROLLMENT_NOT_ACTIVE' },
  routes: [
    route(calls.listAttendance, async (ctx, { params }) => allOf(await getAttendance(ctx, placeOf(params)))),
    route(calls.getAttendanceSheet, (ctx, { params, query }) => attendanceSheetOf(ctx, params.id, query)),
    route(calls.getFrequency, (ctx, { params }) => frequencyToDate(ctx, params.id)),
    route(
      saveCall,
      async (ctx, input) => answerTo(input, await saveAttendance(ctx, placeOf(input.params), input.body)),
      {
        idsOf: answer => answer.conflicts.map(conflict => conflict.studentEnrollmentId),
        replayWith: async (ctx, input, stale: string[]) => {
          const { params, body } = input
          return answerTo(input, await replaySave(ctx, placeOf(params), { sent: body.attendances, stale }))
        },
      },
    ),
    ...justificationRoutes,
    ...absenceNoteRoutes,
    ...activeSearchRoutes(holidays),
    ...studentRoutes,
    route(dayCalls.getDayRoll, (ctx, { params, query }) =>
      getDayRoll(ctx, { gradeId: params.id, date: query.date }),
    ),
    route(dayCalls.saveDayRoll, (ctx, { params, body }) => saveDayRoll(ctx, params.id, body), {
      idsOf: answer => answer.conflicts.map(conflict => conflict.studentEnrollmentId),
      replayWith: (ctx, { params, body: { date, attendances: sent } }, stale: string[]) =>
        replayDayRoll(ctx, params.id, { date, sent, stale }),
    }),
    route(
      withdrawalCalls.withdrawRecords,
      (ctx, { params, body }) => withdrawRecords(ctx, placeOf(params), body),
      {
        idsOf: answer => answer.id,
        replayWith: (ctx, { params }, id: string | null) => replayWithdrawal(ctx, params.lessonId, id),
      },
    ),
    route(withdrawalCalls.restoreRecords, (ctx, { params }) =>
      restoreRecords(ctx, { ...placeOf(params), withdrawalId: params.withdrawalId }),
    ),
  ],
  background: () => erasedRemainsSweep(parts),
})
