import { correctTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { correctScore } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let marks: MarksDesk
let evaluationId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
/** A test of the first term with scores of two students; the term is closed. */
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  marks = marksDesk(app, school)
  evaluationId = await marks.evaluate(0, 20)
  await marks.score(evaluationId, { 0: 8, 1: 12 }, school.instructor.token)
  await marks.closeTerms(0)
  await marks.compute()
})

const FIRST_TERM = 0
const correct = (at: number, body: Record<string, unknown> = {}, token = school.administrator.token) =>
  app.call(correctScore, {
    ...marks.asCaller(token),
    params: { id: evaluationId },
    body: { studentEnrollmentId: school.enrollments[at], score: 18, reason: 'Erro de soma', ...body },
  })
const meanOf = async (at: number): Promise<number | null | undefined> => {
  const { body } = await marks.ofTerm(FIRST_TERM)
  return marks.rowOf(body.data, at)?.mean
}
const inbox = async (token: string | undefined): Promise<string[]> => {
  const { body } = await app.call(listMessages, {
    ...marks.asCaller(token),
    query: { box: 'received' },
  })
  return body.data.map((message: { body: string }) => message.body)
}
const auditOf = async (entity: string) => {
  const { rows } = await app.owner.query(
    `select action, changes from audit_entry where institution_id = $1 and entity = $2 and entity_id = $3 order by at, id`,
    [school.id, entity, entity === 'studentEnrollment' ? school.enrollments[0] : evaluationId],
  )
  return rows
}

describe('who corrects no mark of a closed term', () => {
  test('an instructor, an editor and a student are refused', async () => {
    for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
      const { status } = await correct(0, {}, token)
      expect(status).toBe(403)
    }
    expect(await meanOf(0)).toBe(8)
  })

  test('another school finds no evaluation', async () => {
    const other = await createSchool(app)
    const { status, body } = await app.call(correctScore, {
      host: other.host,
      token: other.administrator.token,
      params: { id: evaluationId },
      body: { studentEnrollmentId: school.enrollments[0], score: 18, reason: 'Erro' },
    })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('nobody does in a finished year, without a reason, beyond the worth or over a newer score', async () => {
    const codeOf = async (body: Record<string, unknown>) => (await correct(0, body)).body.code
    expect(await codeOf({ reason: ' ' })).toBe('VALIDATION_ERROR')
    expect(await codeOf({ score: 21 })).toBe('OUT_OF_RANGE')
    expect(await codeOf({ version: 7 })).toBe('STALE_VERSION')
    expect(await codeOf({ studentEnrollmentId: '00000000-0000-4000-8000-000000000000' })).toBe(
      'ENROLLMENT_NOT_ACTIVE',
    )
    await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [
      school.id,
    ])
    expect(await codeOf({})).toBe('ACADEMIC_YEAR_FINISHED')
    expect(await auditOf('schoolEvaluation')).toMatchObject([{ action: 'CREATED' }])
  })
})

describe('a mark of a closed term that the office corrects', () => {
  test('counts, while the term stays closed for all others', async () => {
    const { status, body } = await correct(0)
    expect([status, body.score, body.version]).toEqual([201, 18, 2])
    await marks.compute()
    expect([await meanOf(0), await meanOf(1)]).toEqual([18, 12])
    for (const token of [school.instructor.token, school.administrator.token])
      expect((await marks.score(evaluationId, { 1: 5 }, token)).body.code).toBe('TERM_CLOSED')
  })

  test('is given to a student who had none', async () => {
    expect((await correct(2)).status).toBe(201)
    await marks.compute()
    expect(await meanOf(2)).toBe(18)
  })

  test('is in the history with its reason, once', async () => {
    await correct(0)
    await correct(0)
    expect(await auditOf('schoolEvaluation')).toMatchObject([
      { action: 'CREATED' },
      { action: 'SCORE_CORRECTED', changes: [{ field: 'reason', from: null, to: 'Erro de soma' }] },
    ])
    expect((await auditOf('studentEvaluation')).at(-1)).toMatchObject({
      action: 'UPDATED',
      changes: [{ field: school.enrollments[0], from: 8, to: 18 }],
    })
  })

  test('is told to the instructors with the reason, and to the student only of a published term', async () => {
    await correct(0)
    expect(await inbox(school.students[0]?.token)).toEqual([])
    const [letter = '', ...others] = await inbox(school.instructor.token)
    expect(others).toEqual([])
    expect(letter).toContain('de 8,0 para 18,0')
    expect(letter).toContain('Erro de soma')
    await marks.publish(FIRST_TERM)
    await correct(1, { score: 15, reason: 'Segredo da secretaria' })
    const [own = ''] = await inbox(school.students[1]?.token)
    expect(own).toContain('de 12,0 para 15,0')
    expect(own).not.toContain('Segredo')
    expect(await inbox(school.students[0]?.token)).toEqual([])
    expect(await inbox(school.otherInstructor.token)).toEqual([])
  })

  test('that changes nothing notifies nobody', async () => {
    const { status, body } = await correct(0, { score: 8 })
    expect([status, body.version]).toEqual([201, 1])
    expect(await inbox(school.instructor.token)).toEqual([])
    expect(await auditOf('schoolEvaluation')).toMatchObject([{ action: 'CREATED' }])
  })
})

test('marks of a closed term are brought for a student who came later, with a reason', async () => {
  const row = {
    curriculumComponentId: school.components.portuguese,
    academicTermId: school.terms[FIRST_TERM]!.id,
    origin: 'OTHER_SCHOOL',
    mark: 15,
  }
  const bring = (reason: string, token = school.administrator.token) =>
    app.call(correctTermMarks, {
      ...marks.asCaller(token),
      params: { id: school.enrollments[0] ?? '' },
      body: { termMarks: [row], reason },
    })
  expect((await bring('Veio depois', school.instructor.token)).status).toBe(403)
  expect((await bring(' ')).body.code).toBe('VALIDATION_ERROR')
  expect((await bring('Veio depois')).status).toBe(200)
  await marks.compute()
  expect(await meanOf(0)).toBe(15)
  expect((await auditOf('studentEnrollment')).at(-1)).toMatchObject({
    action: 'TERM_MARKS_CHANGED',
    changes: [{ field: 'termMarks' }, { field: 'reason', to: 'Veio depois' }],
  })
})
