import {
  type GradePerformance,
  getStudentPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let foreign: School
let desk: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
})
afterAll(() => app.stop())

const ask = (studentId: string, { token = school.administrator.token, year = school.year } = {}) =>
  app.call(getStudentPerformance, {
    host: school.host,
    token,
    params: { academicYearId: year, studentId },
  })

test('instructors, students and other institutions do not read the figures of a student by the year', async () => {
  const studentId = school.students[0]!.id
  for (const { token } of [school.instructor, school.students[0]!]) {
    const { status, body } = await ask(studentId, { token })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  }
  for (const refused of [
    await ask(foreign.students[0]!.id),
    await ask(studentId, { year: foreign.year }),
    await ask(school.instructor.id),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('the office reads all terms of a student, unpublished too, with the year, its result and the class', async () => {
  await desk.workedExample()
  await desk.compute()
  const { body } = await ask(school.students[0]!.id)
  const ofPortuguese: GradePerformance[] = body.data.filter(
    (row: GradePerformance) => row.curriculumComponent.id === school.components.portuguese,
  )
  const positions = ofPortuguese.map(({ academicTerm }) => academicTerm?.position ?? null)
  expect(positions).toEqual([1, 2, 3, 4, null])
  for (const [term, row] of ofPortuguese.slice(0, 4).entries()) {
    const read = desk.rowOf((await desk.ofTerm(term, school.administrator.token)).body.data, 0)
    expect(row).toEqual(read)
  }
  expect(new Set(body.data.map((row: GradePerformance) => row.studentEnrollment.id))).toEqual(
    new Set([school.enrollments[0]]),
  )
  expect(body.results).toMatchObject([{ studentEnrollmentId: school.enrollments[0] }])
  expect(body.classes).toEqual([
    {
      studentEnrollmentId: school.enrollments[0],
      grade: { id: school.classes[0]!.id, name: expect.any(String) },
      terms: school.terms.map(({ id }, index) => ({ id, type: expect.any(String), position: index + 1 })),
    },
  ])
})
