import { randomUUID } from 'node:crypto'
import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  saveScores,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { createLessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { planInstructorRow, planRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'
import { evaluationRow } from '../evaluation.factory.ts'

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

type Options = { token?: string; headers?: Record<string, string> }
const asInstructor = ({ token = school.instructor.token, headers = {} }: Options = {}) => ({
  host: school.host,
  token,
  headers,
})

/** A test of 10 marks in the third term, the one of today. */
const proof = (fields: Record<string, unknown> = {}) => ({
  lessonPlanId: school.plans.portuguese,
  academicTermId: school.terms[2]!.id,
  name: 'Prova bimestral',
  type: 'PROOF',
  date: '2026-08-14',
  highest: 10,
  ...fields,
})
const create = (fields: Record<string, unknown> = {}, options: Options = {}) =>
  app.call(createEvaluation, { ...asInstructor(options), body: proof(fields) })
const edit = (id: string, body: Record<string, unknown>, options: Options = {}) =>
  app.call(updateEvaluation, { ...asInstructor(options), params: { id }, body })
const remove = (id: string, query: Record<string, unknown> = {}, options: Options = {}) =>
  app.call(deleteEvaluation, { ...asInstructor(options), params: { id }, query })
const list = (query: Record<string, unknown>, options: Options = {}) =>
  app.call(listEvaluations, { ...asInstructor(options), query })
const score = (id: string, value: number) =>
  app.call(saveScores, {
    ...asInstructor(),
    params: { id },
    body: { studentEnrollmentId: school.enrollments[0], score: value },
  })
const refusal = async (answer: ReturnType<typeof create>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const stored = async (): Promise<number> =>
  (
    await app.owner.query('select count(*)::int as n from school_evaluation where institution_id = $1', [
      school.id,
    ])
  ).rows[0].n
const inputVersions = async (): Promise<Record<string, number>> => {
  const { rows } = await app.owner.query(
    'select academic_term_id, input_version::int as version from performance_scope where institution_id = $1',
    [school.id],
  )
  return Object.fromEntries(rows.map(row => [row.academic_term_id ?? 'year', row.version]))
}
const closeTerm = (index: number) =>
  app.owner.query('update academic_term set closed_at = $2 where id = $1', [
    school.terms[index]!.id,
    '2026-08-01T12:00:00Z',
  ])

test("an instructor cannot create an evaluation in another instructor's plan, by its id or by class and component", async () => {
  expect(await refusal(create({ lessonPlanId: school.plans.mathematics }))).toEqual([404, 'NOT_FOUND'])
  const byComponent = {
    lessonPlanId: undefined,
    gradeId: school.classes[0]!.id,
    curriculumComponentId: school.components.mathematics,
  }
  expect(await refusal(create(byComponent))).toEqual([404, 'NOT_FOUND'])
  expect(await stored()).toBe(0)
})

test('an instructor reaches no evaluation of another plan and of no other institution', async () => {
  const { body } = await create({ lessonPlanId: school.plans.mathematics }, school.otherInstructor)
  const foreignPlan = await app.call(createEvaluation, {
    host: foreign.host,
    token: foreign.instructor.token,
    body: {
      ...proof(),
      lessonPlanId: foreign.plans.portuguese,
      academicTermId: foreign.terms[2]!.id,
    },
  })
  expect([body.name, foreignPlan.status]).toEqual(['Prova bimestral', 201])
  for (const id of [body.id, foreignPlan.body.id, randomUUID(), 'nada']) {
    expect(await refusal(edit(id, { name: 'Minha' }))).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(remove(id))).toEqual([404, 'NOT_FOUND'])
  }
  expect(await refusal(create({ academicTermId: foreign.terms[2]!.id }))).toEqual([404, 'NOT_FOUND'])
  expect(await refusal(list({ lessonPlanId: school.plans.mathematics }))).toEqual([404, 'NOT_FOUND'])
})

test('a student and an editor may not touch evaluations', async () => {
  for (const { token } of [school.students[0]!, school.editor]) {
    expect(await refusal(create({}, { token }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(list({ lessonPlanId: school.plans.portuguese }, { token }))).toEqual([
      403,
      'FORBIDDEN',
    ])
  }
})

test('an instructor cannot create, move or remove an evaluation outside of their period, the secretary can', async () => {
  const { body } = await create()
  await app.owner.query(
    "update lesson_plan_instructor set end_date = '2026-08-10' where account_id = $1 and institution_id = $2",
    [school.instructor.id, school.id],
  )
  expect(await refusal(create())).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect(await refusal(edit(body.id, { name: 'Outra' }))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect(await refusal(edit(body.id, { date: '2026-08-03' }))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  expect(await refusal(remove(body.id))).toEqual([403, 'OUT_OF_INSTRUCTOR_PERIOD'])
  const inside = await create({ date: '2026-08-03', highest: 1 })
  expect(inside.status).toBe(201)
  expect(await refusal(edit(inside.body.id, { date: '2026-08-12' }))).toEqual([
    403,
    'OUT_OF_INSTRUCTOR_PERIOD',
  ])
  expect((await edit(body.id, { name: 'Outra' }, school.administrator)).status).toBe(200)
})

test('a closed term and a finished year take no evaluation', async () => {
  const { body } = await create()
  await closeTerm(2)
  expect(await refusal(create({}, school.administrator))).toEqual([422, 'TERM_CLOSED'])
  expect(await refusal(edit(body.id, { name: 'Outra' }))).toEqual([422, 'TERM_CLOSED'])
  expect(await refusal(edit(body.id, { academicTermId: school.terms[3]!.id, date: '2026-10-10' }))).toEqual([
    422,
    'TERM_CLOSED',
  ])
  expect(await refusal(remove(body.id, { confirm: true }))).toEqual([422, 'TERM_CLOSED'])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  const inFourth = { academicTermId: school.terms[3]!.id, date: '2026-10-10' }
  expect(await refusal(create(inFourth, school.administrator))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
})

test('an instructor cannot move an evaluation into a closed term', async () => {
  const { body } = await create()
  await closeTerm(1)
  const into = { academicTermId: school.terms[1]!.id, date: '2026-05-04' }
  expect(await refusal(edit(body.id, into))).toEqual([422, 'TERM_CLOSED'])
})

test('what an evaluation needs depends on its type, and is named field by field', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ highest: null }, 'highest'],
    [{ highest: 0 }, 'highest'],
    [{ highest: 1.255 }, 'highest'],
    [{ type: undefined }, 'type'],
    [{ evaluationType: 'WORK' }, 'evaluationType'],
    [{ academicTermId: null }, 'academicTermId'],
    [{ type: 'FEEDBACK' }, 'highest'],
    [{ name: '  ' }, 'name'],
    [{ date: '2026-02-30' }, 'date'],
    [{ lessonPlanId: undefined }, 'lessonPlanId'],
    [{ gradeId: school.classes[1]!.id }, 'gradeId'],
  ]
  for (const [fields, path] of cases) {
    const { status, body } = await create(fields, school.administrator)
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'VALIDATION_ERROR', path])
  }
  expect(await stored()).toBe(0)
})

test('an evaluation lies between the start of its term and the end of the year, and the annual recovery inside its year', async () => {
  expect(await refusal(create({ date: '2026-07-10' }))).toEqual([422, 'OUT_OF_TERM'])
  expect(await refusal(create({ date: '2027-01-04' }, school.administrator))).toEqual([422, 'OUT_OF_TERM'])
  const { body } = await create()
  expect(await refusal(edit(body.id, { date: '2026-07-10' }))).toEqual([422, 'OUT_OF_TERM'])
  const annual = { type: 'ANNUAL_RECOVERY', academicTermId: null, highest: 100 }
  expect(await refusal(create({ ...annual, date: '2027-01-04' }, school.administrator))).toEqual([
    422,
    'OUT_OF_TERM',
  ])
})

test('an evaluation after the end of its term counts for it until the term is closed', async () => {
  const [, , third] = school.terms
  const { status, body } = await create({ date: '2026-10-14' })
  expect([status, body.date, body.academicTerm.id]).toEqual([201, '2026-10-14', third!.id])
  const moved = await edit(body.id, { date: '2026-11-03' })
  expect([moved.status, moved.body.academicTerm.id]).toEqual([200, third!.id])
  await closeTerm(2)
  expect(await refusal(create({ date: '2026-10-14' }))).toEqual([422, 'TERM_CLOSED'])
  expect(await refusal(edit(body.id, { date: '2026-10-05' }))).toEqual([422, 'TERM_CLOSED'])
})

test('there is one annual recovery of a component, also on a day of a closed term, and another after it is removed', async () => {
  await closeTerm(2)
  const annual = { type: 'ANNUAL_RECOVERY', academicTermId: undefined, highest: 100, name: 'Recuperação' }
  const first = await create(annual)
  expect([first.status, first.body.academicTerm]).toEqual([201, null])
  expect(await refusal(create(annual))).toEqual([422, 'ANNUAL_RECOVERY_ALREADY_RECORDED'])
  expect((await remove(first.body.id)).status).toBe(204)
  expect((await create(annual)).status).toBe(201)
})

test('a refusal says also which field it is about', async () => {
  const named = async (answer: ReturnType<typeof create>) =>
    (await answer).body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])
  expect(await named(create({ date: '2026-07-10' }))).toEqual([['date', 'OUT_OF_TERM']])
  const annual = { type: 'ANNUAL_RECOVERY', academicTermId: undefined, highest: 100, name: 'Recuperação' }
  expect((await create(annual)).status).toBe(201)
  expect(await named(create(annual))).toEqual([['type', 'ANNUAL_RECOVERY_ALREADY_RECORDED']])
  const { body } = await create()
  await score(body.id, 8.5)
  expect(await named(edit(body.id, { highest: 8.4 }))).toEqual([['highest', 'HIGHEST_BELOW_SCORE']])
  await app.owner.query("update grade set type = 'ASSESSMENT' where id = $1", [school.classes[0]!.id])
  expect(await named(create())).toEqual([['type', 'TYPE_NOT_ALLOWED']])
})

