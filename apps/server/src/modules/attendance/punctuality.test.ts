import { randomUUID } from 'node:crypto'
import {
  getAttendanceSheet,
  getFrequency,
  listAttendance,
  saveAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { getDayRoll, saveDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { createAbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import {
  type LateArrival,
  listLateArrivals,
} from '@lousa/contract/attendance/student/late-arrival.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { getCurrentInstitution } from '@lousa/contract/identity/identity.contract.ts'
import {
  getInstitution,
  updateInstitution,
} from '@lousa/contract/identity/institution/institution.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { lessonRow } from '../planning/planning.factory.ts'
import { insertRows } from '../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  await setting('WITH_MINUTES')
})
afterAll(() => app.stop())

const office = () => ({ host: school.host, token: school.administrator.token })
const setting = (punctuality: 'OFF' | 'WITHOUT_MINUTES' | 'WITH_MINUTES') =>
  app.call(updateInstitution, { ...office(), body: { punctuality } })

type Mark = { arrivedLate?: number | null; leftEarly?: number | null; status?: string; version?: number }
type Options = { token?: string; lesson?: string; force?: boolean }
const place = (lesson = school.lessons.today) => ({ id: school.plans.portuguese, lessonId: lesson })
const row = (index: number, mark: Mark) => ({
  studentEnrollmentId: school.enrollments[index]!,
  status: 'ATTENDANCE',
  ...mark,
})
const save = (marks: Mark[], { token = school.instructor.token, lesson, force = false }: Options = {}) =>
  app.call(saveAttendance, {
    host: school.host,
    token,
    params: place(lesson),
    body: { attendances: marks.map((mark, index) => row(index, mark)), force },
  })
const list = async (lesson?: string) =>
  (
    await app.call(listAttendance, {
      host: school.host,
      token: school.instructor.token,
      params: place(lesson),
    })
  ).body.data
const marksOf = (data: { status: string | null; arrivedLate?: number; leftEarly?: number }[]) =>
  data.map(({ status, arrivedLate, leftEarly }) => [status, arrivedLate, leftEarly])
const errorsOf = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return [
    status,
    body.code,
    body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]
}

test('a student, an editor and an instructor of another plan record nothing', async () => {
  for (const { token } of [school.students[0]!, school.editor])
    expect((await save([{ arrivedLate: 5 }], { token })).status).toBe(403)
  expect((await save([{ arrivedLate: 5 }], { token: school.otherInstructor.token })).status).toBe(404)
  expect(marksOf(await list()).slice(0, 1)).toEqual([[null, undefined, undefined]])
})

test('late or left early of an absent student refuses the list and is named, and so do impossible minutes', async () => {
  expect(await errorsOf(save([{}, { status: 'ABSENCE', leftEarly: 5 }]))).toEqual([
    422,
    'VALIDATION_ERROR',
    [['attendances.1.leftEarly', 'NOT_PRESENT']],
  ])
  for (const arrivedLate of [-1, 301, 1.5]) expect((await save([{ arrivedLate }])).status).toBe(422)
  expect(marksOf(await list()).slice(0, 2)).toEqual([
    [null, undefined, undefined],
    [null, undefined, undefined],
  ])
})

test('without the setting nothing is recorded, and without minutes no minutes', async () => {
  await setting('OFF')
  const off = await save([{ arrivedLate: 0 }, {}, { leftEarly: 3 }])
  expect(off.body.errors).toEqual([
    {
      path: 'attendances.0.arrivedLate',
      code: 'PUNCTUALITY_OFF',
      message: 'Esta instituição não registra atrasos nem saídas antecipadas',
    },
    expect.objectContaining({ path: 'attendances.2.leftEarly', code: 'PUNCTUALITY_OFF' }),
  ])
  expect((await save([{ arrivedLate: null, leftEarly: null }])).status).toBe(200)
  await setting('WITHOUT_MINUTES')
  expect(await errorsOf(save([{ arrivedLate: 5 }]))).toEqual([
    422,
    'VALIDATION_ERROR',
    [['attendances.0.arrivedLate', 'PUNCTUALITY_WITHOUT_MINUTES']],
  ])
  expect((await save([{ arrivedLate: 0 }])).status).toBe(200)
  expect(marksOf(await list()).slice(0, 1)).toEqual([['ATTENDANCE', 0, undefined]])
})

