import { randomUUID } from 'node:crypto'
import {
  listEvaluations,
  listScores,
  saveScores,
  updateScore,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School, STUDENT_NAMES } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { insertRows } from '../../rows.ts'
import { evaluationRow } from '../evaluation.factory.ts'

let app: TestApp
let school: School
let foreign: School
let proof: string
let opinion: string
let mathematics: string
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
  proof = randomUUID()
  opinion = randomUUID()
  mathematics = randomUUID()
  const base = {
    institution_id: school.id,
    academic_year_id: school.year,
    grade_id: school.classes[0]!.id,
    academic_term_id: school.terms[2]!.id,
    date: '2026-08-14',
  }
  const portuguese = {
    curriculum_component_id: school.components.portuguese,
    lesson_plan_id: school.plans.portuguese,
  }
  await app.within(school.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({ ...base, ...portuguese, id: proof }),
      evaluationRow({ ...base, ...portuguese, id: opinion, type: 'FEEDBACK', highest: null }),
      evaluationRow({
        ...base,
        id: mathematics,
        curriculum_component_id: school.components.mathematics,
        lesson_plan_id: school.plans.mathematics,
      }),
    ]),
  )
})
afterAll(() => app.stop())

type Row = {
  studentEnrollmentId: string
  score?: number | null
  text?: string | null
  concept?: string | null
  version?: number
}
type Options = { token?: string; id?: string; headers?: Record<string, string> }
const asInstructor = ({ token = school.instructor.token, id = proof, headers = {} }: Options) => ({
  host: school.host,
  token,
  headers,
  params: { id },
})
const save = (rows: Row[], options: Options & { force?: boolean } = {}) =>
  app.call(saveScores, {
    ...asInstructor(options),
    body: {
      studentEvaluations: rows,
      ...(options.force === undefined ? {} : { force: options.force }),
    },
  })
const bySecretary = () => ({ token: school.administrator.token })
const saveOne = (row: Row, options: Options = {}) =>
  app.call(saveScores, { ...asInstructor(options), body: row })
const list = (options: Options = {}) => app.call(listScores, asInstructor(options))
const change = (studentEvalId: string, body: Record<string, unknown>, options: Options = {}) => {
  const { params, ...rest } = asInstructor(options)
  return app.call(updateScore, { ...rest, params: { ...params, studentEvalId }, body })
}
const row = (index: number, score: number | null, version?: number): Row => ({
  studentEnrollmentId: school.enrollments[index]!,
  score,
  ...(version === undefined ? {} : { version }),
})
const everyone = (scores: (number | null)[]): Row[] => scores.map((score, index) => row(index, score))
const refusal = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return [status, body.code]
}
type Stored = { place: number; score: number | null; version: number }
const stored = async (): Promise<Stored[]> => {
  const { rows } = await app.owner.query(
    `select student_enrollment_id as id, score::float as score, version from student_evaluation
     where institution_id = $1 and school_evaluation_id = $2`,
    [school.id, proof],
  )
  return rows
    .map(each => ({
      place: school.enrollments.indexOf(each.id),
      score: each.score,
      version: each.version,
    }))
    .sort((a, b) => a.place - b.place)
}
const inputVersions = async (): Promise<number[]> =>
  (
    await app.owner.query(
      'select input_version::int as v from performance_scope where institution_id = $1 order by academic_term_id nulls first',
      [school.id],
    )
  ).rows.map(each => each.v)
const audits = async () =>
  (
    await app.owner.query(
      "select * from audit_entry where institution_id = $1 and entity = 'studentEvaluation' order by at, id",
      [school.id],
    )
  ).rows

test("an instructor neither reads nor saves scores of another instructor's plan or of another institution", async () => {
  for (const id of [mathematics, randomUUID(), 'nada']) {
    expect(await refusal(list({ id }))).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(save([row(0, 5)], { id }))).toEqual([404, 'NOT_FOUND'])
  }
  const elsewhere = await app.call(listScores, {
    host: foreign.host,
    token: foreign.administrator.token,
    params: { id: proof },
  })
  expect(elsewhere.status).toBe(404)
})

