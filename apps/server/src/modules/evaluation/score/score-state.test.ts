import { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import {
  deleteEvaluation,
  listEvaluations,
  listScores,
  saveScores,
  updateEvaluation,
  updateScore,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { correctScore } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { followNewRule, RULES } from '../performance/performance-scope.queries.ts'

let app: TestApp
let school: School
let marks: MarksDesk
/** A test of the first term, worth 20. */
let proof: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  marks = marksDesk(app, school)
  proof = await marks.evaluate(0, 20)
})

type Fields = Record<string, unknown>
const rowOf = (at: number, fields: Fields) => ({ studentEnrollmentId: school.enrollments[at], ...fields })
const save = (rows: Fields[], id = proof, token = school.instructor.token) =>
  app.call(saveScores, { ...marks.asCaller(token), params: { id }, body: { studentEvaluations: rows } })
const saveAt = (at: number, fields: Fields) => save([rowOf(at, fields)])
const read = async (at: number, id = proof) => {
  const { body } = await app.call(listScores, { ...marks.asCaller(), params: { id } })
  return body.data.find(
    (row: { studentEnrollment: { id: string } }) => row.studentEnrollment.id === school.enrollments[at],
  )
}

test('a student, an editor and another institution write no state', async () => {
  const row = rowOf(0, { state: 'MISSED' })
  for (const { token } of [school.students[0]!, school.editor])
    expect((await save([row], proof, token)).status).toBe(403)
  const other = await createSchool(app)
  const { status } = await app.call(saveScores, {
    host: other.host,
    token: other.administrator.token,
    params: { id: proof },
    body: { studentEvaluations: [row] },
  })
  expect(status).toBe(404)
  expect((await save([row], proof, school.otherInstructor.token)).status).toBe(404)
  expect(await read(0)).toMatchObject({ score: null, state: null, version: null })
})

