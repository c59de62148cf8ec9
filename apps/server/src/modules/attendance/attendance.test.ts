import { randomUUID } from 'node:crypto'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { waitingLocks } from '../../../test/waiting-locks.ts'

let app: TestApp
let school: School
let foreign: School
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

type Sent = { studentEnrollmentId: string; status: string; version?: number; justification?: string | null }
type Options = { token?: string; plan?: string; lesson?: string; headers?: Record<string, string> }
const place = ({ plan = school.plans.portuguese, lesson = school.lessons.today }: Options) => ({
  id: plan,
  lessonId: lesson,
})
const save = (attendances: Sent[], options: Options & { force?: boolean } = {}) =>
  app.call(saveAttendance, {
    host: school.host,
    token: options.token ?? school.instructor.token,
    params: place(options),
    body: { attendances, ...(options.force === undefined ? {} : { force: options.force }) },
    headers: options.headers ?? {},
  })
const list = (options: Options = {}) =>
  app.call(listAttendance, {
    host: school.host,
    token: options.token ?? school.instructor.token,
    params: place(options),
  })
const codeOf = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return [status, body.code]
}

/** The whole class, present but for the named places. */
const everyone = (version?: number, absent: number[] = []): Sent[] =>
  school.enrollments.map((studentEnrollmentId, index) => ({
    studentEnrollmentId,
    status: absent.includes(index) ? 'ABSENCE' : 'ATTENDANCE',
    ...(version === undefined ? {} : { version }),
  }))
const one = (index: number, status: string, version?: number): Sent => ({
  studentEnrollmentId: school.enrollments[index]!,
  status,
  ...(version === undefined ? {} : { version }),
})

const rowsOf = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
  (await app.owner.query<T>(text, [school.id])).rows
const stored = () =>
  rowsOf<{ status: string; version: number; justification: string | null }>(
    `select a.status, a.version, a.justification from attendance a
     join student_enrollment e on e.id = a.student_enrollment_id
     where a.institution_id = $1 order by e.class_number`,
  )
const scopeVersions = async () =>
  (
    await rowsOf<{ version: number }>(
      `select input_version::int as version from performance_scope
       where institution_id = $1 order by academic_term_id nulls first`,
    )
  ).map(row => row.version)
const audit = () =>
  rowsOf(
    `select account_id, entity_id, action, changes, grade_id, lesson_plan_id from audit_entry
     where institution_id = $1 and entity = 'attendance' order by id`,
  )

test('a student and an editor cannot read or save attendance', async () => {
  for (const { token } of [school.students[0]!, school.editor]) {
    expect(await codeOf(list({ token }))).toEqual([403, 'FORBIDDEN'])
    expect(await codeOf(save(everyone(), { token }))).toEqual([403, 'FORBIDDEN'])
  }
})