test('a student may neither read the list nor save a score', async () => {
  const { token } = school.students[0]!
  expect(await refusal(list({ token }))).toEqual([403, 'FORBIDDEN'])
  expect(await refusal(save([row(0, 10)], { token }))).toEqual([403, 'FORBIDDEN'])
})

test("an instructor saves only when the evaluation's date is in their period, the secretary always", async () => {
  await app.owner.query(
    "update lesson_plan_instructor set end_date = '2026-08-13' where account_id = $1 and institution_id = $2",
    [school.instructor.id, school.id],
  )
  expect(await refusal(save([row(0, 5)]))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect((await list()).status).toBe(200)
  expect((await save([row(0, 5)], bySecretary())).status).toBe(201)
})

test('a closed term and a finished year take no scores', async () => {
  const { body } = await saveOne(row(0, 5))
  await app.owner.query("update academic_term set closed_at = '2026-08-16T12:00:00Z' where id = $1", [
    school.terms[2]!.id,
  ])
  expect(await refusal(save([row(0, 6)], bySecretary()))).toEqual([422, 'TERM_CLOSED'])
  expect(await refusal(change(body.id, { score: 6 }))).toEqual([422, 'TERM_CLOSED'])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await refusal(save([row(0, 6)]))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  expect(await stored()).toEqual([{ place: 0, score: 5, version: 1 }])
})

test('one score out of range refuses the whole list and names its row and the limit', async () => {
  for (const wrong of [10.01, -0.5, 7.125, 1e9]) {
    const { status, body } = await save(everyone([5, 6, 7, wrong, 8]))
    expect([status, body.code]).toEqual([422, 'OUT_OF_RANGE'])
    expect(body.errors).toEqual([
      {
        path: 'studentEvaluations.3.score',
        code: 'OUT_OF_RANGE',
        message: 'Informe uma nota de 0 a 10,0, com até 2 casas decimais',
      },
    ])
  }
  const single = await saveOne(row(0, 11))
  expect(single.body.errors[0].path).toBe('score')
  expect(await refusal(save([{ ...row(0, null), score: 'dez' as never }]))).toEqual([422, 'VALIDATION_ERROR'])
  expect(await stored()).toEqual([])
  expect(await inputVersions()).toEqual([])
})

test('proofs take no text and opinions no score', async () => {
  const onProof = await save([{ ...row(0, 5), text: 'Muito bem' }])
  expect([onProof.body.code, onProof.body.errors[0].path]).toEqual([
    'TEXT_NOT_ALLOWED',
    'studentEvaluations.0.text',
  ])
  const onOpinion = await save([{ ...row(0, 5), text: 'Muito bem' }], { id: opinion })
  expect([onOpinion.body.code, onOpinion.body.errors[0].path]).toEqual([
    'TEXT_NOT_ALLOWED',
    'studentEvaluations.0.score',
  ])
  const empty = await save([{ studentEnrollmentId: school.enrollments[0]! }])
  expect(empty.body.errors[0]).toMatchObject({ path: 'studentEvaluations.0.score', code: 'REQUIRED' })
  const text = await save([{ studentEnrollmentId: school.enrollments[0]!, text: ' Leu bem. ' }], {
    id: opinion,
  })
  expect(text.body.data[0]).toMatchObject({ score: null, text: 'Leu bem.', version: 1 })
})

const opinionRow = (content: Omit<Row, 'studentEnrollmentId'>): Row[] => [
  { studentEnrollmentId: school.enrollments[0]!, ...content },
]
const saveOpinion = (content: Omit<Row, 'studentEnrollmentId'>) => save(opinionRow(content), { id: opinion })

test('a concept is refused on a proof, and as any other letter', async () => {
  const onProof = await save([{ ...row(0, 5), concept: 'B' }])
  expect([onProof.body.code, onProof.body.errors[0].path]).toEqual([
    'TEXT_NOT_ALLOWED',
    'studentEvaluations.0.concept',
  ])
  expect((await saveOpinion({ concept: 'F' })).body.code).toBe('VALIDATION_ERROR')
})

test('a concept and the text of an opinion do not replace each other', async () => {
  expect((await saveOpinion({ text: 'Leu bem.', version: 0 })).body.data[0]).toMatchObject({
    text: 'Leu bem.',
    concept: null,
  })
  const letter = await saveOpinion({ concept: 'B', version: 1 })
  expect(letter.body.data[0]).toMatchObject({ text: 'Leu bem.', concept: 'B', version: 2 })
  const text = await saveOpinion({ text: 'Leu muito bem.' })
  expect(text.body.data[0]).toMatchObject({ text: 'Leu muito bem.', concept: 'B', version: 3 })
  const { body } = await list({ id: opinion })
  expect(body.data[0]).toMatchObject({ text: 'Leu muito bem.', concept: 'B', version: 3 })
  const emptied = await saveOpinion({ text: null })
  expect(emptied.body.data[0]).toMatchObject({ text: null, concept: 'B', version: 4 })
})

test('a lone letter as text is the concept, and the stored text stays', async () => {
  await saveOpinion({ text: 'Leu bem.' })
  const { body } = await saveOpinion({ text: 'C' })
  expect(body.data[0]).toMatchObject({ text: 'Leu bem.', concept: 'C', version: 2 })
  expect((await saveOpinion({ text: 'C' })).body.data[0]).toMatchObject({ version: 2 })
})

test('a letter stored as text by a former release is read as the concept, and a text joins it', async () => {
  await app.owner.query(
    `insert into student_evaluation
       (institution_id, school_evaluation_id, student_enrollment_id, grade_id, text, updated_at)
     values ($1, $2, $3, $4, 'B', '2026-08-17T15:00:00Z')`,
    [school.id, opinion, school.enrollments[0], school.classes[0]!.id],
  )
  expect((await list({ id: opinion })).body.data[0]).toMatchObject({ text: null, concept: 'B', version: 1 })
  const { body } = await saveOpinion({ text: 'Leu bem.', version: 1 })
  expect(body.data[0]).toMatchObject({ text: 'Leu bem.', concept: 'B', version: 2 })
  const rows = await app.owner.query(
    'select text, concept from student_evaluation where institution_id = $1 and school_evaluation_id = $2',
    [school.id, opinion],
  )
  expect(rows.rows).toEqual([{ text: 'Leu bem.', concept: 'B' }])
})

test('a concept over an older version is a conflict that has both parts', async () => {
  await saveOpinion({ text: 'Leu bem.', version: 0 })
  await saveOpinion({ text: 'Leu muito bem.', version: 1 })
  const { body } = await saveOpinion({ text: 'Leu bem.', concept: 'A', version: 1 })
  expect(body.conflicts).toMatchObject([
    { text: 'Leu muito bem.', concept: null, version: 2, sent: { text: 'Leu bem.', concept: 'A' } },
  ])
})

test('an opinion with a concept alone counts as given', async () => {
  await saveOpinion({ concept: 'A' })
  const { body } = await app.call(listEvaluations, {
    host: school.host,
    token: school.instructor.token,
    query: { lessonPlanId: school.plans.portuguese },
  })
  expect(body.data.find((each: { id: string }) => each.id === opinion)).toMatchObject({
    scored: 1,
    expected: 5,
  })
})

test('only students in the class on the day of the evaluation get a score', async () => {
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [school.enrollments[1]],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-13', exit_reason = 'DROPPED' where id = $1",
    [school.enrollments[2]],
  )
  await app.owner.query("update student_enrollment set start_date = '2026-08-15' where id = $1", [
    school.enrollments[3],
  ])
  for (const stranger of [
    school.enrollments[1]!,
    school.enrollments[2]!,
    school.enrollments[3]!,
    foreign.enrollments[0]!,
    randomUUID(),
  ]) {
    const { status, body } = await save([row(0, 5), { studentEnrollmentId: stranger, score: 5 }])
    expect([status, body.code, body.errors[0].path]).toEqual([
      422,
      'ENROLLMENT_NOT_ACTIVE',
      'studentEvaluations.1.studentEnrollmentId',
    ])
  }
  expect(await stored()).toEqual([])
  const { body } = await list()
  expect(
    body.data.map((each: { studentEnrollment: { number: number } }) => each.studentEnrollment.number),
  ).toEqual([1, 5])
})