test('a class of opinions takes opinions only', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT' where id = $1", [school.classes[0]!.id])
  expect(await refusal(create())).toEqual([422, 'TYPE_NOT_ALLOWED'])
  const { status, body } = await create({ type: 'FEEDBACK', highest: null })
  expect([status, body.type, body.evaluationType, body.highest]).toEqual([201, 'FEEDBACK', 'FEEDBACK', null])
  expect(await refusal(edit(body.id, { type: 'PROOF', highest: 5 }))).toEqual([422, 'TYPE_NOT_ALLOWED'])
})

test('proofs and works of a term are worth at most the term, recoveries and opinions have no share', async () => {
  expect((await create({ highest: 12.5 })).status).toBe(201)
  const beyond = await create({ type: undefined, evaluationType: 'WORK', highest: 7.51 })
  expect([beyond.status, beyond.body.code, beyond.body.limit]).toEqual([422, 'TERM_MARK_EXCEEDED', 20])
  expect(beyond.body.errors).toEqual([
    { path: 'highest', code: 'TERM_MARK_EXCEEDED', message: 'A soma deve ser menor ou igual a 20,0' },
  ])
  const work = await create({ type: 'WORK', highest: 7.5 })
  expect(work.status).toBe(201)
  expect(await refusal(edit(work.body.id, { highest: 8 }))).toEqual([422, 'TERM_MARK_EXCEEDED'])
  expect((await create({ type: 'RECOVERY', highest: 20 })).status).toBe(201)
  expect((await create({ type: 'FEEDBACK', highest: null })).status).toBe(201)
  const inSecond = { academicTermId: school.terms[1]!.id, date: '2026-05-04' }
  expect((await edit(work.body.id, inSecond)).body.academicTerm).toEqual({
    id: school.terms[1]!.id,
    position: 2,
  })
  expect((await create({ highest: 7.5 })).status).toBe(201)
})