test("an instructor cannot read or save the attendance of another instructor's plan", async () => {
  const { token } = school.otherInstructor
  expect(await codeOf(list({ token }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(save(everyone(), { token }))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(save(everyone(), { token, plan: school.plans.mathematics }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

test('a lesson of another plan than that of the path does not exist', async () => {
  const elsewhere = { token: school.administrator.token, plan: school.plans.mathematics }
  expect(await codeOf(list(elsewhere))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(save(everyone(), elsewhere))).toEqual([404, 'NOT_FOUND'])
})

test('lessons and plans of another institution do not exist', async () => {
  const { token } = school.administrator
  expect(await codeOf(list({ token, lesson: foreign.lessons.today }))).toEqual([404, 'NOT_FOUND'])
  expect(
    await codeOf(save(everyone(), { token, plan: foreign.plans.portuguese, lesson: foreign.lessons.today })),
  ).toEqual([404, 'NOT_FOUND'])
})

test('an instructor cannot take attendance outside of their period, an administrator can', async () => {
  await app.owner.query(
    "update lesson_plan_instructor set start_date = '2026-08-18' where lesson_plan_id = $1",
    [school.plans.portuguese],
  )
  expect(await codeOf(save(everyone()))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect((await save(everyone(), { token: school.administrator.token })).status).toBe(200)
})

test('nobody takes attendance of a future or deleted lesson, in a closed term or in a finished year', async () => {
  const { token } = school.administrator
  expect(await codeOf(save(everyone(), { lesson: school.lessons.nextWeek }))).toEqual([422, 'FUTURE_LESSON'])
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.lastWeek])
  expect(await codeOf(save(everyone(), { lesson: school.lessons.lastWeek }))).toEqual([422, 'LESSON_DELETED'])
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect(await codeOf(save(everyone(), { token }))).toEqual([422, 'TERM_CLOSED'])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await codeOf(save(everyone(), { token }))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  expect(await stored()).toEqual([])
  expect(await scopeVersions()).toEqual([])
})

test('one pupil who is not of the class on that date refuses the whole list and is named', async () => {
  const foreignRow = { studentEnrollmentId: foreign.enrollments[0]!, status: 'ATTENDANCE' }
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-16', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[1]],
  )
  await app.owner.query("update student_enrollment set start_date = '2026-08-18' where id = $1", [
    school.enrollments[2],
  ])
  await app.owner.query("update student_enrollment set status = 'SURPLUS', queued_at = now() where id = $1", [
    school.enrollments[3],
  ])
  const answer = await save([...everyone(), foreignRow, { ...foreignRow, studentEnrollmentId: randomUUID() }])
  expect([answer.status, answer.body.code]).toEqual([422, 'ENROLLMENT_NOT_ACTIVE'])
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual(
    [1, 2, 3, 5, 6].map(index => `attendances.${index}.studentEnrollmentId`),
  )
  expect(await stored()).toEqual([])
  expect(await audit()).toEqual([])
})

test('an unknown status, an unknown field, an empty list and a pupil named twice are refused in their fields', async () => {
  const fieldsOf = async (rows: object[]) =>
    (await save(rows as Sent[])).body.errors.map((error: { path: string; code: string }) => [
      error.path,
      error.code,
    ])
  expect(await fieldsOf([one(0, 'LATE')])).toEqual([['attendances.0.status', 'INVALID']])
  expect(await fieldsOf([{ ...one(0, 'ABSENCE'), gradeId: school.classes[1]!.id }])).toEqual([
    ['attendances.0.gradeId', 'UNKNOWN_FIELD'],
  ])
  expect(await fieldsOf([])).toMatchObject([['attendances', expect.any(String)]])
  const twice = [one(0, 'ABSENCE'), one(1, 'ABSENCE'), one(0, 'ATTENDANCE')]
  expect(await fieldsOf(twice)).toEqual([['attendances.2.studentEnrollmentId', 'INVALID']])
  expect(await stored()).toEqual([])
})

test('an instructor opens an untaken list: the whole class by number, nothing counted yet', async () => {
  await app.owner.query('update student_enrollment set class_number = null where id = $1', [
    school.enrollments[0],
  ])
  const { body } = await list()
  expect(body.totalRowCount).toBe(5)
  expect(
    body.data.map((row: { studentEnrollment: { number: number } }) => row.studentEnrollment.number),
  ).toEqual([2, 3, 4, 5, null])
  expect(body.data[1]).toEqual({
    id: null,
    status: null,
    version: null,
    justification: null,
    studentEnrollment: {
      id: school.enrollments[2],
      number: 3,
      user: { id: school.students[2]!.id, name: school.students[2]!.name, socialName: null, thumb: null },
      taught: true,
    },
    lesson: {
      id: school.lessons.today,
      date: '2026-08-17',
      start: '07:30:00',
      end: '08:20:00',
      materialUsage: null,
      contentRegistration: null,
      note: null,
      lessonAccomplish: false,
    },
  })
})

test('an instructor takes attendance for the first time', async () => {
  const answer = await save(everyone(0, [1]))
  expect(answer.status).toBe(200)
  expect(answer.body.conflicts).toEqual([])
  expect(answer.body.data.map((row: { status: string }) => row.status)).toEqual([
    'ATTENDANCE',
    'ABSENCE',
    'ATTENDANCE',
    'ATTENDANCE',
    'ATTENDANCE',
  ])
  expect(answer.body.data[1]).toMatchObject({
    id: `${school.lessons.today}:${school.enrollments[1]}`,
    version: 1,
  })
  expect((await list()).body.data).toEqual(answer.body.data)
  expect(await audit()).toEqual([
    {
      account_id: school.instructor.id,
      entity_id: school.lessons.today,
      action: 'CREATED',
      changes: [{ field: 'students', from: null, to: 5 }],
      grade_id: school.classes[0]!.id,
      lesson_plan_id: school.plans.portuguese,
    },
  ])
  expect(await scopeVersions()).toEqual([1, 1])
  const [lesson] = await rowsOf<{ attendance_taken_at: Date }>(
    `select attendance_taken_at from lesson where institution_id = $1 and attendance_taken_at is not null`,
  )
  expect(lesson?.attendance_taken_at.toISOString()).toBe('2026-08-17T15:00:00.000Z')
})

test('a later save writes, audits and announces only what changed', async () => {
  await save(everyone(0))
  const answer = await save(everyone(1, [2]))
  expect(answer.body.conflicts).toEqual([])
  expect((await stored()).map(row => row.version)).toEqual([1, 1, 2, 1, 1])
  const [, entry] = await audit()
  expect(entry).toMatchObject({
    action: 'UPDATED',
    changes: [{ field: school.enrollments[2], from: 'ATTENDANCE', to: 'ABSENCE' }],
  })
  expect(await scopeVersions()).toEqual([2, 2])
  await save(everyone(undefined, [2]))
  expect(await audit()).toHaveLength(2)
  expect(await scopeVersions()).toEqual([2, 2])
})

test('a reason stays with a justified absence until it is changed', async () => {
  await save([{ ...one(0, 'JUSTIFIED_ABSENCE'), justification: 'Consulta médica' }])
  await save([one(0, 'JUSTIFIED_ABSENCE', 1)])
  expect(await stored()).toEqual([
    { status: 'JUSTIFIED_ABSENCE', justification: 'Consulta médica', version: 1 },
  ])
  await save([one(0, 'ATTENDANCE', 1)])
  expect(await stored()).toEqual([{ status: 'ATTENDANCE', justification: null, version: 2 }])
  const entry = (await audit())[1]
  expect(entry?.changes).toEqual([
    { field: school.enrollments[0], from: 'JUSTIFIED_ABSENCE', to: 'ATTENDANCE' },
    { field: `${school.enrollments[0]}.justification`, from: { textLength: 15 }, to: null },
  ])
})

test('a stale row is not written and comes back with both values and who saved it when; an equal one is no conflict', async () => {
  await save(everyone(0))
  app.clock.set(new Date('2026-08-17T15:20:00Z'))
  await save([{ ...one(0, 'JUSTIFIED_ABSENCE', 1), justification: 'Consulta' }, one(1, 'ABSENCE', 1)], {
    token: school.administrator.token,
  })
  app.clock.set(TEST_NOW)
  const answer = await save([one(0, 'ABSENCE', 1), one(1, 'ABSENCE', 1), one(2, 'ABSENCE', 1)])
  expect(answer.body.conflicts).toEqual([
    {
      studentEnrollmentId: school.enrollments[0],
      status: 'JUSTIFIED_ABSENCE',
      justification: 'Consulta',
      version: 2,
      by: 'Sônia Secretária',
      byId: school.administrator.id,
      at: '2026-08-17T15:20:00.000Z',
      sent: 'ABSENCE',
    },
  ])
  expect((await stored()).map(row => [row.status, row.version])).toEqual([
    ['JUSTIFIED_ABSENCE', 2],
    ['ABSENCE', 2],
    ['ABSENCE', 2],
    ['ATTENDANCE', 1],
    ['ATTENDANCE', 1],
  ])
})

test('a conflict names the other person by the social name, and nobody where the row is older than that record', async () => {
  await app.owner.query("update person set social_name = 'Téo' where id = $1", [
    school.administrator.personId,
  ])
  await save(everyone(0))
  await save([one(0, 'ABSENCE', 1)], { token: school.administrator.token })
  await app.owner.query('update attendance set updated_by = null where student_enrollment_id = $1', [
    school.enrollments[1],
  ])
  const answer = await save([one(0, 'JUSTIFIED_ABSENCE', 1), one(1, 'ABSENCE', 0)])
  expect(answer.body.conflicts).toMatchObject([
    { studentEnrollmentId: school.enrollments[0], by: 'Téo' },
    { studentEnrollmentId: school.enrollments[1], by: null, byId: null, at: '2026-08-17T15:00:00.000Z' },
  ])
})

test('version 0 means that nobody has saved the row yet', async () => {
  await save([one(0, 'ABSENCE', 0)])
  const answer = await save([one(0, 'ATTENDANCE', 0), one(1, 'ATTENDANCE', 0)])
  expect(answer.body.conflicts).toMatchObject([{ status: 'ABSENCE', version: 1, sent: 'ATTENDANCE' }])
  expect((await stored()).map(row => row.status)).toEqual(['ABSENCE', 'ATTENDANCE'])
})

test('a forced save and one without versions write over what is there', async () => {
  await save(everyone(0))
  expect((await save([one(0, 'ABSENCE', 0)], { force: true })).body.conflicts).toEqual([])
  expect((await save([one(0, 'JUSTIFIED_ABSENCE')])).body.conflicts).toEqual([])
  expect((await stored())[0]).toMatchObject({ status: 'JUSTIFIED_ABSENCE', version: 3 })
})

test('when everything is stale nothing is announced', async () => {
  await save(everyone(0))
  await save([one(0, 'ABSENCE', 1)])
  const before = [await scopeVersions(), await audit()]
  const answer = await save([one(0, 'JUSTIFIED_ABSENCE', 1)])
  expect(answer.body.conflicts).toHaveLength(1)
  expect([await scopeVersions(), await audit()]).toEqual(before)
})

test('a save sent twice with its key is one save and tells the same conflicts', async () => {
  await save(everyone(0))
  await save([one(0, 'ABSENCE', 1)])
  const headers = { 'idempotency-key': 'monday-class' }
  const body = [one(0, 'JUSTIFIED_ABSENCE', 1), one(1, 'ABSENCE', 1)]
  const first = await save(body, { headers })
  const second = await save(body, { headers })
  expect(first.body.conflicts).toHaveLength(1)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect((await stored())[1]?.version).toBe(2)
  expect(await codeOf(save([one(1, 'ATTENDANCE', 2)], { headers }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a client that prefers a minimal answer gets the rows that it sent, with their conflicts, also when it repeats the save', async () => {
  await save(everyone(0))
  await save([one(0, 'ABSENCE', 1)])
  const body = [one(0, 'JUSTIFIED_ABSENCE', 1), one(1, 'ABSENCE', 1)]
  const headers = { prefer: 'respond-async, return="minimal"; foo', 'idempotency-key': 'minimal' }
  const first = await save(body, { headers })
  expect(first.headers['preference-applied']).toBe('return=minimal')
  expect(first.body.data).toEqual([
    {
      studentEnrollment: { id: school.enrollments[0] },
      status: 'ABSENCE',
      justification: null,
      version: 2,
    },
    {
      studentEnrollment: { id: school.enrollments[1] },
      status: 'ABSENCE',
      justification: null,
      version: 2,
    },
  ])
  expect(first.body.conflicts).toHaveLength(1)
  expect((await save(body, { headers })).body).toEqual(first.body)
  // The preference is no part of the write: the same key answers a client without it in full.
  const full = await save(body, { headers: { 'idempotency-key': 'minimal' } })
  expect(full.headers).not.toHaveProperty('preference-applied')
  expect(full.body.data).toEqual((await list()).body.data)
  expect(full.body.conflicts).toEqual(first.body.conflicts)
})

test.each(['return=representation', 'return', 'minimal', 'xreturn=minimal', ''])(
  'a save that prefers "%s" answers the whole list',
  async prefer => {
    const { status, body } = await save([one(0, 'ABSENCE', 0)], { headers: { prefer } })
    expect([status, body.data.length]).toEqual([200, school.enrollments.length])
    expect(body.data[0]).toHaveProperty('lesson')
  },
)

test('a save sent again with its key has no conflict where what was sent stands by now', async () => {
  await save(everyone(0))
  await save([one(0, 'JUSTIFIED_ABSENCE', 1), one(1, 'ABSENCE', 1), one(2, 'ABSENCE', 1)])
  const headers = { 'idempotency-key': 'monday-class' }
  const sent = [
    one(0, 'ABSENCE', 1),
    { ...one(1, 'JUSTIFIED_ABSENCE', 1), justification: 'Consulta' },
    one(2, 'JUSTIFIED_ABSENCE', 1),
  ]
  expect((await save(sent, { headers })).body.conflicts).toHaveLength(3)
  const { token } = school.administrator
  await save([one(0, 'ABSENCE', 2), { ...one(1, 'JUSTIFIED_ABSENCE', 2), justification: 'Luto' }], { token })
  const again = await save(sent, { headers })
  expect(again.body.conflicts).toMatchObject([
    { studentEnrollmentId: school.enrollments[1], status: 'JUSTIFIED_ABSENCE', justification: 'Luto' },
    { studentEnrollmentId: school.enrollments[2], status: 'ABSENCE', version: 2 },
  ])
})

test('two devices of one person that take attendance at once: one writes, the other has one conflict', async () => {
  const rows = ['ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE']
  const answers = await Promise.all(
    rows.map((status, device) =>
      save([one(0, status, 0)], { headers: { 'idempotency-key': `device ${device}` } }),
    ),
  )
  const [storedRow] = await stored()
  const conflictCounts = answers.map(answer => answer.body.conflicts.length)
  expect(conflictCounts).toEqual(rows.map(status => (status === storedRow?.status ? 0 : 1)))
  expect(storedRow?.version).toBe(1)
  expect(await scopeVersions()).toEqual([1, 1])
})

test('two people who save the same class at once lose nothing', async () => {
  const mine = everyone(0, [0])
  const theirs = everyone(0, [1])
  const answers = await Promise.all([save(mine), save(theirs, { token: school.administrator.token })])
  const conflicts = answers.flatMap(answer => answer.body.conflicts)
  expect(answers.map(answer => answer.status)).toEqual([200, 200])
  // The second finds the two rows on which they disagree, and writes neither.
  expect(conflicts.map(conflict => conflict.studentEnrollmentId).sort()).toEqual(
    school.enrollments.slice(0, 2).sort(),
  )
  expect((await stored()).map(row => row.version)).toEqual([1, 1, 1, 1, 1])
  expect(await audit()).toHaveLength(1)
  expect(await scopeVersions()).toEqual([1, 1])
})

test('many saves of different pupils at once are all kept', async () => {
  const answers = await Promise.all(school.enrollments.map((_, index) => save([one(index, 'ABSENCE', 0)])))
  expect(answers.map(answer => answer.body.conflicts)).toEqual([[], [], [], [], []])
  expect((await stored()).map(row => row.status)).toEqual(Array(5).fill('ABSENCE'))
  expect(await scopeVersions()).toEqual([5, 5])
  expect((await audit()).map(entry => entry.action)).toEqual([
    'CREATED',
    'UPDATED',
    'UPDATED',
    'UPDATED',
    'UPDATED',
  ])
})

test('a save that meets the closing of its term waits for it and is then refused', async () => {
  const closing = new pg.Client({ ...app.connections.owner })
  await closing.connect()
  await closing.query('begin')
  await closing.query('select id from academic_term where institution_id = $1 and id = $2 for update', [
    school.id,
    school.terms[2]!.id,
  ])
  const saving = save(everyone(0))
  await waitingLocks(app, 1)
  await closing.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  await closing.query('commit')
  await closing.end()
  expect(await codeOf(saving)).toEqual([422, 'TERM_CLOSED'])
  expect(await stored()).toEqual([])
})

test('a save that meets the deletion of its lesson is refused', async () => {
  const deleting = new pg.Client({ ...app.connections.owner })
  await deleting.connect()
  await deleting.query('begin')
  await deleting.query('update lesson set deleted_at = now() where id = $1', [school.lessons.today])
  const saving = save(everyone(0))
  await waitingLocks(app, 1)
  await deleting.query('commit')
  await deleting.end()
  expect(await codeOf(saving)).toEqual([422, 'LESSON_DELETED'])
})

test('the list shows the texts of a released lesson', async () => {
  await app.call(releaseLesson, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.plans.portuguese, lessonId: school.lessons.today },
    body: { contentRegistration: 'Crônica' },
  })
  const { body } = await save(everyone(0))
  expect(body.data[0].lesson).toMatchObject({ lessonAccomplish: true, contentRegistration: 'Crônica' })
})

test('a pupil who left during the year keeps the list of the days before', async () => {
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-12', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[4]],
  )
  expect((await list()).body.totalRowCount).toBe(4)
  expect((await list({ lesson: school.lessons.lastWeek })).body.totalRowCount).toBe(5)
})