test('a state is refused in a closed term and a finished year', async () => {
  await marks.closeTerms(0)
  expect((await saveAt(0, { state: 'MISSED' })).body.code).toBe('TERM_CLOSED')
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  expect((await saveAt(0, { state: 'MISSED' })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a state with a score, an unknown one, and one of an opinion are refused', async () => {
  const both = await saveAt(0, { score: 0, state: 'MISSED' })
  expect([both.body.code, both.body.errors[0].path]).toEqual([
    'VALIDATION_ERROR',
    'studentEvaluations.0.state',
  ])
  expect((await saveAt(0, { state: 'LATE' })).body.code).toBe('VALIDATION_ERROR')
  const opinion = await marks.evaluate(0, null, { type: 'FEEDBACK' })
  const onOpinion = await save([rowOf(0, { text: 'Leu bem.', state: 'MISSED' })], opinion)
  expect([onOpinion.body.code, onOpinion.body.errors[0].path]).toEqual([
    'TEXT_NOT_ALLOWED',
    'studentEvaluations.0.state',
  ])
  expect(await read(0)).toMatchObject({ score: null, state: null, version: null })
})

test('a state replaces the score and a score the state', async () => {
  for (const [at, state] of UNSCORED_STATES.entries()) {
    await saveAt(at, { score: 12 })
    const { body } = await saveAt(at, { state, version: 1 })
    expect(body.data[0]).toMatchObject({ score: null, state, version: 2 })
    expect(await read(at)).toMatchObject({ score: null, state, version: 2 })
    expect((await saveAt(at, { score: null, version: 2 })).body.data[0]).toMatchObject({ state, version: 2 })
    expect((await saveAt(at, { score: 9, version: 2 })).body.data[0]).toMatchObject({
      score: 9,
      state: null,
      version: 3,
    })
  }
})

test('a state is removed by null, in a list and in one score', async () => {
  await saveAt(0, { state: 'MISSED' })
  const { id } = await read(0)
  expect((await saveAt(0, { score: null, state: null, version: 1 })).body.data[0]).toMatchObject({
    score: null,
    state: null,
    version: 2,
  })
  const patch = (body: Fields) =>
    app.call(updateScore, {
      ...marks.asCaller(school.instructor.token),
      params: { id: proof, studentEvalId: id },
      body,
    })
  expect((await patch({ state: 'SECOND_CALL' })).body).toMatchObject({ score: null, state: 'SECOND_CALL' })
  expect((await patch({ score: 4 })).body).toMatchObject({ score: 4, state: null })
  expect((await patch({ state: null })).body).toMatchObject({ score: 4, state: null, version: 4 })
  expect((await patch({ state: 'EXCUSED' })).body).toMatchObject({
    score: null,
    state: 'EXCUSED',
    version: 5,
  })
  expect((await patch({})).body).toMatchObject({ score: null, state: 'EXCUSED', version: 5 })
  expect((await patch({ state: null })).body).toMatchObject({ score: null, state: null, version: 6 })
})

test('a state over an older version is a conflict that has both', async () => {
  await saveAt(0, { score: 12 })
  await saveAt(0, { state: 'MISSED', version: 1 })
  const { body } = await saveAt(0, { state: 'EXCUSED', version: 1 })
  expect(body.conflicts).toMatchObject([
    { score: null, state: 'MISSED', version: 2, sent: { score: null, state: 'EXCUSED' } },
  ])
  const late = await saveAt(0, { score: 10, version: 1 })
  expect(late.body.conflicts).toMatchObject([{ state: 'MISSED', sent: { score: 10, state: null } }])
})

test('a score that a process of a former release wrote over a state is read as the score', async () => {
  await saveAt(0, { state: 'EXCUSED' })
  await app.owner.query(
    'update student_evaluation set score = 10, version = version + 1 where institution_id = $1',
    [school.id],
  )
  expect(await read(0)).toMatchObject({ score: 10, state: null, version: 2 })
  await marks.compute()
  const { body } = await marks.ofTerm(0)
  expect(marks.rowOf(body.data, 0)?.partial).toMatchObject({ earned: 10, possible: 20 })
})

test('missed and excused are settled; a second call is pending everywhere', async () => {
  const facts = async () => {
    const { body: list } = await app.call(listEvaluations, {
      ...marks.asCaller(),
      query: { lessonPlanId: school.plans.portuguese },
    })
    const { body: pending } = await app.call(getPending, {
      ...marks.asCaller(school.instructor.token),
      params: { id: school.year },
      query: { kind: 'SCORES' },
    })
    return {
      scored: list.data[0].scored,
      expected: list.data[0].expected,
      pending: pending.evaluations.length,
    }
  }
  const everyone = (fields: (at: number) => Fields) =>
    school.enrollments.map((_, at) => rowOf(at, fields(at)))
  await save(
    everyone(at => (at === 0 ? { state: 'MISSED' } : at === 1 ? { state: 'SECOND_CALL' } : { score: 9 })),
  )
  const before = await facts()
  expect(before).toMatchObject({ scored: before.expected - 1, pending: 1 })
  await saveAt(1, { state: 'EXCUSED', version: 1 })
  expect(await facts()).toMatchObject({ scored: before.expected, expected: before.expected, pending: 0 })
})

test('a state counts as docs/rules.md says, and the explanation has it', async () => {
  const first = await marks.evaluate(1, 15)
  const second = await marks.evaluate(1, 15)
  await save(
    [0, 1, 2].map(at => rowOf(at, { score: 12 })),
    first,
  )
  await save(
    UNSCORED_STATES.map((state, at) => rowOf(at, { state })),
    second,
  )
  await marks.compute()
  const { body } = await marks.ofTerm(1)
  const partials = [0, 1, 2].map(at => marks.rowOf(body.data, at)?.partial)
  expect(partials).toMatchObject([
    { earned: 12, possible: 30 },
    { earned: 24, possible: 30 },
    { earned: 12, possible: 15 },
  ])
  for (const [at, [state, standing]] of [
    ['MISSED', 'MISSING_AS_ZERO'],
    ['EXCUSED', 'EXCUSED'],
    ['SECOND_CALL', 'STILL_TO_COME'],
  ].entries()) {
    const { body: explained } = await marks.read({
      academicTermId: school.terms[1]!.id,
      studentEnrollmentId: school.enrollments[at],
      explain: 'true',
    })
    const inputs = marks.rowOf(explained.data, at)?.explanation?.inputs ?? []
    expect(inputs.find(({ evaluation }) => evaluation.id === second)).toMatchObject({
      score: null,
      state,
      standing,
    })
  }
})

test('the history has a state by its name', async () => {
  await saveAt(0, { score: 12 })
  await saveAt(0, { state: 'MISSED', version: 1 })
  await saveAt(0, { score: 8, version: 2 })
  const { rows } = await app.owner.query(
    "select changes from audit_entry where institution_id = $1 and entity = 'studentEvaluation' order by at, id",
    [school.id],
  )
  expect(rows.slice(1).map(({ changes }) => changes[0])).toMatchObject([
    { from: 12, to: { state: 'MISSED' } },
    { from: { state: 'MISSED' }, to: 8 },
  ])
})

test('a state is recorded as a score is: type and removal of the evaluation ask, and another date counts it', async () => {
  await saveAt(0, { state: 'MISSED' })
  const place = { ...marks.asCaller(), params: { id: proof } }
  expect((await app.call(updateEvaluation, { ...place, body: { type: 'RECOVERY' } })).body.code).toBe(
    'EVALUATION_HAS_SCORES',
  )
  expect((await app.call(deleteEvaluation, place)).body.code).toBe('EVALUATION_HAS_SCORES')
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-03-15', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[0]],
  )
  const preview = await app.call(updateEvaluation, { ...place, body: { date: '2026-03-20', preview: true } })
  expect(preview.body.counted.stops.count).toBe(1)
})

test('an administrator corrects a closed term to a state, and the instructor reads the words', async () => {
  await saveAt(0, { score: 8 })
  await marks.closeTerms(0)
  await marks.compute()
  const correct = (fields: Fields) =>
    app.call(correctScore, {
      ...marks.asCaller(),
      params: { id: proof },
      body: { ...rowOf(0, fields), reason: 'Atestado aceito' },
    })
  expect((await correct({ state: 'EXCUSED' })).body).toMatchObject({
    score: null,
    state: 'EXCUSED',
    version: 2,
  })
  await marks.compute()
  const { body } = await marks.ofTerm(0)
  expect(marks.rowOf(body.data, 0)?.mean).toBeNull()
  const { body: inbox } = await app.call(listMessages, {
    ...marks.asCaller(school.instructor.token),
    query: { box: 'received' },
  })
  expect(inbox.data[0].body).toContain('de 8,0 para “Dispensado”')
})

const follow = () => app.within(school.id, db => followNewRule({ institutionId: school.id, db }, RULES.later))
/** Whether classes are raised by the rules, whose figures a process of the former release has computed. */
const raises = async () => {
  await app.owner.query(
    'update performance_scope set computed_version = input_version where institution_id = $1',
    [school.id],
  )
  await follow()
  const { rows } = await app.owner.query(
    'select count(*)::int as n from performance_scope where institution_id = $1 and input_version > computed_version',
    [school.id],
  )
  return rows[0].n > 0
}

test('a class with a state that a process of the former release computed is raised once', async () => {
  await saveAt(0, { state: 'MISSED' })
  expect(await raises()).toBe(true)
  expect(await raises()).toBe(false)
})

test('a class without states or late lessons is not raised, nor one of a finished year', async () => {
  await saveAt(0, { score: 8 })
  expect(await raises()).toBe(false)
  await saveAt(0, { state: 'MISSED', version: 1 })
  await app.owner.query('delete from performance_rule where institution_id = $1', [school.id])
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  expect(await raises()).toBe(false)
})

test('a state under a score of a former process does not come back once the score is cleared', async () => {
  await saveAt(0, { state: 'EXCUSED' })
  await saveAt(1, { state: 'MISSED' })
  const write = (score: number | null) =>
    app.owner.query(
      'update student_evaluation set score = $3, version = version + 1 where institution_id = $1 and student_enrollment_id = $2',
      [school.id, school.enrollments[0], score],
    )
  await write(10)
  await follow()
  await write(null)
  expect(await read(0)).toMatchObject({ score: null, state: null })
  expect(await read(1)).toMatchObject({ score: null, state: 'MISSED' })
})