test('a term without marks of its own is worth nothing yet', async () => {
  await app.owner.query('delete from academic_term_mark where academic_term_id = $1', [school.terms[2]!.id])
  const { body } = await create({ highest: 0.01 })
  expect([body.code, body.limit]).toEqual(['TERM_MARK_EXCEEDED', 0])
  expect((await create({ type: 'RECOVERY', highest: 10 })).status).toBe(201)
})

test('an evaluation keeps its name editable after its term was made smaller', async () => {
  const { body } = await create({ highest: 20 })
  await app.owner.query('update academic_term_mark set highest = 10 where academic_term_id = $1', [
    school.terms[2]!.id,
  ])
  expect((await edit(body.id, { name: 'Prova final' })).body.name).toBe('Prova final')
  expect(await refusal(edit(body.id, { highest: 15 }))).toEqual([422, 'TERM_MARK_EXCEEDED'])
  expect((await edit(body.id, { highest: 10 })).status).toBe(200)
})

test('an instructor and the secretary who create at once do not pass the term together', async () => {
  // The row of the term's marks is held by a first writer; both requests come to wait behind it.
  const holder = new pg.Client(app.connections.owner)
  await holder.connect()
  await holder.query('begin')
  await holder.query(
    'select 1 from academic_term_mark where institution_id = $1 and academic_term_id = $2 for update',
    [school.id, school.terms[2]!.id],
  )
  const both = Promise.all([
    create({ highest: 12 }),
    create({ type: 'WORK', highest: 12 }, school.administrator),
  ])
  await waitingLocks(app, 2)
  await holder.query('commit')
  await holder.end()
  const answers = await both
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
  expect(answers.find(answer => answer.status === 422)?.body.code).toBe('TERM_MARK_EXCEEDED')
  const { rows } = await app.owner.query(
    'select sum(highest)::int as sum from school_evaluation where institution_id = $1',
    [school.id],
  )
  expect(rows[0].sum).toBe(12)
})