test('what is recorded stays when the setting is turned off, and can be saved once more or removed', async () => {
  await save([{ arrivedLate: 10 }, { leftEarly: 5 }])
  await setting('OFF')
  expect((await save([{ arrivedLate: 10 }, {}])).status).toBe(200)
  expect(marksOf(await list()).slice(0, 2)).toEqual([
    ['ATTENDANCE', 10, undefined],
    ['ATTENDANCE', undefined, 5],
  ])
  expect((await save([{ arrivedLate: null }])).status).toBe(200)
  expect(marksOf(await list()).slice(0, 1)).toEqual([['ATTENDANCE', undefined, undefined]])
})

test('the setting is one of three values, has its line in the history and is known to every browser', async () => {
  const update = (punctuality: unknown) =>
    app.call(updateInstitution, { ...office(), body: { punctuality } as never })
  for (const wrong of [null, 'ON', true]) expect((await update(wrong)).status).toBe(422)
  expect((await app.call(getInstitution, office())).body.punctuality).toBe('WITH_MINUTES')
  expect((await app.call(getCurrentInstitution, { host: school.host })).body.punctuality).toBe('WITH_MINUTES')
  const { rows } = await app.owner.query(
    "select changes from audit_entry where institution_id = $1 and entity = 'institution'",
    [school.id],
  )
  expect(rows).toEqual([{ changes: [{ field: 'punctuality', from: 'OFF', to: 'WITH_MINUTES' }] }])
})

test('a mark goes from late to absent and back without its minutes, each in the history', async () => {
  await save([{}])
  await save([{ arrivedLate: 10, leftEarly: 0 }])
  await save([{ status: 'ABSENCE' }])
  await save([{}])
  expect(marksOf(await list()).slice(0, 1)).toEqual([['ATTENDANCE', undefined, undefined]])
  const { rows } = await app.owner.query<{ changes: unknown }>(
    "select changes from audit_entry where institution_id = $1 and entity = 'attendance' and action = 'UPDATED' order by id",
    [school.id],
  )
  const id = school.enrollments[0]
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: `${id}.arrivedLate`, from: null, to: 10 },
      { field: `${id}.leftEarly`, from: null, to: 0 },
    ],
    [
      { field: id, from: 'ATTENDANCE', to: 'ABSENCE' },
      { field: `${id}.arrivedLate`, from: 10, to: null },
      { field: `${id}.leftEarly`, from: 0, to: null },
    ],
    [{ field: id, from: 'ABSENCE', to: 'ATTENDANCE' }],
  ])
})

test('minutes that someone else changed come back undecided with theirs, and the sheet of the month has them', async () => {
  await save([{ arrivedLate: 10 }])
  await save([{ arrivedLate: 20, version: 1 }])
  const { body } = await save([{ arrivedLate: 5, version: 1 }])
  expect(body.conflicts).toMatchObject([
    { status: 'ATTENDANCE', arrivedLate: 20, version: 2, sent: 'ATTENDANCE' },
  ])
  expect((await save([{ arrivedLate: 5, version: 1 }], { force: true })).body.conflicts).toEqual([])
  const sheet = await app.call(getAttendanceSheet, {
    ...office(),
    params: { id: school.plans.portuguese },
    query: { start: TEST_TODAY, end: TEST_TODAY },
  })
  expect(sheet.body.data[0]?.cells[0]).toEqual({
    status: 'ATTENDANCE',
    justification: null,
    arrivedLate: 5,
    version: 3,
  })
})

test('late and left early never change the frequency', async () => {
  await app.call(releaseLesson, {
    host: school.host,
    token: school.instructor.token,
    params: place(),
    body: { contentRegistration: 'Frações' },
  })
  const frequency = async () =>
    (await app.call(getFrequency, { ...office(), params: { id: school.plans.portuguese } })).body.data
  await save(school.enrollments.map((_, index) => (index === 1 ? { status: 'ABSENCE' } : {})))
  const before = await frequency()
  await save([{ arrivedLate: 40, leftEarly: 10 }])
  expect(await frequency()).toEqual(before)
  expect(before[0]).toMatchObject({ lessonsGiven: 1, absences: 0, percent: 100 })
})

