import {
  createAppeal,
  listAppeals,
  listStudentAppeals,
  type StudentAppeal,
  stepAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})

/** The published result of the class, on the day of the clock. */
const publish = async (): Promise<void> => {
  await desk.giveMarks([0.3, 0.8, 0.8, 0.8, 0.8])
  await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
    desk.gradeId,
  ])
  await desk.closeTerms()
  for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) expect((await desk.step(to)).status).toBe(200)
}
const create = (body: Record<string, unknown> = {}, token?: string) =>
  app.call(createAppeal, {
    ...desk.as(token),
    body: {
      studentEnrollmentId: school.enrollments[0]!,
      subject: 'TERM',
      termPosition: 1,
      publishedOn: '2026-08-03',
      receivedOn: '2026-08-10',
      applicant: 'RESPONSIBLE',
      applicantName: 'Rosa Lima',
      text: 'Peço a revisão da nota de Matemática',
      ...body,
    },
  })
const created = async (body: Record<string, unknown> = {}): Promise<string> => {
  const answer = await create(body)
  expect(answer.status).toBe(201)
  return answer.body.id
}
const step = (id: string, body: Record<string, unknown>, token?: string) =>
  app.call(stepAppeal, { ...desk.as(token), params: { id }, body })
const ofStudent = async (at = 0): Promise<StudentAppeal[]> =>
  (await app.call(listStudentAppeals, { ...desk.as(), params: { id: school.students[at]!.id } })).body.data
const listed = async (query: Record<string, unknown> = {}) =>
  (await app.call(listAppeals, { ...desk.as(), query })).body.data.map(({ id }: { id: string }) => id)

describe('who registers and answers', () => {
  test('instructors and students neither register nor read requests', async () => {
    const id = await created()
    for (const { token } of [school.instructor, school.students[0]!]) {
      expect((await create({}, token)).status).toBe(403)
      expect((await step(id, { to: 'IN_COUNCIL' }, token)).status).toBe(403)
      expect((await app.call(listAppeals, { ...desk.as(token), query: {} })).status).toBe(403)
      const params = { id: school.students[0]!.id }
      expect((await app.call(listStudentAppeals, { ...desk.as(token), params })).status).toBe(403)
    }
  })

  test('another institution finds neither the request nor the enrolment', async () => {
    const id = await created()
    const other = await createSchool(app)
    const as = { host: other.host, token: other.administrator.token }
    expect((await app.call(stepAppeal, { ...as, params: { id }, body: { to: 'IN_COUNCIL' } })).status).toBe(
      404,
    )
    const own = await app.call(createAppeal, {
      ...as,
      body: {
        studentEnrollmentId: school.enrollments[0]!,
        subject: 'FINAL_RESULT',
        receivedOn: '2026-08-10',
        applicant: 'STUDENT',
        applicantName: 'Ana',
        text: 'x',
      },
    })
    expect(own.status).toBe(404)
  })
})

