import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import {
  type Council,
  type DecisionWrite,
  decideCouncil,
  readCouncil,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const recompute = async () => {
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
}

/** A class whose first student has 47,5 of the 60 points of the average in Português, all terms closed. */
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = marksDesk(app, school)
  await desk.workedExample()
  await app.owner.query(
    `update student_evaluation s set score = 5 from school_evaluation v
     where v.institution_id = s.institution_id and v.id = s.school_evaluation_id and v.academic_term_id = $1
       and s.student_enrollment_id = $2`,
    [school.terms[3]!.id, school.enrollments[0]],
  )
  await app.owner.query('update grade set performance_policy = $2 where id = $1', [
    school.classes[0]!.id,
    { annualRecovery: 'NONE', maxDependencies: 0 },
  ])
  await desk.closeTerms(0, 1, 2, 3)
  await recompute()
})

const gradeId = () => school.classes[0]!.id
const decide = (decisions: Partial<DecisionWrite>[], more: { token?: string; preview?: boolean } = {}) =>
  app.call(decideCouncil, {
    ...desk.asCaller(more.token),
    body: {
      gradeId: gradeId(),
      decisions: decisions.map(one => ({ studentEnrollmentId: school.enrollments[0], ...one })),
      ...(more.preview ? { preview: true } : {}),
    },
  })
const council = async (): Promise<Council> =>
  (await app.call(readCouncil, { ...desk.asCaller(), params: { id: gradeId() } })).body
const first = async () =>
  (await council()).students.find(one => one.studentEnrollment.id === school.enrollments[0])!
const situation = async () => (await first()).situation
const APPROVE = { kind: 'APPROVE', reason: 'NEAR_AVERAGE' } as const

test('a council is decided by the office, and no student or other institution reads it', async () => {
  for (const { token, status } of [
    { ...school.students[0]!, status: 403 },
    { ...school.editor, status: 403 },
    { ...school.instructor, status: 422 },
  ]) {
    expect((await decide([APPROVE], { token })).status).toBe(403)
    const read = await app.call(readCouncil, { ...desk.asCaller(token), params: { id: gradeId() } })
    expect(read.status).toBe(status)
  }
  const other = await createSchool(app)
  const as = { host: other.host, token: other.administrator.token }
  expect((await app.call(readCouncil, { ...as, params: { id: gradeId() } })).status).toBe(404)
  const body = {
    gradeId: other.classes[0]!.id,
    decisions: [{ studentEnrollmentId: school.enrollments[0]!, ...APPROVE }],
  }
  expect((await app.call(decideCouncil, { ...as, body })).status).toBe(404)
  expect(await situation()).toBe('FAILED')
})

test('a council reads missing points and begins with the student who is nearest', async () => {
  const { students, average, behind } = await council()
  expect([students[0]?.studentEnrollment.id, average, behind]).toEqual([school.enrollments[0], 60, false])
  expect(students[0]).toMatchObject({ byMarks: 'FAILED', situation: 'FAILED', missing: 12.5, decisions: [] })
})

test('an approval needs a reason, and a refused list writes nothing', async () => {
  const { body } = await decide([{ kind: 'APPROVE' }])
  expect([body.code, body.errors[0].path]).toEqual(['REASON_REQUIRED', 'decisions.0.reason'])
  const two = await decide([APPROVE, { studentEnrollmentId: school.enrollments[1]!, kind: 'NOTE' }])
  expect([two.body.code, two.body.errors[0].path]).toEqual(['REASON_REQUIRED', 'decisions.1.text'])
  expect((await decide([APPROVE, APPROVE])).status).toBe(422)
  expect((await first()).decisions).toEqual([])
})

test('a preview answers the results and writes nothing; an approval changes the result at once', async () => {
  const expected = [
    {
      studentEnrollmentId: school.enrollments[0],
      before: 'FAILED',
      after: 'BY_COUNCIL',
      needed: true,
      number: 1,
    },
  ]
  expect((await decide([APPROVE], { preview: true })).body.data).toEqual(expected)
  expect(await situation()).toBe('FAILED')
  expect((await decide([APPROVE])).body.data).toEqual(expected)
  expect(await first()).toMatchObject({
    situation: 'BY_COUNCIL',
    byMarks: 'FAILED',
    decisions: [{ number: 1, kind: 'APPROVE', reason: 'NEAR_AVERAGE', by: { id: school.administrator.id } }],
  })
  await desk.compute()
  const { body } = await desk.read()
  expect(desk.rowOf(body.data, 0)?.situation).toBe('BY_COUNCIL')
})

test('a dependency names failed components; those and no others become one', async () => {
  const wrong = await decide([
    { kind: 'DEPENDENCY', reason: 'PROGRESS', componentIds: [Object.values(school.components)[1]!] },
  ])
  expect(wrong.body.code).toBe('COMPONENT_NOT_FAILED')
  const componentIds = [school.components.portuguese]
  expect((await decide([{ kind: 'DEPENDENCY', reason: 'PROGRESS', componentIds }])).body.errors[0].path).toBe(
    'decisions.0.text',
  )
  await decide([{ kind: 'DEPENDENCY', reason: 'PROGRESS', text: 'Plano de estudos.', componentIds }])
  expect(await situation()).toBe('WITH_DEPENDENCY')
  await desk.compute()
  const { body } = await desk.read()
  expect(desk.rowOf(body.data, 0)?.situation).toBe('WITH_DEPENDENCY')
})