test('a withdrawn roll comes back with late and left early, and a justification leaves them', async () => {
  await save([{ arrivedLate: 10 }, { leftEarly: 0 }, { status: 'ABSENCE' }])
  const withdrawn = await app.call(withdrawRecords, {
    ...office(),
    params: place(),
    body: { parts: ['ATTENDANCE'], reason: 'Engano' },
  })
  expect(marksOf(await list()).slice(0, 1)).toEqual([[null, undefined, undefined]])
  await app.call(restoreRecords, {
    ...office(),
    params: { ...place(), withdrawalId: withdrawn.body.id! },
  })
  for (const index of [0, 2])
    await app.call(createAbsenceJustification, {
      ...office(),
      params: { id: school.students[index]!.id },
      body: { start: TEST_TODAY, end: TEST_TODAY, reason: 'MEDICAL' },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect(marksOf(await list()).slice(0, 3)).toEqual([
    ['ATTENDANCE', 10, undefined],
    ['ATTENDANCE', undefined, 0],
    ['JUSTIFIED_ABSENCE', undefined, undefined],
  ])
})

test('the roll of a day is late in its first lesson and left early in its last one', async () => {
  const last = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson', [
      lessonRow({
        institution_id: school.id,
        academic_year_id: school.year,
        id: last,
        grade_id: school.classes[0]!.id,
        lesson_plan_id: school.plans.portuguese,
        date: TEST_TODAY,
        start_time: '11:00:00',
        end_time: '11:50:00',
      }),
    ]),
  )
  await app.owner.query("update grade set roll_mode = 'PER_DAY' where id = $1", [school.classes[0]!.id])
  const call = { host: school.host, token: school.instructor.token, params: { id: school.classes[0]!.id } }
  const day = (mark: Mark) =>
    app.call(saveDayRoll, { ...call, body: { date: TEST_TODAY, attendances: [row(0, mark)] } })
  const refused = await day({ status: 'ABSENCE', arrivedLate: 5 })
  expect(refused.body.errors).toMatchObject([{ path: 'attendances.0.arrivedLate', code: 'NOT_PRESENT' }])
  const saved = await day({ arrivedLate: 15, leftEarly: 0 })
  expect(saved.body.data).toMatchObject([{ status: 'ATTENDANCE', arrivedLate: 15, leftEarly: 0, version: 1 }])
  expect(marksOf(await list()).slice(0, 1)).toEqual([['ATTENDANCE', 15, undefined]])
  expect(marksOf(await list(last)).slice(0, 1)).toEqual([['ATTENDANCE', undefined, 0]])
  expect((await app.call(getDayRoll, { ...call, query: { date: TEST_TODAY } })).body.data[0]).toMatchObject({
    arrivedLate: 15,
    leftEarly: 0,
    differentIn: [],
  })
  await day({ arrivedLate: null, version: 1 })
  expect(marksOf(await list()).slice(0, 1)).toEqual([['ATTENDANCE', undefined, undefined]])
  const stale = await day({ arrivedLate: 5, version: 1 })
  expect(stale.body.conflicts).toMatchObject([{ status: 'ATTENDANCE', leftEarly: 0, version: 3 }])
})

const arrivals = (token: string, id = school.students[0]!.id) =>
  app.call(listLateArrivals, { host: school.host, token, params: { id } })

test('late arrivals of a student are read by the office, by the student and, of own lessons, by instructors', async () => {
  await save([{ arrivedLate: 10 }, { arrivedLate: 5 }])
  await save([{ leftEarly: 0 }], { lesson: school.lessons.lastWeek })
  const linesOf = async (token: string) =>
    (await arrivals(token)).body.data.map(
      ({ date, curriculumComponent, arrivedLate, leftEarly }: LateArrival) => [
        date,
        curriculumComponent.name,
        arrivedLate,
        leftEarly,
      ],
    )
  const both = [
    [TEST_TODAY, 'Língua Portuguesa', 10, undefined],
    ['2026-08-10', 'Língua Portuguesa', undefined, 0],
  ]
  expect(await linesOf(school.administrator.token)).toEqual(both)
  expect(await linesOf(school.students[0]!.token)).toEqual(both)
  expect(await linesOf(school.instructor.token)).toEqual(both)
  // The other instructor teaches the student too, in other lessons.
  expect((await arrivals(school.otherInstructor.token)).body.data).toEqual([])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await linesOf(school.administrator.token)).toEqual([])
})

test('an editor and another student read no late arrivals, nor does another institution', async () => {
  await save([{ arrivedLate: 10 }])
  const foreign = await createSchool(app)
  expect((await arrivals(school.editor.token)).status).toBe(403)
  expect((await arrivals(school.students[1]!.token)).status).toBe(404)
  const answer = await app.call(listLateArrivals, {
    host: foreign.host,
    token: foreign.administrator.token,
    params: { id: school.students[0]!.id },
  })
  expect(answer.status).toBe(404)
})
