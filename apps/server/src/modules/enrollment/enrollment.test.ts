import { randomUUID } from 'node:crypto'
import {
  listEnrollments,
  listEnrollmentsOfStudent,
  listMyEnrollments,
} from '@lousa/contract/enrollment/enrollment.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createSchool, type School, STUDENT_NAMES } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventRow } from '../academics/academics.factory.ts'
import { insertRows } from '../rows.ts'
import { enrollmentRow } from './enrollment.factory.ts'

let app: TestApp
let school: School
let elsewhere: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  elsewhere = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const ofClass = (place: School, who: { token: string }, query: Record<string, unknown>) =>
  app.call(listEnrollments, { host: place.host, token: who.token, query })
const mine = (place: School, who: { token: string }, yearId: string) =>
  app.call(listMyEnrollments, { host: place.host, token: who.token, params: { yearId } })
const ofStudent = (place: School, who: { token: string }, studentId: string, yearId = place.year) =>
  app.call(listEnrollmentsOfStudent, { host: place.host, token: who.token, params: { yearId, studentId } })
type Row = { user: { name: string; registration: string | null }; queuePosition: number | null }
const names = (answer: { body: { data: Row[] } }) => answer.body.data.map(row => row.user.name)

test('an editor reads no enrolment, and only students have some of their own', async () => {
  const gradeId = school.classes[0]!.id
  expect((await ofClass(school, school.editor, { gradeId })).body.code).toBe('FORBIDDEN')
  for (const who of [school.editor, school.instructor, school.administrator]) {
    expect((await mine(school, who, school.year)).body.code).toBe('FORBIDDEN')
  }
  for (const who of [school.editor, school.instructor]) {
    expect((await ofStudent(school, who, school.students[0]!.id)).body.code).toBe('FORBIDDEN')
  }
})

