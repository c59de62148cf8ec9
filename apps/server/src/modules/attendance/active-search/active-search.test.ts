import {
  type AbsentStudent,
  addSearchStep,
  closeSearchCase,
  getSearchCase,
  listAbsentStudents,
  openSearchCase,
  reopenSearchCase,
  withdrawSearchStep,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { createAbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let foreign: School
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const caller = (token = school.administrator.token) => ({ host: school.host, token })
const board = async (query: Record<string, unknown> = {}, token?: string) =>
  app.call(listAbsentStudents, { ...caller(token), params: { id: school.year }, query })
const listed = async (query: Record<string, unknown> = {}): Promise<AbsentStudent[]> =>
  (await board(query)).body.data
const open = (body: object = {}, token?: string) =>
  app.call(openSearchCase, {
    ...caller(token),
    params: { id: school.year },
    body: { studentId: school.students[0]?.id, ...body },
  })
const step = {
  kind: 'CALL',
  takenOn: TEST_TODAY,
  result: 'REACHED',
  contacted: 'Rosa Lima, mãe',
  note: 'Está doente',
}
const add = (id: string, body: object = {}, token?: string) =>
  app.call(addSearchStep, { ...caller(token), params: { id }, body: { ...step, ...body } })
const close = (id: string, body: object = {}, token?: string) =>
  app.call(closeSearchCase, { ...caller(token), params: { id }, body: { outcome: 'RETURNED', ...body } })
const reopen = (id: string, token?: string) =>
  app.call(reopenSearchCase, { ...caller(token), params: { id }, body: {} })
const read = (id: string, token?: string) => app.call(getSearchCase, { ...caller(token), params: { id } })

const DAYS = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07']
/** Rolls of the class on some days: the first student is absent or not, all others are present. */
const rolls = async (marks: readonly string[], days: readonly string[] = DAYS): Promise<string[]> => {
  const lessons: string[] = []
  for (const [at, status] of marks.entries()) {
    const lesson = await putLesson(app, school, {
      planId: school.plans.portuguese,
      at: [days[at] ?? '', '07:30:00', '08:20:00'],
    })
    lessons.push(lesson)
    if (status === 'NONE') continue
    await app.call(saveAttendance, {
      ...caller(school.instructor.token),
      params: { id: school.plans.portuguese, lessonId: lesson },
      body: {
        attendances: school.enrollments.map((studentEnrollmentId, index) => ({
          studentEnrollmentId,
          status: index === 0 ? status : 'ATTENDANCE',
        })),
      },
    })
  }
  return lessons
}
const absent = (count: number) => rolls(Array.from({ length: count }, () => 'ABSENCE'))

describe('who may', () => {
  test('instructors, editors and students neither read nor write cases', async () => {
    const { id } = (await open()).body
    for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
      const answers = [
        await board({}, token),
        await open({}, token),
        await read(id, token),
        await add(id, {}, token),
        await close(id, {}, token),
        await reopen(id, token),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
  })

  test('an office of another institution finds neither the year nor the case', async () => {
    const { id } = (await open()).body
    const as = { host: foreign.host, token: foreign.administrator.token }
    expect((await app.call(getSearchCase, { ...as, params: { id } })).status).toBe(404)
    expect((await app.call(addSearchStep, { ...as, params: { id }, body: step })).status).toBe(404)
    expect((await app.call(listAbsentStudents, { ...as, params: { id: school.year } })).status).toBe(404)
    const params = { id: foreign.year }
    const body = { studentId: school.students[0]?.id }
    expect((await app.call(openSearchCase, { ...as, params, body })).status).toBe(404)
  })
})

describe('the board', () => {
  test('names a student after three days in a row, with the class and the phones of the family', async () => {
    await absent(2)
    expect(await listed()).toEqual([])
    await rolls(['ABSENCE'], [DAYS[2] ?? ''])
    const [row, ...others] = await listed()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      student: { id: school.students[0]?.id },
      grade: { id: school.classes[0]?.id },
      alerts: [{ kind: 'IN_A_ROW', step: 'CONTACT', limit: 3, days: 3, passedOn: DAYS[2] }],
      daysOfAbsence: 3,
      case: null,
    })
  })

  test('does not count a day on which one roll of the class is missing, until it is taken', async () => {
    await absent(3)
    const missing = await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: [DAYS[1] ?? '', '08:20:00', '09:10:00'],
    })
    expect(await listed()).toEqual([])
    await app.call(saveAttendance, {
      ...caller(school.otherInstructor.token),
      params: { id: school.plans.mathematics, lessonId: missing },
      body: {
        attendances: school.enrollments.map(studentEnrollmentId => ({
          studentEnrollmentId,
          status: 'ABSENCE',
        })),
      },
    })
    expect(await listed()).toHaveLength(1)
  })

  test('does not count a day of which the student was in one lesson', async () => {
    await absent(3)
    const second = await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: [DAYS[1] ?? '', '08:20:00', '09:10:00'],
    })
    await app.call(saveAttendance, {
      ...caller(school.otherInstructor.token),
      params: { id: school.plans.mathematics, lessonId: second },
      body: {
        attendances: school.enrollments.map(studentEnrollmentId => ({
          studentEnrollmentId,
          status: 'ATTENDANCE',
        })),
      },
    })
    expect(await listed()).toEqual([])
  })

  test('a corrected roll takes the student from the board', async () => {
    const [lesson = ''] = await absent(3)
    expect(await listed()).toHaveLength(1)
    await app.call(saveAttendance, {
      ...caller(school.instructor.token),
      params: { id: school.plans.portuguese, lessonId: lesson },
      body: {
        attendances: [{ studentEnrollmentId: school.enrollments[0], status: 'ATTENDANCE', version: 1 }],
        force: true,
      },
    })
    expect(await listed()).toEqual([])
  })

  test('justified absences count as the policy of the school says: by default as absences', async () => {
    await absent(3)
    await app.call(createAbsenceJustification, {
      ...caller(),
      params: { id: school.students[0]?.id ?? '' },
      body: { start: DAYS[0], end: DAYS[4], reason: 'MEDICAL' },
    })
    expect(await listed()).toHaveLength(1)
  })

  test('watches the window of Bolsa Família of beneficiaries alone, at the age of its first day', async () => {
    const weekdays = Array.from({ length: 20 }, (_, at) => addDays('2026-06-01', at)).filter(
      day => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()),
    )
    await rolls(
      weekdays.map(() => 'ABSENCE'),
      weekdays,
    )
    const [student] = school.students
    const record = (body: object) =>
      app.call(updateStudent, { ...caller(), params: { id: student?.id ?? '' }, body })
    const benefits = async () => (await listed())[0]?.alerts.filter(({ kind }) => kind === 'BENEFIT')
    expect((await record({ birthdate: '2014-05-12' })).status).toBe(200)
    expect(await benefits()).toEqual([])
    expect((await record({ bolsaFamilia: 'Sim' })).body.bolsaFamilia).toBe('sim')
    const [alert, ...others] = (await benefits()) ?? []
    expect(others).toEqual([])
    expect(alert).toMatchObject({ step: 'CONTACT', days: weekdays.length })
    expect(alert?.passedOn).toBe(weekdays[alert?.limit ?? 0])
    await record({ birthdate: '2008-05-31' })
    expect(await benefits()).toEqual([])
    await record({ birthdate: '2014-05-12', bolsaFamilia: 'não' })
    expect(await benefits()).toEqual([])
    const refused = await record({ bolsaFamilia: 'nao' })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'bolsaFamilia', code: 'INVALID' },
    ])
  })

  test('answers the classes that are asked for alone', async () => {
    await absent(3)
    expect(await listed({ gradeId: school.classes[1]?.id })).toEqual([])
    expect(await listed({ gradeId: school.classes[0]?.id })).toHaveLength(1)
  })
})

