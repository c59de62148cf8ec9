import type { ClosingWarning } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import {
  type Attendance,
  type AttendanceSheet,
  getAttendanceSheet,
  getFrequency,
  listAttendance,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { getPending, getTermDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { putDispensations } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { promoteEnrollments } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import {
  type GradePerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { remindInstructors } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { lessonsWithoutRow } from '@lousa/rules/attendance/frequency.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../test/enrollment-desk.ts'
import { releaseBeneath } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { computeDirty } from '../evaluation/performance/performance.service.ts'

let app: TestApp
let school: School
const desk = enrollmentDesk(() => app)
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  await releaseBeneath(app, school, school.lessons.lastWeek)
})
afterAll(() => app.stop())

const asOffice = () => ({ host: school.host, token: school.administrator.token })
const change = (text: string, values: unknown[]) => app.owner.query(text, values)

const call = async (enrollments: readonly string[], lessonId = school.lessons.lastWeek): Promise<void> => {
  const { status } = await app.call(saveAttendance, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.plans.portuguese, lessonId },
    body: {
      attendances: enrollments.map(studentEnrollmentId => ({ studentEnrollmentId, status: 'ATTENDANCE' })),
    },
  })
  expect(status).toBe(200)
}

const enrolFrom = async (start: string, more: object = {}): Promise<string> => {
  const [student] = await desk.students(school, 1)
  const gradeId = school.classes[0]!.id
  const { status, body } = await desk.enroll(school, { gradeId, userId: student!.id, start, ...more })
  expect(status).toBe(201)
  return body.id
}

const patch = async (id: string, body: object): Promise<void> => {
  expect((await app.call(updateEnrollment, { ...asOffice(), params: { id }, body })).status).toBe(200)
}

/** Students without attendance in the lesson of last week, and in how many places it counts as missing. */
const missing = async () => {
  const params = { id: school.plans.portuguese }
  const lessonsWith = async (
    query: Record<string, string>,
  ): Promise<{ studentsWithoutAttendance: number }[]> =>
    (
      await app.call(listLessons, {
        ...asOffice(),
        params,
        query: { start: '2026-08-10', end: '2026-08-10', ...query },
      })
    ).body.data
  const pendingOf = async (who: { token: string }) =>
    (
      await app.call(getPending, { host: school.host, token: who.token, params: { id: school.year } })
    ).body.plans.find(
      ({ lessonPlan }: { lessonPlan: { id: string } }) => lessonPlan.id === school.plans.portuguese,
    )?.withoutAttendance ?? 0
  const reminded = await app.call(remindInstructors, {
    ...asOffice(),
    body: { academicYearId: school.year, preview: true },
  })
  const board = await app.call(getTermDashboard, {
    ...asOffice(),
    params: { id: school.plans.portuguese, termId: school.terms[2]!.id },
  })
  const closing = await app.call(updateAcademicTerms, {
    ...asOffice(),
    params: { id: school.level },
    body: {
      academicTerms: school.terms.map(({ id, start, end }, at) => ({
        id,
        start,
        end,
        ...(at === 2 ? { closed: true } : {}),
      })),
    },
  })
  await change('update academic_term set closed_at = null where institution_id = $1', [school.id])
  return {
    students: (await lessonsWith({}))[0]?.studentsWithoutAttendance,
    lessons: (await lessonsWith({ lacksAttendance: 'true' })).length,
    withAll: (await lessonsWith({ lacksAttendance: 'false' })).length,
    ofInstructor: await pendingOf(school.instructor),
    ofOffice: await pendingOf(school.administrator),
    reminded: reminded.body.data[0]?.withoutAttendance ?? 0,
    onBoard: board.body.attendance.missing,
    atClosing:
      closing.body.warnings?.find((warning: ClosingWarning) => warning.kind === 'ATTENDANCE_MISSING')
        ?.count ?? 0,
  }
}
const NOTHING = {
  students: 0,
  lessons: 0,
  withAll: 1,
  ofInstructor: 0,
  ofOffice: 0,
  reminded: 0,
  onBoard: 0,
  atClosing: 0,
}
const of = (students: number) => ({
  students,
  lessons: 1,
  withAll: 0,
  ofInstructor: 1,
  ofOffice: 1,
  reminded: 1,
  onBoard: 1,
  atClosing: 1,
})