test('classes, years and people of another institution or out of reach answer 404', async () => {
  const requests = [
    ofClass(school, school.administrator, { gradeId: elsewhere.classes[0]!.id }),
    ofClass(school, school.administrator, { gradeId: randomUUID() }),
    ofClass(school, school.instructor, { gradeId: school.classes[1]!.id }),
    ofClass(school, school.students[0]!, { gradeId: school.classes[1]!.id }),
    mine(school, school.students[0]!, elsewhere.year),
    ofStudent(school, school.students[0]!, school.students[1]!.id),
    ofStudent(school, school.administrator, elsewhere.students[0]!.id),
    ofStudent(school, school.administrator, school.instructor.id),
    ofStudent(school, school.administrator, school.students[0]!.id, elsewhere.year),
  ]
  for (const answer of await Promise.all(requests)) {
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('a list of enrolments needs its class and refuses unknown filters', async () => {
  const answer = await ofClass(school, school.administrator, { grade: school.classes[0]!.id, status: 'GONE' })
  const codes = answer.body.errors.map((each: { path: string; code: string }) => [each.path, each.code])
  expect([answer.status, codes]).toEqual([
    422,
    [
      ['gradeId', 'REQUIRED'],
      ['status', 'INVALID'],
      ['grade', 'UNKNOWN_FIELD'],
    ],
  ])
})

test('an administrator reads a class by student name, hostile names literally', async () => {
  const answer = await ofClass(school, school.administrator, { gradeId: school.classes[0]!.id })
  expect(names(answer)).toEqual([0, 1, 3, 4, 2].map(index => STUDENT_NAMES[index]))
  expect(answer.body.totalRowCount).toBe(5)
  const [first] = answer.body.data
  expect(first).toMatchObject({
    id: school.enrollments[0],
    grade: { ...school.classes[0], isEvent: false },
    status: 'ACTIVE',
    number: 1,
    queuePosition: null,
    modalities: [],
    start: '2026-02-09',
    exit: null,
    councilApproved: false,
  })
  expect(first.user.educationInstitutionEnrollment).toBe(first.user.registration)
})

test('an instructor sees name and number of their students, without registration', async () => {
  const answer = await ofClass(school, school.instructor, { gradeId: school.classes[0]!.id })
  expect(answer.body.data[0].user).toEqual({
    id: school.students[0]?.id,
    type: 'STUDENT',
    role: 'STUDENT',
    name: STUDENT_NAMES[0],
    socialName: null,
    registration: null,
    thumb: null,
    educationInstitutionEnrollment: null,
  })
})

/** Three wait in the order fifth, third, fourth; the second has left. */
const withQueue = async (): Promise<School> => {
  const own = await createSchool(app)
  const wait = `update student_enrollment set status = 'SURPLUS', class_number = null,
    queued_at = $2 where institution_id = $3 and id = $1`
  for (const [place, index] of [4, 2, 3].entries()) {
    await app.owner.query(wait, [own.enrollments[index], `2026-03-0${place + 1}T12:00:00Z`, own.id])
  }
  await app.owner.query(
    `update student_enrollment set exit_date = '2026-04-30', exit_reason = 'TRANSFERRED'
     where institution_id = $1 and id = $2`,
    [own.id, own.enrollments[1]],
  )
  return own
}

test('an administrator filters by status, sees the queue in order, and those who left when asked', async () => {
  const own = await withQueue()
  const gradeId = own.classes[0]!.id
  const surplus = await ofClass(own, own.administrator, { gradeId, status: 'SURPLUS' })
  const places = surplus.body.data.map((row: Row) => [row.user.name, row.queuePosition])
  expect(Object.fromEntries(places)).toEqual({
    [STUDENT_NAMES[4]]: 1,
    [STUDENT_NAMES[2]]: 2,
    [STUDENT_NAMES[3]]: 3,
  })
  expect(names(await ofClass(own, own.administrator, { gradeId, status: 'ACTIVE' }))).toEqual([
    STUDENT_NAMES[0],
  ])
  expect((await ofClass(own, own.administrator, { gradeId })).body.totalRowCount).toBe(4)
  const ended = await ofClass(own, own.administrator, { gradeId, status: 'ACTIVE', showEnded: true })
  expect(ended.body.data[1]).toMatchObject({ exit: { date: '2026-04-30', reason: 'TRANSFERRED' } })
})

test('a student who waits sees their own place in the queue and nobody else', async () => {
  const own = await withQueue()
  const answer = await ofClass(own, own.students[3]!, { gradeId: own.classes[0]!.id })
  expect(answer.body.data.map((row: Row) => [row.user.name, row.queuePosition])).toEqual([
    [STUDENT_NAMES[3], 3],
  ])
  const year = await mine(own, own.students[2]!, own.year)
  expect(year.body.data.map((row: Row) => row.queuePosition)).toEqual([2])
})

test('a student and the administrator read the same enrolments of a year, classes before events', async () => {
  const student: Account = elsewhere.students[0]!
  const event = randomUUID()
  const enrolled = randomUUID()
  const base = { institution_id: elsewhere.id, academic_year_id: elsewhere.year }
  await app.within(elsewhere.id, async db => {
    const name = '<script>Corrida</script>'
    await insertRows(db, 'grade', [eventRow({ ...base, id: event, name, day: '2026-09-12' })])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({
        ...base,
        id: enrolled,
        grade_id: event,
        account_id: student.id,
        start_date: '2026-08-01',
        created_at: '2026-08-01T12:00:00.000Z',
      }),
    ])
    await insertRows(db, 'enrollment_modality', [
      {
        institution_id: elsewhere.id,
        student_enrollment_id: enrolled,
        position: 1,
        curriculum_component_id: elsewhere.components.mathematics,
      },
    ])
  })
  const own = await mine(elsewhere, student, elsewhere.year)
  expect(own.body.data).toMatchObject([
    { grade: { name: '6º ano A', isEvent: false } },
    {
      grade: { name: '<script>Corrida</script>', isEvent: true },
      modalities: [{ position: 1, curriculumComponent: { name: 'Matemática' } }],
      createdAt: '2026-08-01T12:00:00.000Z',
    },
  ])
  for (const who of [student, elsewhere.administrator]) {
    expect((await ofStudent(elsewhere, who, student.id)).body).toEqual(own.body)
  }
})