test('a student named twice refuses the list', async () => {
  const { body } = await save([row(0, 5), row(0, 6)])
  expect([body.code, body.errors[0].path]).toEqual([
    'VALIDATION_ERROR',
    'studentEvaluations.1.studentEnrollmentId',
  ])
})

test('an instructor saves a class, with one audit entry and one raised version of term and year', async () => {
  const before = await list()
  expect(before.body.data[0]).toEqual({
    id: null,
    score: null,
    state: null,
    text: null,
    concept: null,
    version: null,
    schoolEvaluation: { id: proof },
    studentEnrollment: {
      id: school.enrollments[0],
      number: 1,
      user: { id: school.students[0]!.id, name: STUDENT_NAMES[0], socialName: null, thumb: null },
      exit: null,
      taught: true,
    },
  })
  const { status, body } = await save(everyone([10, 0, 7.55, null, 3.1]))
  expect([status, body.conflicts]).toEqual([201, []])
  expect(body.data).toHaveLength(5)
  expect(await stored()).toEqual(
    [10, 0, 7.55, null, 3.1].map((score, place) => ({ place, score, version: 1 })),
  )
  expect(await inputVersions()).toEqual([1, 1])
  const [entry, ...others] = await audits()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    entity_id: proof,
    action: 'CREATED',
    account_id: school.instructor.id,
    grade_id: school.classes[0]!.id,
    lesson_plan_id: school.plans.portuguese,
    student_id: null,
  })
  expect(entry.changes).toContainEqual({ field: school.enrollments[2], from: null, to: 7.55 })
  expect((await list()).body.data.map((each: { score: number | null }) => each.score)).toEqual([
    10,
    0,
    7.55,
    null,
    3.1,
  ])
})