test('the same creation sent twice with its key makes one evaluation, another body is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await create({}, { headers })
  const again = await create({}, { headers })
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await stored()).toBe(1)
  expect(await refusal(create({ name: 'Outra' }, { headers }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a change of an older version answers the current evaluation, by header and by body', async () => {
  const { body } = await create()
  expect((await edit(body.id, { name: 'Segunda', version: 1 })).body).toMatchObject({
    name: 'Segunda',
    version: 2,
  })
  const stale = await edit(body.id, { name: 'Terceira' }, { headers: { 'if-match': '"1"' } })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'Segunda'])
  expect((await edit(body.id, { name: 'Quarta' })).body.version).toBe(3)
  expect((await edit(body.id, { name: 'Quarta' })).body.version).toBe(3)
})

test('the highest mark cannot fall below a score, nor an evaluation with scores become one of another type', async () => {
  const { body } = await create()
  expect((await edit(body.id, { type: 'WORK' })).status).toBe(200)
  expect((await edit(body.id, { type: 'PROOF' })).status).toBe(200)
  expect((await score(body.id, 8.5)).status).toBe(201)
  expect(await refusal(edit(body.id, { highest: 8.4 }))).toEqual([422, 'HIGHEST_BELOW_SCORE'])
  for (const change of [{ type: 'FEEDBACK', highest: null }, { type: 'WORK' }, { type: 'RECOVERY' }]) {
    const refused = await edit(body.id, change)
    expect([refused.status, refused.body.code, refused.body.count]).toEqual([422, 'EVALUATION_HAS_SCORES', 1])
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'type' })])
  }
  expect((await edit(body.id, { highest: 8.5 })).body.highest).toBe(8.5)
})

test('an evaluation with scores is removed only when that is confirmed, and then is gone', async () => {
  const { body } = await create()
  await score(body.id, 5)
  const asks = await remove(body.id)
  expect([asks.status, asks.body.code, asks.body.count]).toEqual([422, 'EVALUATION_HAS_SCORES', 1])
  expect((await remove(body.id, { confirm: true })).status).toBe(204)
  expect(await refusal(edit(body.id, { name: 'De volta' }))).toEqual([404, 'NOT_FOUND'])
  expect((await list({ lessonPlanId: school.plans.portuguese })).body.data).toEqual([])
  const { rows } = await app.owner.query(
    "select changes from audit_entry where entity_id = $1 and action = 'DELETED'",
    [body.id],
  )
  expect(rows[0].changes).toContainEqual({ field: 'scores', from: 1, to: null })
})