test('a later decision takes the place of the one before, a note does not', async () => {
  await decide([APPROVE])
  await decide([{ kind: 'NOTE', text: 'A família foi ouvida.' }])
  expect(await situation()).toBe('BY_COUNCIL')
  await decide([{ kind: 'RETAIN' }])
  expect(await situation()).toBe('FAILED')
  await decide([APPROVE])
  await decide([{ kind: 'WITHDRAWN' }])
  const { situation: current, decisions } = await first()
  expect([current, decisions.map(({ kind }) => kind)]).toEqual([
    'FAILED',
    ['APPROVE', 'NOTE', 'RETAIN', 'APPROVE', 'WITHDRAWN'],
  ])
})

test('a council does not retain a student who passes, and decides nothing while a term is open', async () => {
  await app.owner.query('update grade set average = 40 where id = $1', [gradeId()])
  await recompute()
  expect((await decide([{ kind: 'RETAIN' }])).body.code).toBe('NOT_RETAINABLE')
  const unneeded = await decide([APPROVE])
  expect(unneeded.body.data[0]).toMatchObject({ before: 'APPROVED', after: 'APPROVED', needed: false })
  await app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[3]!.id])
  expect((await decide([APPROVE])).body.code).toBe('RESULT_NOT_DECIDED')
})

test('no decision is taken where the class does not retain', async () => {
  await app.owner.query("update education_level set stage = 'INFANTIL' where id = $1", [school.level])
  expect((await decide([APPROVE])).body.code).toBe('NOT_RETAINABLE')
})

test('who decides over an unseen decision is shown it', async () => {
  await decide([{ ...APPROVE, after: 0 }])
  const { status, body } = await decide([{ kind: 'RETAIN', after: 0 }])
  expect([status, body.code, body.current]).toEqual([
    409,
    'STALE_VERSION',
    expect.objectContaining({
      kind: 'APPROVE',
      by: expect.objectContaining({ id: school.administrator.id }),
    }),
  ])
  const { rows: looks } = await app.owner.query(
    `select account_id, student_id, grade_id from audit_entry
     where institution_id = $1 and entity = 'council' and action = 'VIEWED' and student_id is not null`,
    [school.id],
  )
  expect(looks).toEqual([
    {
      account_id: school.administrator.id,
      student_id: school.students[0]!.id,
      grade_id: school.classes[0]!.id,
    },
  ])
  expect(body.studentEnrollmentIds).toEqual([school.enrollments[0]])
  const note = { kind: 'NOTE', text: 'Ouvida.', after: 0 } as const
  await decide([{ ...note, studentEnrollmentId: school.enrollments[2]! }])
  const many = await decide([0, 1, 2].map(at => ({ ...note, studentEnrollmentId: school.enrollments[at]! })))
  expect([many.status, many.body.studentEnrollmentIds]).toEqual([
    409,
    [school.enrollments[0], school.enrollments[2]],
  ])
  const both = await Promise.all([
    decide([{ kind: 'RETAIN', after: 1 }]),
    decide([{ kind: 'NOTE', text: 'Ouvida.', after: 1 }]),
  ])
  expect(both.map(sent => sent.status).toSorted()).toEqual([200, 409])
})

test('the approval of the enrolment’s record is a decision, and one of the council is its approval', async () => {
  const patch = (councilApproved: boolean) =>
    app.call(updateEnrollment, {
      ...desk.asCaller(),
      params: { id: school.enrollments[0]! },
      body: { councilApproved },
    })
  expect((await patch(true)).body).toMatchObject({ councilApproved: true, version: 2 })
  expect(await situation()).toBe('BY_COUNCIL')
  expect((await patch(false)).body).toMatchObject({ councilApproved: false, version: 3 })
  expect((await first()).decisions.map(({ kind }) => kind)).toEqual(['APPROVE', 'WITHDRAWN'])
  await decide([APPROVE])
  expect((await patch(false)).body).toMatchObject({ councilApproved: false, version: 5 })
  expect(await situation()).toBe('FAILED')
})

test('an approval written by the release before counts without a row', async () => {
  await app.owner.query('update student_enrollment set council_approved = true where id = $1', [
    school.enrollments[0],
  ])
  expect(await situation()).toBe('BY_COUNCIL')
})

test('a finished year takes no decision', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  expect((await decide([APPROVE])).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a decided result takes no decision until its class is reopened', async () => {
  const setStatus = (status: string) =>
    app.owner.query(
      `insert into class_result (institution_id, grade_id, status, changed_by, changed_at)
       values ($1, $2, $3, $4, $5) on conflict (institution_id, grade_id) do update set status = excluded.status`,
      [school.id, gradeId(), status, school.administrator.id, TEST_NOW],
    )
  for (const [status, code] of [
    ['DECIDED', 'RESULT_DECIDED'],
    ['PUBLISHED', 'RESULT_PUBLISHED'],
  ] as const) {
    await setStatus(status)
    expect((await decide([APPROVE])).body.code).toBe(code)
    expect([(await council()).status, (await first()).offered]).toEqual([status, []])
  }
  for (const status of ['COUNCIL', 'REOPENED']) {
    await setStatus(status)
    expect((await first()).offered).toContain('RETAIN')
    expect((await decide([APPROVE])).status).toBe(200)
  }
})