test('what is saved again unchanged stays at its version, raises nothing and tells the audit nothing', async () => {
  await save(everyone([1, 2, 3, 4, 5]))
  const { body } = await save([row(0, 1, 0), row(1, 2, 7), row(2, 3)])
  expect([body.conflicts, body.data.map((each: { version: number }) => each.version)]).toEqual([
    [],
    [1, 1, 1],
  ])
  expect(await inputVersions()).toEqual([1, 1])
  expect(await audits()).toHaveLength(1)
})

test('a row that somebody else has changed is not written and comes back, the others are', async () => {
  await save(everyone([1, 2, 3, 4, 5]))
  await save([row(0, 9, 1)], bySecretary())
  const { status, body } = await save([row(0, 8, 1), row(1, 7, 1), row(2, 6, 0)])
  expect(status).toBe(201)
  expect(body.conflicts).toEqual([
    {
      studentEnrollmentId: school.enrollments[0],
      score: 9,
      state: null,
      text: null,
      concept: null,
      version: 2,
      by: 'Sônia Secretária',
      byId: school.administrator.id,
      at: TEST_NOW.toISOString(),
      sent: { score: 8, state: null, text: null, concept: null },
    },
    {
      studentEnrollmentId: school.enrollments[2],
      score: 3,
      state: null,
      text: null,
      concept: null,
      version: 1,
      by: 'Paula Professora',
      byId: school.instructor.id,
      at: TEST_NOW.toISOString(),
      sent: { score: 6, state: null, text: null, concept: null },
    },
  ])
  expect((await stored()).slice(0, 3)).toEqual([
    { place: 0, score: 9, version: 2 },
    { place: 1, score: 7, version: 2 },
    { place: 2, score: 3, version: 1 },
  ])
  const forced = await save([row(0, 8, 1)], { force: true })
  expect([forced.body.conflicts, forced.body.data[0].score, forced.body.data[0].version]).toEqual([[], 8, 3])
  const [, , , last] = await audits()
  expect(last).toMatchObject({ action: 'UPDATED', student_id: school.students[0]!.id })
  expect(last.changes).toEqual([{ field: school.enrollments[0], from: 9, to: 8 }])
})

