import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  createAbsenceJustification,
  listAbsenceJustifications,
  updateAbsenceJustification,
  withdrawAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let foreign: School
/** A lesson of Matemática on the day of the lesson of last week. */
let mathematics: string
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  mathematics = await putLesson(app, school, {
    planId: school.plans.mathematics,
    at: ['2026-08-10', '08:20:00', '09:10:00'],
  })
})

const WEEK = { start: '2026-08-10', end: '2026-08-17' }
const caller = (token = school.administrator.token) => ({ host: school.host, token })
const student = (index = 0) => ({ id: school.students[index]?.id ?? '' })
const record = (body: object = {}, { token, index }: { token?: string; index?: number } = {}) =>
  app.call(createAbsenceJustification, {
    ...caller(token),
    params: student(index),
    body: { ...WEEK, reason: 'MEDICAL', ...body },
  })
const correct = (id: string, body: object, token?: string) =>
  app.call(updateAbsenceJustification, { ...caller(token), params: { id }, body })
const withdraw = (id: string, body: object = {}, token?: string) =>
  app.call(withdrawAbsenceJustification, { ...caller(token), params: { id }, body })
const listed = async () => {
  const { body } = await app.call(listAbsenceJustifications, { ...caller(), params: student() })
  return body.data
}
type Roll = { lesson?: string; plan?: string; index?: number; justification?: string; version?: number }
const call = (status: string, { lesson, plan, index = 0, ...row }: Roll = {}) =>
  app.call(saveAttendance, {
    ...caller(plan === school.plans.mathematics ? school.otherInstructor.token : school.instructor.token),
    params: { id: plan ?? school.plans.portuguese, lessonId: lesson ?? school.lessons.lastWeek },
    body: { attendances: [{ studentEnrollmentId: school.enrollments[index], status, ...row }] },
  })
const inMathematics = () => ({ lesson: mathematics, plan: school.plans.mathematics })
/** The stored status of the first student, in the order of time. */
const stored = async (): Promise<string[]> => {
  const { rows } = await app.owner.query(
    `select a.status from attendance a join lesson l on l.id = a.lesson_id
     where a.institution_id = $1 and a.student_enrollment_id = $2 order by l.date, l.start_time`,
    [school.id, school.enrollments[0]],
  )
  return rows.map(row => row.status)
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a justification of absences is refused', () => {
  test('to instructors, editors and students', async () => {
    const { id } = (await record()).body
    for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
      expect(codeOf(await record({}, { token }))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await correct(id, { note: 'x' }, token))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await withdraw(id, {}, token))).toEqual([403, 'FORBIDDEN'])
      const { status } = await app.call(listAbsenceJustifications, { ...caller(token), params: student() })
      expect(status).toBe(403)
    }
  })

  test('for a student of another institution and for a member of staff', async () => {
    for (const id of [foreign.students[0]!.id, school.instructor.id]) {
      const request = { ...caller(), params: { id }, body: { ...WEEK, reason: 'OTHER' } }
      expect(codeOf(await app.call(createAbsenceJustification, request))).toEqual([404, 'NOT_FOUND'])
    }
    const { id } = (await record()).body
    const request = { host: foreign.host, token: foreign.administrator.token, params: { id }, body: {} }
    expect(codeOf(await app.call(withdrawAbsenceJustification, request))).toEqual([404, 'NOT_FOUND'])
  })

  test('with days in the wrong order, too many days, or an unknown reason', async () => {
    expect((await record({ end: '2026-08-09' })).body.code).toBe('INVALID_DATE_INTERVAL_ERROR')
    expect((await record({ end: '2027-08-11' })).body.errors).toMatchObject([
      { path: 'end', code: 'OUT_OF_RANGE' },
    ])
    expect((await record({ reason: 'LAZINESS' })).body.code).toBe('VALIDATION_ERROR')
    expect(await listed()).toEqual([])
  })

  test('where a finished year would change, also when it is withdrawn', async () => {
    await call('ABSENCE')
    const { id } = (await record()).body
    await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [
      school.id,
    ])
    expect(codeOf(await withdraw(id))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
    expect(codeOf(await correct(id, { end: '2026-08-09', start: '2026-08-09' }))).toEqual([
      422,
      'ACADEMIC_YEAR_FINISHED',
    ])
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
  })

  test('a correction of an older version, and of a withdrawn one', async () => {
    const { id } = (await record()).body
    expect(codeOf(await correct(id, { note: 'x', version: 7 }))).toEqual([409, 'STALE_VERSION'])
    await withdraw(id)
    expect(codeOf(await correct(id, { note: 'x' }))).toEqual([422, 'INVALID_TRANSITION'])
  })
})