describe('registering', () => {
  test('of a final result is refused before its publication, and knows its day after it', async () => {
    const before = await create({ subject: 'FINAL_RESULT' })
    expect([before.status, before.body.code]).toEqual([422, 'RESULT_NOT_PUBLISHED'])
    await publish()
    const today = TEST_NOW.toISOString().slice(0, 10)
    await created({ subject: 'FINAL_RESULT', receivedOn: today })
    expect(await ofStudent()).toMatchObject([{ subject: 'FINAL_RESULT', publishedOn: today, term: null }])
  })

  test('of a final result counts from the last publication up to its day, also after another edition', async () => {
    await publish()
    await app.owner.query(
      `update published_result set published_at = '2026-08-03T15:00:00Z' where institution_id = $1`,
      [school.id],
    )
    await app.owner.query(
      `insert into published_result
       select (jsonb_populate_record(f, '{"edition": 2, "published_at": "2026-08-12T15:00:00Z"}')).* from published_result f
       where f.institution_id = $1`,
      [school.id],
    )
    const requested = (receivedOn: string) => create({ subject: 'FINAL_RESULT', receivedOn })
    const early = await requested('2026-08-02')
    expect([early.status, early.body.errors?.[0]?.path]).toEqual([422, 'receivedOn'])
    expect((await requested('2026-08-06')).body).toMatchObject({ sendUntil: '2026-08-13' })
    expect((await requested('2026-08-14')).body).toMatchObject({ sendUntil: '2026-08-24' })
    expect((await ofStudent()).map(({ publishedOn }) => publishedOn)).toEqual(['2026-08-12', '2026-08-03'])
  })

  test('of a term needs the term and the day of publication, and no day before that or to come', async () => {
    const pathOf = async (body: Record<string, unknown>) => (await create(body)).body.errors?.[0]?.path
    expect(await pathOf({ termPosition: undefined })).toBe('termPosition')
    expect(await pathOf({ publishedOn: undefined })).toBe('publishedOn')
    expect(await pathOf({ receivedOn: '2026-08-01' })).toBe('receivedOn')
    expect(await pathOf({ receivedOn: '2026-12-31' })).toBe('receivedOn')
    const foreign = await create({ curriculumComponentId: '0190a000-0000-7000-8000-000000000000' })
    expect(foreign.status).toBe(404)
  })

  test('computes the deadlines by the calendar, which stop on its days off', async () => {
    // Published on Monday, August 3rd, and received on the 10th: no day is off.
    const plain = await create()
    expect(plain.body).toMatchObject({ sendUntil: '2026-08-13', answerUntil: '2026-08-20', isLate: false })
    await app.owner.query(
      `insert into academic_calendar_event (institution_id, title, type, start_date, end_date)
       values ($1, 'Recesso', 'RECESS', '2026-08-11', '2026-08-12')`,
      [school.id],
    )
    const stopped = await create()
    expect(stopped.body).toMatchObject({ sendUntil: '2026-08-17', answerUntil: '2026-08-24' })
    expect((await ofStudent()).map(({ answerUntil }) => answerUntil).toSorted()).toEqual([
      '2026-08-20',
      '2026-08-24',
    ])
    const years = await create({ publishedOn: '2024-08-05' })
    expect(years.body).toMatchObject({ answerUntil: '2026-08-24', isLate: true })
  })

  test('follows the days of the settings, and keeps a late request with its remark', async () => {
    const settings = await app.call(updateInstitution, {
      ...desk.as(),
      body: { appealDays: 5, appealAnswerDays: 15 },
    })
    expect(settings.body).toMatchObject({ appealDays: 5, appealAnswerDays: 15 })
    const answer = await create()
    expect(answer.body).toMatchObject({ sendUntil: '2026-08-10', answerUntil: '2026-08-25', isLate: false })
    const late = await create({ receivedOn: '2026-08-11' })
    expect([late.status, late.body.isLate]).toEqual([201, true])
    const refused = await app.call(updateInstitution, { ...desk.as(), body: { appealDays: 0 } })
    expect(refused.status).toBe(422)
  })
})

describe('answering', () => {
  test('hears the council first, needs reasons, and is final', async () => {
    const id = await created()
    expect((await step(id, { to: 'DENIED', answer: 'Sem erro' })).body.code).toBe('INVALID_TRANSITION')
    expect((await step(id, { to: 'IN_COUNCIL', version: 1 })).body).toEqual({ id, version: 2 })
    expect((await step(id, { to: 'DENIED', version: 1 })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { id, status: 'IN_COUNCIL', version: 2 },
    })
    const bare = await step(id, { to: 'DENIED' })
    expect([bare.body.code, bare.body.errors[0].path]).toEqual(['REASON_REQUIRED', 'answer'])
    expect((await step(id, { to: 'DENIED', answer: 'A correção seguiu os critérios.' })).status).toBe(200)
    expect((await step(id, { to: 'ACCEPTED', answer: 'x' })).body.code).toBe('INVALID_TRANSITION')
    const [one] = await ofStudent()
    expect(one).toMatchObject({ status: 'DENIED', answer: 'A correção seguiu os critérios.', version: 3 })
    const { rows } = await app.owner.query(
      `select changes from audit_entry where entity_id = $1 and action = 'DECIDED' order by id desc limit 1`,
      [id],
    )
    expect(rows[0].changes).toEqual([
      { field: 'appealStatus', from: 'IN_COUNCIL', to: 'DENIED' },
      { field: 'answer', from: null, to: { textLength: 31 } },
    ])
  })

  test('an accepted request changes no published result', async () => {
    await publish()
    const id = await created({ subject: 'FINAL_RESULT', receivedOn: TEST_NOW.toISOString().slice(0, 10) })
    const before = (await desk.read()).body.students
    await step(id, { to: 'IN_COUNCIL' })
    expect((await step(id, { to: 'ACCEPTED', answer: 'Nota corrigida' })).status).toBe(200)
    const after = (await desk.read()).body
    expect([after.status, after.students]).toEqual(['PUBLISHED', before])
  })
})

test('the office sees what is due first, and filters by status', async () => {
  const later = await created({ receivedOn: '2026-08-12' })
  const sooner = await created({ studentEnrollmentId: school.enrollments[1] })
  const withdrawn = await created()
  await step(withdrawn, { to: 'WITHDRAWN' })
  expect(await listed()).toEqual([sooner, later, withdrawn])
  expect(await listed({ status: 'PENDING' })).toEqual([sooner, later])
  expect(await listed({ status: 'WITHDRAWN' })).toEqual([withdrawn])
})
