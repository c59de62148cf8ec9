import { type AttendanceSheet, LONGEST_SHEET_DAYS } from '@lousa/contract/attendance/attendance.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { addDays, daysBetween, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isActiveOn } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { lessonPermissions } from '@lousa/rules/planning/lesson-permissions.rules.ts'
import { fieldRefusal } from '../field-refusal.ts'
import type { Ctx } from '../module.ts'
import {
  type SheetLesson,
  type SheetMark,
  type SheetStudent,
  type Span,
  sheetRows,
} from './attendance-sheet.queries.ts'
import { answeredPunctuality } from './punctuality.service.ts'

const refuseSpan = ({ start, end }: Span): void => {
  if (end < start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  if (daysBetween(start, end) < LONGEST_SHEET_DAYS) return
  const last = addDays(start, LONGEST_SHEET_DAYS - 1)
  throw invalidFields(fieldError('end', 'OUT_OF_RANGE', { value: formatDate(last) }))
}

const lessonOf = (
  { actor, today }: Ctx,
  { accomplished, taken, inPeriod, termClosed, yearFinished, ...lesson }: SheetLesson,
): AttendanceSheet['lessons'][number] => {
  const { takeAttendance } = lessonPermissions({
    role: actor.role,
    inPeriod,
    date: lesson.date,
    today,
    accomplished,
    deleted: false,
    // Attendance may be taken also of a lesson that no term counts.
    inTerm: true,
    termClosed,
    yearFinished,
    // The sheet offers no withdrawal.
    recordedOn: [],
  })
  return { ...lesson, lessonAccomplish: accomplished, attendanceTaken: taken, can: { takeAttendance } }
}

const cellsOf = (
  { enrollment, ...stay }: SheetStudent,
  lessons: readonly SheetLesson[],
  marks: ReadonlyMap<string, SheetMark>,
): AttendanceSheet['data'][number]['cells'] =>
  lessons.map(lesson => {
    if (!isActiveOn(stay, lesson.date)) return null
    const mark = marks.get(lesson.id)
    return {
      status: mark?.status ?? null,
      justification: mark?.justification ?? null,
      ...answeredPunctuality(mark),
      version: mark?.version ?? null,
    }
  })

/** Students by lessons of a plan over some days: everyone who was in the class on one of the lessons. */
export const attendanceSheetOf = async (ctx: Ctx, planId: string, span: Span): Promise<AttendanceSheet> => {
  refuseSpan(span)
  const { lessons, students, marks } = await sheetRows(ctx, planId, span)
  const byStudent = new Map(
    [...Map.groupBy(marks, mark => mark.enrollmentId)].map(([id, own]) => [
      id,
      new Map(own.map(mark => [mark.lessonId, mark])),
    ]),
  )
  return {
    lessons: lessons.map(lesson => lessonOf(ctx, lesson)),
    data: students.map(student => ({
      studentEnrollment: student.enrollment,
      cells: cellsOf(student, lessons, byStudent.get(student.enrollment.id) ?? new Map()),
    })),
  }
}