test('every change of an evaluation asks for the figures of its terms and of the year', async () => {
  const [, second, third] = school.terms
  const { body } = await create()
  const before = await inputVersions()
  expect(Object.keys(before).sort()).toEqual([third!.id, 'year'].sort())
  await edit(body.id, { academicTermId: second!.id, date: '2026-05-04' })
  const moved = await inputVersions()
  expect(moved[third!.id]).toBe(before[third!.id]! + 1)
  expect(moved[second!.id]).toBe(1)
  expect(moved.year).toBeGreaterThan(before.year!)
  await remove(body.id)
  expect((await inputVersions())[second!.id]).toBe(2)
})

test('a list shows the evaluations by date with how many scores are expected and given', async () => {
  const later = await create({ name: 'Depois', date: '2026-08-28', highest: 5 })
  const earlier = await create({ name: 'Antes', date: '2026-08-03', highest: 5 })
  await score(earlier.body.id, 4)
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-20', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[4]],
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [school.enrollments[3]],
  )
  const { body } = await list({ lessonPlanId: school.plans.portuguese })
  expect(body.totalRowCount).toBe(2)
  expect(
    body.data.map((each: { id: string; scored: number; expected: number }) => [
      each.id,
      each.scored,
      each.expected,
    ]),
  ).toEqual([
    // Nobody waits for marks of a student who has left, of before the exit either.
    [earlier.body.id, 1, 3],
    [later.body.id, 0, 3],
  ])
  expect(body.data[0]).toMatchObject({
    grade: { id: school.classes[0]!.id, name: '6º ano A' },
    curriculumComponent: { id: school.components.portuguese },
    academicTerm: { id: school.terms[2]!.id, position: 3 },
    lessonPlanId: school.plans.portuguese,
  })
  const ofTerm = await list({ lessonPlanId: school.plans.portuguese, academicTermId: school.terms[0]!.id })
  expect(ofTerm.body.data).toEqual([])
  expect((await list({ lessonPlanId: school.plans.portuguese, type: 'WORK' })).body.data).toEqual([])
  const second = await list({ lessonPlanId: school.plans.portuguese, rowsPerPage: 1, currentPage: 2 })
  expect([second.body.data[0].id, second.body.previousPage, second.body.nextPage]).toEqual([
    later.body.id,
    1,
    null,
  ])
  expect((await list({})).body.errors[0]).toMatchObject({ path: 'lessonPlanId', code: 'REQUIRED' })
})

test('an evaluation that moves to another term asks for both terms in the order in which computing holds them', async () => {
  const dates = new Map(school.terms.map(({ id, start }) => [id, start]))
  const [low = '', high = ''] = [...dates.keys()].sort()
  const { id } = (await create({ academicTermId: low, date: dates.get(low) })).body
  const other = await create({ academicTermId: high, date: dates.get(high), highest: 5 })
  expect(other.status).toBe(201)
  const computing = new pg.Client(app.connections.owner)
  await computing.connect()
  try {
    await computing.query('begin')
    const hold = (termId: string) =>
      computing.query(
        'select 1 from performance_scope where institution_id = $1 and academic_term_id = $2 for no key update nowait',
        [school.id, termId],
      )
    await hold(low)
    const moved = edit(id, { academicTermId: high, date: dates.get(high) })
    await waitingLocks(app, 1)
    // Held by the one who waits for the first, the second would wait for ever.
    await hold(high)
    await computing.query('commit')
    expect((await moved).status).toBe(200)
  } finally {
    await computing.end()
  }
})