describe('a justification of absences', () => {
  test('justifies absences in all components, leaves presence, and names both before it is saved', async () => {
    await call('ABSENCE')
    await call('ABSENCE', inMathematics())
    await call('ATTENDANCE', { lesson: school.lessons.today })
    const preview = await record({ preview: true })
    expect(preview.body.effect).toMatchObject({
      justified: 2,
      reverted: 0,
      present: 1,
      untaken: 1,
      components: [
        { curriculumComponent: { name: 'Língua Portuguesa' }, grade: { name: '6º ano A' }, lessons: 1 },
        { curriculumComponent: { name: 'Matemática' }, lessons: 1 },
      ],
      closedTerms: [],
    })
    expect(await stored()).toEqual(['ABSENCE', 'ABSENCE', 'ATTENDANCE'])
    expect(await listed()).toEqual([])
    const { status, body } = await record({ note: 'CRM 12345' })
    expect([status, body.effect]).toEqual([201, preview.body.effect])
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE'])
    expect(await listed()).toMatchObject([
      { ...WEEK, reason: 'MEDICAL', note: 'CRM 12345', lessons: 2, withdrawnAt: null },
    ])
  })

  test('justifies an absence that is called later, whose first and last days are included', async () => {
    await record({ start: '2026-08-10', end: '2026-08-10' })
    const answer = await call('ABSENCE')
    expect(answer.body.data[0]).toMatchObject({
      status: 'JUSTIFIED_ABSENCE',
      justified: { end: '2026-08-10' },
    })
    await call('ABSENCE', { lesson: school.lessons.today })
    await call('ABSENCE', { index: 1 })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'ABSENCE'])
    const { body } = await app.call(listAttendance, {
      ...caller(school.instructor.token),
      params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
    })
    expect(
      body.data.map((row: { status: string; justified?: object }) => [row.status, row.justified]),
    ).toEqual([
      ['JUSTIFIED_ABSENCE', { end: '2026-08-10' }],
      ['ABSENCE', undefined],
      [null, undefined],
      [null, undefined],
      [null, undefined],
    ])
    expect(JSON.stringify(body)).not.toMatch(/MEDICAL|CRM/)
  })

  test('is no conflict for an instructor who saves the same absence with the version from before', async () => {
    await call('ABSENCE')
    await record()
    const answer = await call('ABSENCE', { version: 1 })
    expect([answer.status, answer.body.conflicts]).toEqual([200, []])
    const other = await call('ATTENDANCE', { version: 1 })
    expect(other.body.conflicts).toMatchObject([{ status: 'JUSTIFIED_ABSENCE', sent: 'ATTENDANCE' }])
  })

  test('turns back exactly what it changed when it is withdrawn', async () => {
    await call('JUSTIFIED_ABSENCE', { justification: 'Avisou' })
    await call('ABSENCE', inMathematics())
    const { id } = (await record()).body
    await call('ABSENCE', { lesson: school.lessons.today })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE'])
    const preview = await withdraw(id, { preview: true })
    expect(preview.body.effect).toMatchObject({ justified: 0, reverted: 2, present: 0 })
    expect((await withdraw(id)).body).toMatchObject({ version: 2, effect: { reverted: 2 } })
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE', 'ABSENCE', 'ABSENCE'])
    expect(await listed()).toMatchObject([{ lessons: 0, withdrawnBy: { name: 'Sônia Secretária' } }])
    expect((await withdraw(id)).body).toMatchObject({ version: 2, effect: { reverted: 0 } })
  })

  test('that overlaps another one takes its days over when that one is withdrawn', async () => {
    await call('ABSENCE')
    await call('ABSENCE', { lesson: school.lessons.today })
    const first = (await record()).body.id
    await record({ start: '2026-08-17' })
    expect((await withdraw(first)).body.effect).toMatchObject({ reverted: 1, justified: 0 })
    expect(await stored()).toEqual(['ABSENCE', 'JUSTIFIED_ABSENCE'])
  })

  test('follows a correction of its days', async () => {
    await call('ABSENCE')
    await call('ABSENCE', { lesson: school.lessons.today })
    const { id } = (await record({ end: '2026-08-12' })).body
    const { body } = await correct(id, { start: '2026-08-12', end: '2026-08-17', version: 1 })
    expect(body).toMatchObject({ version: 2, effect: { justified: 1, reverted: 1 } })
    expect(await stored()).toEqual(['ABSENCE', 'JUSTIFIED_ABSENCE'])
  })

  test('is recorded once when the request is repeated', async () => {
    const headers = { 'idempotency-key': 'atestado-1' }
    const request = { ...caller(), params: student(), body: { ...WEEK, reason: 'MEDICAL' }, headers }
    const [one, other] = [
      await app.call(createAbsenceJustification, request),
      await app.call(createAbsenceJustification, request),
    ]
    expect(other.body).toEqual(one.body)
    expect(await listed()).toHaveLength(1)
  })

  test('raises the figures of the changed components alone, and names closed terms, which stay closed', async () => {
    await call('ABSENCE')
    await marksDesk(app, school).closeTerms(2)
    const versions = async () =>
      (
        await app.owner.query(
          `select curriculum_component_id as component, input_version::int as version from performance_scope
           where institution_id = $1 and academic_term_id = $2 order by 1`,
          [school.id, school.terms[2]?.id],
        )
      ).rows
    const before = await versions()
    const { body } = await record()
    expect(body.effect.closedTerms).toEqual([
      { id: school.terms[2]?.id, type: 'QUARTER', position: 3, lessons: 1 },
    ])
    expect(await versions()).toEqual(
      before.map(scope => ({
        ...scope,
        version: scope.version + (scope.component === school.components.portuguese ? 1 : 0),
      })),
    )
    expect(await stored()).toEqual(['JUSTIFIED_ABSENCE'])
    expect((await call('ATTENDANCE')).body.code).toBe('TERM_CLOSED')
  })

  test('leaves its trace at the student and at the lesson, without the reason or the note', async () => {
    await call('ABSENCE')
    const { id } = (await record({ note: 'asma grave' })).body
    await withdraw(id)
    const { rows } = await app.owner.query(
      `select entity, action, changes, student_id from audit_entry
       where institution_id = $1 and entity in ('absenceJustification', 'attendance') order by at, id`,
      [school.id],
    )
    expect(rows.map(row => [row.entity, row.action])).toEqual(
      expect.arrayContaining([
        ['absenceJustification', 'CREATED'],
        ['attendance', 'UPDATED'],
        ['absenceJustification', 'WITHDRAWN'],
      ]),
    )
    expect(rows.filter(row => row.entity === 'attendance').flatMap(row => row.changes)).toEqual(
      expect.arrayContaining([
        { field: school.enrollments[0], from: 'ABSENCE', to: 'JUSTIFIED_ABSENCE' },
        { field: school.enrollments[0], from: 'JUSTIFIED_ABSENCE', to: 'ABSENCE' },
      ]),
    )
    expect(JSON.stringify(rows)).not.toMatch(/asma|MEDICAL/)
  })
})

test('a withdrawn roll that is restored follows the justifications that were recorded since', async () => {
  await call('ABSENCE')
  const place = { id: school.plans.portuguese, lessonId: school.lessons.lastWeek }
  const removed = await app.call(withdrawRecords, {
    ...caller(),
    params: place,
    body: { parts: ['ATTENDANCE'], reason: 'Turma errada' },
  })
  const { id } = (await record()).body
  expect(await stored()).toEqual([])
  const restored = await app.call(restoreRecords, {
    ...caller(),
    params: { ...place, withdrawalId: removed.body.id },
  })
  expect([restored.status, await stored()]).toEqual([200, ['JUSTIFIED_ABSENCE']])
  await withdraw(id)
  expect(await stored()).toEqual(['ABSENCE'])
})
