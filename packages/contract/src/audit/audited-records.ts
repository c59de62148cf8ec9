import { EVENT } from '../academics/event/event-table.ts'
import { GRADE } from '../academics/grade/grade-table.ts'
import { EDUCATION_LEVEL } from '../academics/level/level-table.ts'
import { ACADEMIC_YEAR } from '../academics/year/year-table.ts'
import { ABSENCE_JUSTIFICATION } from '../attendance/justification/justification-table.ts'
import { STUDENT_NOTE } from '../attendance/student/student-note-table.ts'
import { CALENDAR_EVENT } from '../calendar/calendar-event-table.ts'
import { CURRICULUM_COMPONENT } from '../curriculum/component/component-table.ts'
import { MATRIX_ROW } from '../curriculum/matrix/matrix-table.ts'
import { COUNCIL_MEETING } from '../evaluation/council/meeting-table.ts'
import { DEPENDENCY } from '../evaluation/dependency/dependency-table.ts'
import { SCHOOL_EVALUATION } from '../evaluation/evaluation/evaluation-table.ts'
import { SURVEY_FIELDS } from '../events/survey-table.ts'
import { INSTITUTION } from '../identity/institution/institution-table.ts'
import { MESSAGE } from '../messages/message/message-table.ts'
import { LESSON_PLAN } from '../planning/plan/plan-table.ts'
import type { RecordFields } from '../record-table.ts'
import type { AUDIT_EVENTS } from './audit-event.messages.ts'

/** The records that are declared by a table of their fields, under the names that the history has for them. */
export const AUDITED_RECORDS = {
  schoolEvent: EVENT,
  grade: GRADE,
  educationLevel: EDUCATION_LEVEL,
  academicYear: ACADEMIC_YEAR,
  curriculumComponent: CURRICULUM_COMPONENT,
  curriculumMatrix: MATRIX_ROW,
  schoolEvaluation: SCHOOL_EVALUATION,
  lessonPlan: LESSON_PLAN,
  calendarEvent: CALENDAR_EVENT,
  evaluationSurvey: SURVEY_FIELDS,
  institution: INSTITUTION,
  schoolMessage: MESSAGE,
  absenceJustification: ABSENCE_JUSTIFICATION,
  studentNote: STUDENT_NOTE,
  dependency: DEPENDENCY,
  councilMeeting: COUNCIL_MEETING,
} as const satisfies Partial<Record<keyof typeof AUDIT_EVENTS, RecordFields>>