describe('attendance that was taken before a student was enrolled', () => {
  test('is missing everywhere until it is filled in', async () => {
    await call(school.enrollments)
    expect(await missing()).toEqual(NOTHING)
    const late = await enrolFrom('2026-08-03')
    expect(await missing()).toEqual(of(1))
    const place = { id: school.plans.portuguese, lessonId: school.lessons.lastWeek }
    const list = (await app.call(listAttendance, { ...asOffice(), params: place })).body.data as Attendance[]
    expect(list.filter(({ status }) => status === null).map(row => row.studentEnrollment.id)).toEqual([late])
    await enrolFrom('2026-08-10')
    expect(await missing()).toEqual(of(2))
    await call([late])
    expect(await missing()).toEqual(of(1))
    const rest = (await app.call(listAttendance, { ...asOffice(), params: place })).body.data as Attendance[]
    await call(rest.filter(({ status }) => status === null).map(row => row.studentEnrollment.id))
    expect(await missing()).toEqual(NOTHING)
  })

  test('is told in their frequency and its explanation', async () => {
    await call(school.enrollments)
    const late = await enrolFrom('2026-08-03')
    await computeDirty(app, { institutionId: school.id, gradeId: school.classes[0]!.id })
    const { body } = await app.call(getFrequency, { ...asOffice(), params: { id: school.plans.portuguese } })
    const rowOf = (id: string) =>
      body.data.find(({ studentEnrollmentId }: { studentEnrollmentId: string }) => studentEnrollmentId === id)
    expect(rowOf(late)).toMatchObject({ lessonsGiven: 0, lessonsWithoutRow: 1, percent: null })
    expect(rowOf(school.enrollments[0]!)).toMatchObject({ lessonsGiven: 1, lessonsWithoutRow: 0 })
    const sheet = await app.call(getAttendanceSheet, {
      ...asOffice(),
      params: { id: school.plans.portuguese },
      query: { start: '2026-08-03', end: TEST_TODAY },
    })
    const { lessons, data } = sheet.body as AttendanceSheet
    for (const { studentEnrollment, cells } of data) {
      const given = cells.filter((cell, at) => cell !== null && lessons[at]?.lessonAccomplish)
      const minutes = given.map(cell => ({ minutes: 50, status: cell?.status ?? null }))
      expect(lessonsWithoutRow(minutes)).toBe(rowOf(studentEnrollment.id).lessonsWithoutRow)
    }
    const explained = async (studentEnrollmentId: string) => {
      const query = {
        gradeId: school.classes[0]!.id,
        academicTermId: school.terms[2]!.id,
        studentEnrollmentId,
        explain: 'true',
      }
      const answer = await app.call(getPerformance, { ...asOffice(), query })
      const rows = answer.body.data as GradePerformance[]
      const row = rows.find(each => each.curriculumComponent.id === school.components.portuguese)
      return row?.explanation?.frequency.map(({ text }) => text)
    }
    expect(await explained(late)).toContain(
      'Fora da conta: 1 aula sem registro de frequência para este aluno.',
    )
    expect(JSON.stringify(await explained(school.enrollments[0]!))).not.toContain('sem registro')
  })

  test('is not missing of who entered later, left, is excused, waits or is in another class', async () => {
    await call(school.enrollments)
    await enrolFrom('2026-08-11')
    const left = await enrolFrom('2026-08-03')
    const excused = await enrolFrom('2026-08-03')
    await enrolFrom('2026-08-03', { gradeId: school.classes[1]!.id })
    expect(await missing()).toEqual(of(2))
    await patch(left, { exit: { date: '2026-08-12', reason: 'TRANSFERRED' } })
    const dispensation = {
      curriculumComponentId: school.components.portuguese,
      reason: 'Aproveitamento',
      start: '2026-08-10',
      end: '2026-08-10',
    }
    const excuse = (dispensations: object[]) =>
      app.call(putDispensations, { ...asOffice(), params: { id: excused }, body: { dispensations } })
    expect((await excuse([dispensation])).status).toBe(200)
    expect(await missing()).toEqual(NOTHING)
    expect((await excuse([{ ...dispensation, start: '2026-08-11', end: null }])).status).toBe(200)
    expect(await missing()).toEqual(of(1))
  })

  test('is missing of who is dated back, and of whose exit is taken back', async () => {
    await call(school.enrollments.slice(0, 3))
    await change('update lesson set attendance_partial = false where institution_id = $1', [school.id])
    await change(`update student_enrollment set start_date = '2026-08-12' where id = $1`, [
      school.enrollments[3],
    ])
    await change(
      `update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where id = $1`,
      [school.enrollments[4]],
    )
    expect(await missing()).toEqual(NOTHING)
    await patch(school.enrollments[3]!, { start: '2026-08-10' })
    expect(await missing()).toEqual(of(1))
    await patch(school.enrollments[4]!, { exit: null })
    expect(await missing()).toEqual(of(2))
  })

  test('is missing of who is called from the waiting list after the attendance of that day', async () => {
    const waiting = school.enrollments[4]!
    await change(
      `update student_enrollment set status = 'SURPLUS', class_number = null, queued_at = '2026-03-01' where id = $1`,
      [waiting],
    )
    await call(school.enrollments.slice(0, 4), school.lessons.today)
    const body = { studentEnrollmentIds: [waiting] }
    expect((await app.call(promoteEnrollments, { ...asOffice(), body })).status).toBe(200)
    const { body: page } = await app.call(listLessons, {
      ...asOffice(),
      params: { id: school.plans.portuguese },
      query: { start: TEST_TODAY, end: TEST_TODAY },
    })
    expect(
      page.data.map((lesson: { attendanceTaken: boolean; studentsWithoutAttendance: number }) => [
        lesson.attendanceTaken,
        lesson.studentsWithoutAttendance,
      ]),
    ).toEqual([
      [true, 1],
      [false, 0],
    ])
  })
})

test('attendance that was saved of a part of the class is missing of the others', async () => {
  await call(school.enrollments.slice(0, 3))
  expect(await missing()).toEqual(of(2))
  await call(school.enrollments.slice(3))
  expect(await missing()).toEqual(NOTHING)
})
