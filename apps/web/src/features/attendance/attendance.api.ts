import * as attendanceCalls from '@lousa/contract/attendance/attendance.contract.ts'
import * as dayRollCalls from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { queryClient, read } from '../../lib/http/query-client.ts'
import { lessonsChanged } from '../planning/planning.api.ts'
import { lastDayOf } from './attendance-month.values.ts'

export type LessonRef = { planId: string; lessonId: string }

const paramsOf = ({ planId, lessonId }: LessonRef) => ({ id: planId, lessonId })

export const attendanceOptions = (place: LessonRef) =>
  read(attendanceCalls.listAttendance, { params: paramsOf(place) })

/** A month of a plan, students by lessons; month '2026-08'. */
export const sheetOptions = (planId: string, month: string) =>
  read(attendanceCalls.getAttendanceSheet, {
    params: { id: planId },
    query: { start: `${month}-01`, end: lastDayOf(month) },
  })

/** The roll of a class on a day; date '2026-08-17'. */
export const dayRollOptions = (gradeId: string, date: string) =>
  read(dayRollCalls.getDayRoll, { params: { id: gradeId }, query: { date } })

export const frequencyOptions = (planId: string) =>
  read(attendanceCalls.getFrequency, { params: { id: planId } })

/** Data that saved marks make outdated, besides the list of their lesson. */
export const invalidateMarks = (planId: string): void => {
  lessonsChanged(planId)
  const ofPlan = { params: { id: planId } }
  for (const endpoint of [attendanceCalls.getAttendanceSheet, attendanceCalls.getFrequency]) {
    void queryClient.invalidateQueries({ queryKey: [endpoint.path, ofPlan] })
  }
}

/** Marks of a day that were saved: the lists of its lessons, and what depends on them. */
export const invalidateDay = (gradeId: string, planIds: readonly string[]): void => {
  void queryClient.invalidateQueries({
    queryKey: [dayRollCalls.getDayRoll.path, { params: { id: gradeId } }],
  })
  for (const planId of planIds) {
    invalidateMarks(planId)
    void queryClient.invalidateQueries({
      queryKey: [attendanceCalls.listAttendance.path, { params: { id: planId } }],
    })
  }
}