test("a child plan's instructor works on the parent's evaluations", async () => {
  const child = randomUUID()
  await app.within(school.id, async db => {
    const base = { institution_id: school.id, academic_year_id: school.year }
    await insertRows(db, 'lesson_plan', [
      planRow({
        ...base,
        id: child,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: school.plans.portuguese,
        name: 'Redação',
      }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: child,
        account_id: school.otherInstructor.id,
        start_date: '2026-08-01',
        end_date: '2026-12-31',
      }),
    ])
  })
  const made = await create({ lessonPlanId: child, highest: 4 }, school.otherInstructor)
  expect([made.status, made.body.lessonPlanId]).toEqual([201, school.plans.portuguese])
  expect(await refusal(create({ lessonPlanId: child, date: '2026-07-28' }, school.otherInstructor))).toEqual([
    403,
    'OUT_OF_INSTRUCTOR_PERIOD',
  ])
  const byParent = await list({ lessonPlanId: school.plans.portuguese })
  const byChild = await list({ parentLessonPlanId: child }, school.otherInstructor)
  expect(byChild.body.data).toEqual(byParent.body.data)
  expect((await edit(made.body.id, { name: 'Redação' }, school.otherInstructor)).status).toBe(200)
})

test('the 101st evaluation of a plan is on the second page of a hundred', async () => {
  await app.within(school.id, db =>
    insertRows(
      db,
      'school_evaluation',
      Array.from({ length: 101 }, (_, index) =>
        evaluationRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: school.classes[0]!.id,
          curriculum_component_id: school.components.portuguese,
          lesson_plan_id: school.plans.portuguese,
          academic_term_id: school.terms[2]!.id,
          date: '2026-08-14',
          name: `Atividade ${index + 1}`,
          highest: 0.01,
        }),
      ),
    ),
  )
  const pages = [1, 2].map(currentPage =>
    list({ lessonPlanId: school.plans.portuguese, currentPage, rowsPerPage: 100 }),
  )
  const [first, second] = await Promise.all(pages)
  expect([first?.body.data.length, second?.body.data.length, second?.body.totalPages]).toEqual([100, 1, 2])
  const ids = [first, second].flatMap(page => page?.body.data.map(({ id }: { id: string }) => id))
  expect(new Set(ids).size).toBe(101)
})

const countMeans = () =>
  app.owner.query(`update institution set performance_policy = '{"mode":"MEAN"}' where institution_id = $1`, [
    school.id,
  ])

test('where the year is a mean, two tests of the whole term are planned, and one above the term is refused', async () => {
  await countMeans()
  expect((await create({ highest: 20 })).status).toBe(201)
  const second = await create({ name: 'Prova 2', highest: 20 })
  expect(second.status).toBe(201)
  const beyond = await edit(second.body.id, { highest: 20.5 })
  expect([beyond.status, beyond.body.code, beyond.body.limit]).toEqual([422, 'TERM_MARK_EXCEEDED', 20])
  expect(beyond.body.message).toBe('A nota da avaliação passa da nota máxima do período.')
  expect(beyond.body.errors).toEqual([
    { path: 'highest', code: 'TERM_MARK_EXCEEDED', message: 'O valor deve ser menor ou igual a 20,0' },
  ])
})

test('of a class that begins to sum, an evaluation planned at the same time never passes the term', async () => {
  await countMeans()
  await create({ highest: 20 })
  const [changed, planned] = await Promise.all([
    app.call(updateGrade, {
      host: school.host,
      token: school.administrator.token,
      params: { id: school.classes[0]!.id },
      body: { performancePolicy: { mode: 'SUM' } },
    }),
    create({ name: 'Prova 2', highest: 20 }),
  ])
  // One of the two is refused, whichever is the second.
  expect([changed.status, planned.status].toSorted()).toEqual(
    planned.status === 201 ? [201, 422] : [200, 422],
  )
})

test('an evaluation of a plan that is removed at the same time is refused as one of no plan', async () => {
  const office = { host: school.host, token: school.administrator.token }
  const { body: plan } = await app.call(createLessonPlan, {
    ...office,
    body: { gradeId: school.classes[1]!.id, curriculumComponentId: school.components.portuguese },
  })
  const remover = await app.owner.connect()
  try {
    await remover.query('begin')
    await remover.query('delete from lesson_plan where id = $1', [plan.id])
    const created = create({ lessonPlanId: plan.id }, school.administrator)
    await waitingLocks(app, 1)
    await remover.query('commit')
    expect(await refusal(created)).toEqual([404, 'NOT_FOUND'])
  } finally {
    remover.release()
  }
  expect(await stored()).toBe(0)
})