test('whoever was faster is named to the other by the name they are called', async () => {
  await app.owner.query("update person set social_name = 'Sol' where id = $1", [
    school.administrator.personId,
  ])
  await save([row(0, 9)], bySecretary())
  const { body } = await save([row(0, 8, 0)])
  expect(body.conflicts[0].by).toBe('Sol')
})

/** Somebody else's change, committed while the save waits for it. */
const meanwhile = async <A>(change: string, values: unknown[], act: () => Promise<A>) => {
  const other = new pg.Client(app.connections.owner)
  await other.connect()
  await other.query('begin')
  await other.query(change, values)
  const answer = act()
  await waitingLocks(app, 1)
  await other.query('commit')
  await other.end()
  return answer
}

test('an instructor who changes nothing of a score does not put back what somebody has replaced meanwhile', async () => {
  const { body: saved } = await saveOne(row(0, 5))
  // The evaluation is held as well: the change has read the score by then, and waits.
  const { status, body } = await meanwhile(
    `with held as (
       select id from school_evaluation where institution_id = $1 and id = $2 for update
     )
     update student_evaluation s set score = 9, version = version + 1
     from held where s.institution_id = $1 and s.school_evaluation_id = held.id`,
    [school.id, proof],
    () => change(saved.id, {}),
  )
  expect([status, body.code]).toEqual([409, 'STALE_VERSION'])
  expect(body.current).toMatchObject({ score: 9, version: 2 })
  expect((await list()).body.data[0]).toMatchObject({ score: 9, version: 2 })
})

test('of two first saves at the same moment one is written and the other is a conflict', async () => {
  const { status, body } = await meanwhile(
    `insert into student_evaluation
       (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, updated_at)
     values ($1, $2, $3, $4, 4, '2026-08-17T15:00:00Z')`,
    [school.id, proof, school.enrollments[0], school.classes[0]!.id],
    () => save([row(0, 6, 0), row(1, 7, 0)]),
  )
  expect(status).toBe(201)
  expect(body.conflicts).toMatchObject([
    { studentEnrollmentId: school.enrollments[0], score: 4, version: 1, by: null },
  ])
  expect(await stored()).toEqual([
    { place: 0, score: 4, version: 1 },
    { place: 1, score: 7, version: 1 },
  ])
})

test('a score that waits for the closing of its term is refused', async () => {
  const { status, body } = await meanwhile(
    `with held as (select id from academic_term where institution_id = $1 and id = $2 for update)
     update academic_term t set closed_at = '2026-08-17T15:00:00Z'
     from held where t.institution_id = $1 and t.id = held.id`,
    [school.id, school.terms[2]!.id],
    () => save([row(0, 6)]),
  )
  expect([status, body.code]).toEqual([422, 'TERM_CLOSED'])
  expect(await stored()).toEqual([])
})

test('a score that waits for a lower highest mark is measured by the new one', async () => {
  const { status, body } = await meanwhile(
    'update school_evaluation set highest = 5, version = version + 1 where id = $1',
    [proof],
    () => save([row(0, 6)]),
  )
  expect([status, body.code]).toEqual([422, 'OUT_OF_RANGE'])
  expect(body.errors[0].message).toContain('0 a 5,0')
})

