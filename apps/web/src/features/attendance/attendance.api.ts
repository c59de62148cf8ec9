import * as attendanceCalls from '@lousa/contract/attendance/attendance.contract.ts'
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

export const frequencyOptions = (planId: string) =>
  read(attendanceCalls.getFrequency, { params: { id: planId } })

/** What saved marks leave outdated, apart from the list of their lesson. */
export const invalidateMarks = (planId: string): void => {
  lessonsChanged(planId)
  const ofPlan = { params: { id: planId } }
  for (const endpoint of [attendanceCalls.getAttendanceSheet, attendanceCalls.getFrequency]) {
    void queryClient.invalidateQueries({ queryKey: [endpoint.path, ofPlan] })
  }
}
