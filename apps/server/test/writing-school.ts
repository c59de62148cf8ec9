import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { putDispensations, putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { createEnrollment, deleteEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import {
  createEvaluation,
  deleteEvaluation,
  saveScores,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import {
  deleteLessonPlan,
  savePlanInstructors,
  updateLessonPlan,
} from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { computeDirty } from '../src/modules/evaluation/performance/performance.service.ts'
import { lessonDesk } from './lesson-desk.ts'
import { mergeDesk } from './merge-desk.ts'
import type { School } from './school.ts'
import { type Ask, type Sent, TEST_TODAY, type TestApp } from './test-app.ts'
import { timetableDesk } from './timetable-desk.ts'

type Row = { id: string; [column: string]: unknown }
/** Numbers below one, from which a writer chooses what it writes. */
export type Draw = readonly [number, number, number, number]
export type Writer = (draw: Draw) => Promise<Sent | null>

const TEXTS = { contentRegistration: 'Crônica' }
const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const

const ENROLLMENTS =
  'select id, grade_id as grade, exit_date from student_enrollment where institution_id = $1'
const PLANS = 'select id, grade_id as grade from lesson_plan where institution_id = $1'
const oneOf = <T>(rows: readonly T[], draw: number): T | undefined => rows[Math.floor(draw * rows.length)]

type Desk = {
  school: School
  ask: (call: AnyEndpoint, asked: Ask) => Promise<Sent>
  chosen: (what: string, draw: number) => Promise<Row | undefined>
  day: (draw: number, from?: number, to?: number) => string
}

/** Calls of the office, on rows of the school that are drawn. */
const deskOf = (app: TestApp, school: School) => {
  const office = { host: school.host, token: school.administrator.token }
  const rowsOf = async (what: string): Promise<Row[]> =>
    (await app.owner.query<Row>(`${what} order by 1`, [school.id])).rows
  return {
    school,
    rowsOf,
    ask: (call: AnyEndpoint, asked: Ask) => app.call(call, { ...office, ...asked }),
    chosen: async (what: string, draw: number) => oneOf(await rowsOf(what), draw),
    day: (draw: number, from = -21, to = 21) => addDays(TEST_TODAY, from + Math.floor(draw * (to - from))),
  }
}

/** Students who come, move, leave and come back. */
const enrollmentWriters = ({ school, ask, chosen, day }: Desk): Record<string, Writer> => {
  const changed = async (draw: Draw, body: Record<string, unknown>, which = ENROLLMENTS) => {
    const enrollment = await chosen(which, draw[0])
    return enrollment ? ask(updateEnrollment, { params: { id: enrollment.id }, body }) : null
  }
  return {
    enroll: async ([a, b, c]) => {
      const student = oneOf(school.students, a)
      const grade = oneOf(school.classes, c)
      return student && grade
        ? ask(createEnrollment, { body: { gradeId: grade.id, userId: student.id, start: day(b, -21, 1) } })
        : null
    },
    changeStart: draw =>
      changed(draw, { start: day(draw[1], -30, 1) }, `${ENROLLMENTS} and exit_date is null`),
    leave: draw =>
      changed(
        draw,
        { exit: { date: day(draw[1], -10, 1), reason: 'DROPPED' } },
        `${ENROLLMENTS} and exit_date is null`,
      ),
    removeEnrollment: async ([a]) => {
      const enrollment = await chosen(ENROLLMENTS, a)
      return enrollment ? ask(deleteEnrollment, { params: { id: enrollment.id } }) : null
    },
    archive: async ([a, b]) => {
      const student = oneOf(school.students, a)
      return student && b < 0.3
        ? ask(updateStudent, {
            params: { id: student.id },
            body: { status: 'Inativo', statusReason: 'Mudou de cidade', confirmInUse: true },
          })
        : null
    },
    comeBack: draw => changed(draw, { exit: null }, `${ENROLLMENTS} and exit_date is not null`),
    moveClass: async draw => {
      const grade = oneOf(school.classes, draw[1])
      return grade ? changed(draw, { gradeId: grade.id }, `${ENROLLMENTS} and exit_date is null`) : null
    },
  }
}

/**
 * Everything that people do to a school that changes what is counted of its plans, by the calls, on rows that are chosen
 * among those that are there. A writer without anything to choose from answers null.
 */
export const schoolWriters = (app: TestApp, school: School): Record<string, Writer> => {
  const lessons = lessonDesk(app, school)
  const times = timetableDesk(app, school)
  const { ask, rowsOf, chosen, day } = deskOf(app, school)
  const hour = (draw: number) => {
    const start = 6 + Math.floor(draw * 14)
    return {
      start: `${String(start).padStart(2, '0')}:00:00`,
      end: `${String(start).padStart(2, '0')}:50:00`,
    }
  }
  const LESSONS = 'select id, lesson_plan_id as plan, grade_id as grade from lesson where institution_id = $1'
  const LIVE = `${LESSONS} and deleted_at is null`
  const EVALUATIONS =
    'select id, grade_id as grade from school_evaluation where institution_id = $1 and deleted_at is null'
  const inClass = async (grade: unknown) =>
    (
      await app.owner.query<Row>(
        `select id from student_enrollment where institution_id = $1 and grade_id = $2 and status = 'ACTIVE'
         and exit_date is null order by id`,
        [school.id, grade],
      )
    ).rows
  const components = Object.values(school.components)
  const takeAttendance = async ([a, b, c]: Draw, which: string) => {
    const lesson = await chosen(`${LIVE} and ${which}`, a)
    if (!lesson) return null
    const students = (await inClass(lesson.grade)).filter((_, at) => b < 0.6 || at % 2 === 0)
    return ask(saveAttendance, {
      params: { id: String(lesson.plan), lessonId: lesson.id },
      body: {
        attendances: students.map(({ id }) => ({
          studentEnrollmentId: id,
          status: c < 0.5 ? 'ABSENCE' : 'ATTENDANCE',
        })),
        force: true,
      },
    })
  }
  return {
    addLesson: async ([a, b, c]) => {
      const plan = await chosen(PLANS, a)
      return plan ? lessons.add(plan.id, { date: day(b), ...hour(c) }) : null
    },
    moveLesson: async ([a, b, c]) => {
      const lesson = await chosen(LIVE, a)
      return lesson ? lessons.change(String(lesson.plan), lesson.id, { date: day(b), ...hour(c) }) : null
    },
    removeLesson: async ([a]) => {
      const lesson = await chosen(LIVE, a)
      return lesson ? lessons.remove(String(lesson.plan), lesson.id) : null
    },
    restoreLesson: async ([a]) => {
      const lesson = await chosen(`${LESSONS} and deleted_at is not null`, a)
      return lesson ? lessons.change(String(lesson.plan), lesson.id, { deleted: false }) : null
    },
    swapLessons: async ([a, b]) => {
      const [one, other] = [await chosen(LIVE, a), await chosen(LIVE, b)]
      return one && other ? lessons.swap(one.id, other.id) : null
    },
    releaseLesson: async ([a]) => {
      const lesson = await chosen(`${LIVE} and not accomplished and date <= '${TEST_TODAY}'`, a)
      return lesson
        ? ask(releaseLesson, { params: { id: String(lesson.plan), lessonId: lesson.id }, body: TEXTS })
        : null
    },
    takeAttendance: draw => takeAttendance(draw, `date <= '${TEST_TODAY}'`),
    takeAttendanceToday: draw => takeAttendance(draw, `date = '${TEST_TODAY}'`),
    addEvaluation: async ([a, b, c]) => {
      const plan = await chosen(PLANS, a)
      return plan
        ? ask(createEvaluation, {
            body: {
              lessonPlanId: plan.id,
              academicTermId: school.terms[2]!.id,
              name: 'Avaliação',
              type: c < 0.5 ? 'PROOF' : 'WORK',
              date: day(b),
              highest: 1,
            },
          })
        : null
    },
    moveEvaluation: async ([a, b]) => {
      const evaluation = await chosen(EVALUATIONS, a)
      return evaluation
        ? ask(updateEvaluation, { params: { id: evaluation.id }, body: { date: day(b) } })
        : null
    },
    removeEvaluation: async ([a]) => {
      const evaluation = await chosen(EVALUATIONS, a)
      return evaluation
        ? ask(deleteEvaluation, { params: { id: evaluation.id }, query: { confirm: true } })
        : null
    },
    saveScores: async ([a, b, c]) => {
      const evaluation = await chosen(EVALUATIONS, a)
      if (!evaluation) return null
      const students = (await inClass(evaluation.grade)).filter((_, at) => b < 0.7 || at % 2 === 0)
      return ask(saveScores, {
        params: { id: evaluation.id },
        body: {
          studentEvaluations: students.map(({ id }) => ({
            studentEnrollmentId: id,
            score: c < 0.8 ? 1 : null,
          })),
          force: true,
        },
      })
    },
    ...enrollmentWriters({ school, ask, chosen, day }),
    excuse: async ([a, b, c]) => {
      const enrollment = await chosen(ENROLLMENTS, a)
      const curriculumComponentId = oneOf(components, b)
      return enrollment
        ? ask(putDispensations, {
            params: { id: enrollment.id },
            body: {
              dispensations:
                c < 0.7 ? [{ curriculumComponentId, reason: 'Atestado', start: day(c, -20, 0) }] : [],
            },
          })
        : null
    },
    bringMark: async ([a, b, c]) => {
      const enrollment = await chosen(ENROLLMENTS, a)
      const row = {
        curriculumComponentId: oneOf(components, b),
        academicTermId: school.terms[2]!.id,
        origin: 'OTHER_SCHOOL',
        mark: 1,
      }
      return enrollment
        ? ask(putTermMarks, { params: { id: enrollment.id }, body: { termMarks: c < 0.7 ? [row] : [] } })
        : null
    },
    takeDayOff: ([a]) => {
      const date = day(a)
      return lessons.addEvent({ type: 'HOLIDAY', start: date, end: date, lessons: 'REMOVE' })
    },
    giveDayBack: async ([a]) => {
      const event = await chosen('select id from academic_calendar_event where institution_id = $1', a)
      return event ? lessons.removeEvent(event.id) : null
    },
    addWeeklyTime: async ([a, b, c]) => {
      const plan = await chosen(PLANS, a)
      const { start, end } = hour(c)
      return plan ? times.create(plan.id, oneOf(WEEKDAYS, b) ?? 'MONDAY', [start, end]) : null
    },
    removeWeeklyTime: async ([a, b]) => {
      const time = await chosen('select id from lesson_plan_recurrence where institution_id = $1', a)
      return time ? times.remove(time.id, { validFrom: day(b, 1, 20) }) : null
    },
    generateLessons: ([a]) => times.generate({ gradeId: oneOf(school.classes, a)?.id }),
    closeTerm: ([a]) =>
      ask(updateAcademicTerms, {
        params: { id: school.level },
        body: {
          academicTerms: school.terms.map((term, at) => ({
            ...term,
            ...(at === 2 ? { closed: a < 0.4 } : {}),
          })),
          confirmWarnings: true,
        },
      }),
    removePlan: async ([a]) => {
      const plan = await chosen(PLANS, a)
      return plan ? ask(deleteLessonPlan, { params: { id: plan.id } }) : null
    },
    // Figures that moved with a student follow their source here, without a call.
    computeFigures: async ([a]) => {
      const grade = oneOf(school.classes, a)
      if (grade) await computeDirty(app, { institutionId: school.id, gradeId: grade.id })
      return null
    },
    mergePeople: async ([a, b]) => {
      const people = await rowsOf(
        "select id from account where institution_id = $1 and role = 'STUDENT' and status = 'Ativo'",
      )
      const [kept, other] = [oneOf(people, a), oneOf(people, b)]
      return kept && other && kept !== other
        ? mergeDesk(app, school).merge({ keptId: kept.id, otherId: other.id })
        : null
    },
  }
}

/**
 * Changes of the instructors and the state of plans, with the writers of `schoolWriters` that change what is left over of plans
 * and stays to be done in them.
 */
export const instructorWriters = (app: TestApp, school: School): Record<string, Writer> => {
  const { ask, chosen, day } = deskOf(app, school)
  const { releaseLesson, takeAttendance, saveScores, closeTerm, addLesson, moveLesson } = schoolWriters(
    app,
    school,
  )
  return {
    ...({ releaseLesson, takeAttendance, saveScores, closeTerm, addLesson, moveLesson } as Record<
      string,
      Writer
    >),
    activatePlan: async ([a, b]) => {
      const plan = await chosen(PLANS, a)
      return plan ? ask(updateLessonPlan, { params: { id: plan.id }, body: { isActive: b < 0.6 } }) : null
    },
    changeInstructors: async ([a, b, c]) => {
      const plan = await chosen(PLANS, a)
      const instructorId = (b < 0.5 ? school.instructor : school.otherInstructor).id
      const lessonPlanInstructors = c < 0.3 ? [] : [{ instructorId, start: day(c, -60, 0) }]
      return plan
        ? ask(savePlanInstructors, { params: { id: plan.id }, body: { lessonPlanInstructors } })
        : null
    },
  }
}