test('people who save the same class at the same time in other orders all succeed', async () => {
  const rows = everyone([1, 2, 3, 4, 5])
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const own = rows.map(each => ({ ...each, score: index }))
      return save(index % 2 ? own : own.toReversed(), index % 2 ? bySecretary() : {})
    }),
  )
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 8 }, () => 201))
  const storedRows = await stored()
  expect(storedRows).toHaveLength(5)
  expect(new Set(storedRows.map(each => each.score)).size).toBe(1)
})

test('an instructor saves one score, and a stale one is refused with what is stored', async () => {
  const { status, body } = await saveOne(row(0, 6))
  expect([status, body.score, body.version, body.studentEnrollment.number]).toEqual([201, 6, 1, 1])
  expect((await saveOne(row(0, 7, 1))).body.version).toBe(2)
  const stale = await saveOne(row(0, 8, 1))
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.body.current).toMatchObject({ id: body.id, score: 7, version: 2 })
})

test('a saved score is changed and cleared by its id, within its own evaluation', async () => {
  const { body } = await saveOne(row(0, 6))
  expect((await change(body.id, { score: 9.25, version: 1 })).body).toMatchObject({ score: 9.25, version: 2 })
  expect(await refusal(change(body.id, { score: 10.5 }))).toEqual([422, 'OUT_OF_RANGE'])
  const stale = await change(body.id, { score: 1 }, { headers: { 'if-match': '1' } })
  expect([stale.status, stale.body.current.score]).toEqual([409, 9.25])
  expect((await change(body.id, { score: null })).body).toMatchObject({
    id: body.id,
    score: null,
    version: 3,
  })
  expect((await change(body.id, {})).body.version).toBe(3)
  expect(await refusal(change(body.id, { text: 'Bom' }))).toEqual([422, 'TEXT_NOT_ALLOWED'])
  expect(await refusal(change(body.id, { score: 1 }, { id: opinion }))).toEqual([404, 'NOT_FOUND'])
  expect(await refusal(change(randomUUID(), { score: 1 }))).toEqual([404, 'NOT_FOUND'])
})

test('the same scores sent twice with their key are saved once and answer the same', async () => {
  await save([row(1, 3)], bySecretary())
  const headers = { 'idempotency-key': randomUUID() }
  const rows = [row(0, 5, 0), row(1, 4, 0)]
  const first = await save(rows, { headers })
  const again = await save(rows, { headers })
  expect(first.body.conflicts).toHaveLength(1)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await audits()).toHaveLength(2)
  expect(await refusal(save([row(0, 6)], { headers }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const single = { 'idempotency-key': randomUUID() }
  const one = await saveOne(row(2, 5), { headers: single })
  expect((await saveOne(row(2, 5), { headers: single })).body).toEqual(one.body)
  const patch = { 'idempotency-key': randomUUID() }
  const patched = await change(one.body.id, { score: 6, version: 1 }, { headers: patch })
  const repeated = await change(one.body.id, { score: 6, version: 1 }, { headers: patch })
  expect([patched.body.version, repeated.body]).toEqual([2, patched.body])
})

test('scores sent again with their key have no conflict where what was sent stands by now', async () => {
  await save([row(0, 3), row(1, 3)], bySecretary())
  const headers = { 'idempotency-key': randomUUID() }
  const rows = [row(0, 5, 0), row(1, 4, 0)]
  expect((await save(rows, { headers })).body.conflicts).toHaveLength(2)
  await save([row(0, 5, 1)], bySecretary())
  const again = (await save(rows, { headers })).body
  expect(again.conflicts).toMatchObject([
    { studentEnrollmentId: school.enrollments[1], score: 3, sent: { score: 4 } },
  ])
  expect(again.data.map((each: { score: number }) => each.score)).toEqual([5, 3])
})