describe('a case', () => {
  test('is opened with the reasons of the day, once for a student and year', async () => {
    await absent(5)
    const { body: first, status } = await open()
    expect(status).toBe(201)
    expect((await open()).body).toEqual(first)
    const { body } = await read(first.id)
    expect(body).toMatchObject({
      status: 'OPEN',
      openedOn: TEST_TODAY,
      reasons: [{ kind: 'IN_A_ROW', step: 'VISIT', days: 5 }],
      steps: [],
    })
    expect((await listed())[0]).toMatchObject({ case: { id: first.id, stepCount: 0, lastStepOn: null } })
  })

  test('two secretaries who open at once get one case', async () => {
    const [one, two] = await Promise.all([open({ step }), open({ step })])
    expect(one.body.id).toBe(two.body.id)
    expect((await read(one.body.id)).body.steps).toHaveLength(2)
  })

  test('is opened without an alert too, with a step of a former day, and never for a student without a class', async () => {
    const { body } = await open({ step: { ...step, takenOn: '2026-08-10' } })
    expect((await read(body.id)).body).toMatchObject({ openedOn: '2026-08-10', reasons: [], stepCount: 1 })
    expect((await open({ studentId: foreign.students[0]?.id })).status).toBe(404)
  })

  test('is not closed without a step, unless the attendance was wrong', async () => {
    const { id } = (await open()).body
    expect((await close(id)).body.code).toBe('SEARCH_WITHOUT_STEP')
    const { body } = await close(id, { outcome: 'WRONG_ATTENDANCE' })
    expect(body).toEqual({ id, version: 2 })
  })

  test('a withdrawn step counts no more and stays in sight', async () => {
    const { id } = (await open({ step })).body
    const [taken] = (await read(id)).body.steps
    const params = { id, stepId: taken.id }
    expect((await app.call(withdrawSearchStep, { ...caller(), params })).status).toBe(200)
    expect((await close(id)).body.code).toBe('SEARCH_WITHOUT_STEP')
    const { body } = await read(id)
    expect(body).toMatchObject({
      stepCount: 0,
      steps: [{ id: taken.id, withdrawnBy: { id: school.administrator.id } }],
    })
    const { version } = body
    expect((await app.call(withdrawSearchStep, { ...caller(), params })).body.version).toBe(version)
  })

  test('is closed with an outcome, leaves the board, and comes back with later absences', async () => {
    await absent(3)
    const { id } = (await open({ step })).body
    expect((await close(id, { note: 'Voltou hoje' })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(await listed({ closed: true })).toMatchObject([
      { case: { id, outcome: 'RETURNED', closedOn: TEST_TODAY } },
    ])
    expect((await close(id)).body.code).toBe('INVALID_TRANSITION')
    expect((await add(id)).body.code).toBe('INVALID_TRANSITION')
  })

  test('a roll of before the closing that is entered later names the student again', async () => {
    await rolls(['ABSENCE', 'ABSENCE', 'ABSENCE', 'NONE', 'ABSENCE'])
    const { id } = (await open({ step })).body
    await close(id)
    expect(await listed()).toEqual([])
    const { rows } = await app.owner.query<{ id: string }>(
      `select id from lesson where institution_id = $1 and date = $2 and attendance_taken_at is null`,
      [school.id, DAYS[3]],
    )
    await app.call(saveAttendance, {
      ...caller(school.instructor.token),
      params: { id: school.plans.portuguese, lessonId: rows[0]?.id ?? '' },
      body: {
        attendances: school.enrollments.map(studentEnrollmentId => ({
          studentEnrollmentId,
          status: 'ABSENCE',
        })),
      },
    })
    expect((await listed())[0]?.alerts).toMatchObject([{ kind: 'IN_A_ROW', step: 'VISIT', days: 5 }])
  })

  test('a student who left is not named, and a step of long before the year is refused', async () => {
    await absent(3)
    await app.owner.query(
      `update student_enrollment set exit_date = '2026-08-10', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2`,
      [school.id, school.enrollments[0]],
    )
    expect(await listed()).toEqual([])
    const refused = await open({ step: { ...step, takenOn: '1990-03-01' } })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'takenOn'])
  })

  test('is reopened with its steps, but not while another one is open', async () => {
    const { id } = (await open({ step })).body
    await close(id)
    const second = (await open()).body
    expect((await reopen(id)).body.code).toBe('SEARCH_CASE_OPEN')
    await close(second.id, { outcome: 'WRONG_ATTENDANCE' })
    expect((await reopen(id)).status).toBe(200)
    expect((await read(id)).body).toMatchObject({
      status: 'OPEN',
      outcome: null,
      closedOn: null,
      stepCount: 1,
    })
  })

  test('a stale version and a step of tomorrow are refused, and the step names its field', async () => {
    const { id, version } = (await open()).body
    await add(id)
    expect((await close(id, { version })).status).toBe(409)
    const { status, body } = await add(id, { takenOn: '2026-08-18' })
    expect([status, body.errors[0].path]).toEqual([422, 'takenOn'])
  })

  test('each act leaves an entry about the student, without the texts', async () => {
    const { id } = (await open({ step })).body
    await close(id, { note: 'Voltou hoje' })
    const { rows } = await app.owner.query(
      `select action, changes::text as changes from audit_entry where institution_id = $1 and entity_id = $2 order by at, id`,
      [school.id, id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'STEP_ADDED', 'CLOSED'])
    expect(rows.map(({ changes }) => changes).join()).not.toMatch(/doente|Voltou|Rosa/)
  })
})
