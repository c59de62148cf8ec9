import { randomUUID } from 'node:crypto'
import {
  createTermWorths,
  updateGrade,
  updateTermWorths,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { createEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { evaluationRow } from '../../evaluation/evaluation.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (who = school.administrator) => ({ host: school.host, token: who.token })
const marks = (...values: number[]) =>
  values.map((highest, index) => ({ academicTermId: school.terms[index]?.id ?? '', highest }))
const save = (academicTermMarks: unknown, more: Record<string, unknown> = {}) =>
  app.call(updateTermWorths, {
    ...as(),
    params: { id: school.classes[0]!.id },
    body: { academicTermMarks, ...more },
  })
const stored = async (): Promise<number[]> => {
  const { rows } = await app.owner.query(
    `select m.highest::float as highest from academic_term_mark m join academic_term t on t.id = m.academic_term_id
     where m.grade_id = $1 order by t.position`,
    [school.classes[0]!.id],
  )
  return rows.map(row => row.highest)
}
const policyOf = (table: 'grade' | 'institution', policy: unknown) =>
  app.owner.query(
    `update ${table} set performance_policy = $2 where ${table === 'grade' ? 'id' : 'institution_id'} = $1`,
    [table === 'grade' ? school.classes[0]!.id : school.id, JSON.stringify(policy)],
  )
const plan = (
  values: { type: string; highest: number; term: number; component?: string; deleted?: boolean }[],
) =>
  app.within(school.id, db =>
    insertRows(
      db,
      'school_evaluation',
      values.map(({ type, highest, term, component, deleted }) =>
        evaluationRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: school.classes[0]!.id,
          lesson_plan_id: component === 'mathematics' ? school.plans.mathematics : school.plans.portuguese,
          curriculum_component_id:
            component === 'mathematics' ? school.components.mathematics : school.components.portuguese,
          academic_term_id: school.terms[term]!.id,
          date: school.terms[term]!.start,
          type,
          highest,
          deleted_at: deleted ? '2026-08-01T12:00:00Z' : null,
        }),
      ),
    ),
  )

test('an instructor gives no term its mark', async () => {
  const answer = await app.call(updateTermWorths, {
    ...as(school.instructor),
    params: { id: school.classes[0]!.id },
    body: { academicTermMarks: marks(25, 25, 25, 25) },
  })
  expect(answer.body.code).toBe('FORBIDDEN')
})

test('a secretary sends one mark for each term of the level and no other', async () => {
  const [one] = marks(25)
  for (const sent of [[], marks(25, 25, 25), [...marks(25, 25, 25), one]]) {
    const answer = await save(sent)
    expect([answer.status, answer.body.code]).toEqual([422, 'TERM_COUNT_INVALID'])
  }
  for (const academicTermId of [randomUUID(), 'term']) {
    const answer = await save([...marks(25, 25, 25), { academicTermId, highest: 25 }])
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect(await stored()).toEqual([20, 30, 20, 30])
})

test('the terms together are worth at most the year, which may also be reached exactly', async () => {
  const over = await save(marks(33.33, 33.33, 33.34, 0.01))
  expect(over.body).toMatchObject({
    code: 'TERM_MARK_SUM_EXCEEDED',
    limit: 100,
    errors: [{ path: 'academicTermMarks', message: 'A soma deve ser menor ou igual a 100,0' }],
  })
  const exact = await save(marks(33.33, 33.33, 33.34, 0))
  expect([exact.status, exact.body.version]).toEqual([200, 2])
  expect(await stored()).toEqual([33.33, 33.33, 33.34, 0])
})

test('where the year is the mean of its terms, each is worth at most the year', async () => {
  await policyOf('institution', { mode: 'MEAN' })
  const over = await save(marks(100, 100, 100.5, 100))
  expect(over.body).toMatchObject({
    code: 'TERM_MARK_EXCEEDED',
    limit: 100,
    errors: [{ path: 'academicTermMarks.2.highest' }],
  })
  expect((await save(marks(100, 100, 100, 100))).status).toBe(200)
  // The class's own way of counting goes before the institution's.
  await policyOf('grade', { mode: 'SUM' })
  expect((await save(marks(100, 100, 100, 99))).body.code).toBe('TERM_MARK_SUM_EXCEEDED')
})

test('an open term is never worth less than the evaluations of a component plan', async () => {
  await plan([
    { type: 'PROOF', highest: 10, term: 2 },
    { type: 'WORK', highest: 5.5, term: 2 },
    { type: 'RECOVERY', highest: 20, term: 2 },
    { type: 'PROOF', highest: 4, term: 2, deleted: true },
    { type: 'PROOF', highest: 12, term: 2, component: 'mathematics' },
  ])
  const below = await save(marks(20, 30, 15.49, 30))
  expect(below.body).toMatchObject({
    code: 'TERM_MARK_EXCEEDED',
    planned: 15.5,
    errors: [{ path: 'academicTermMarks.2.highest', message: 'As avaliações deste período já somam 15,5' }],
  })
  expect((await save(marks(20, 30, 15.5, 30))).status).toBe(200)
})

test('where the year is a mean, a term is worth at least its greatest test, and a sum must fit before it counts', async () => {
  await policyOf('institution', { mode: 'MEAN' })
  await save(marks(20, 30, 20, 30))
  await plan([
    { type: 'PROOF', highest: 10, term: 2 },
    { type: 'WORK', highest: 15, term: 2 },
  ])
  const below = await save(marks(20, 30, 14.99, 30))
  expect(below.body).toMatchObject({
    code: 'TERM_MARK_EXCEEDED',
    planned: 15,
    errors: [{ path: 'academicTermMarks.2.highest', message: 'Há avaliação deste período que já vale 15,0' }],
  })
  expect((await save(marks(20, 30, 15, 30))).status).toBe(200)
  const summed = await app.call(updateGrade, {
    ...as(),
    params: { id: school.classes[0]!.id },
    body: { performancePolicy: { mode: 'SUM' } },
  })
  expect(summed.body).toMatchObject({
    code: 'TERM_MARK_EXCEEDED',
    errors: [{ path: 'performancePolicy.mode', message: 'As avaliações deste período já somam 25,0' }],
  })
  const spread = await app.call(updateInstitution, { ...as(), body: { performancePolicy: { mode: 'SUM' } } })
  expect([spread.status, spread.body.code, spread.body.grades]).toEqual([
    422,
    'TERM_MARK_EXCEEDED',
    [{ id: school.classes[0]!.id, name: expect.any(String) }],
  ])
})

test('a mark that is lowered while a teacher plans an evaluation never ends below it', async () => {
  const evaluation = (name: string) =>
    app.call(createEvaluation, {
      ...as(school.instructor),
      body: {
        lessonPlanId: school.plans.portuguese,
        academicTermId: school.terms[2]?.id,
        name,
        type: 'PROOF',
        date: TEST_TODAY,
        highest: 4,
      },
    })
  for (const lower of [18, 14, 10, 6, 2]) {
    const answers = await Promise.all([
      evaluation(`Prova até ${lower}`),
      save(marks(20, 30, lower, 30)),
      evaluation(`Trabalho até ${lower}`),
    ])
    for (const answer of answers) expect([200, 201, 422]).toContain(answer.status)
    const { rows } = await app.owner.query(
      'select coalesce(sum(highest), 0)::float as planned from school_evaluation where grade_id = $1',
      [school.classes[0]?.id],
    )
    expect(rows[0].planned).toBeLessThanOrEqual((await stored())[2] ?? 0)
  }
})

test('a closed term keeps its mark while the open ones are changed', async () => {
  await app.owner.query("update academic_term set closed_at = '2026-05-01T12:00:00Z' where id = $1", [
    school.terms[0]!.id,
  ])
  const closed = await save(marks(25, 25, 25, 25))
  expect(closed.body).toMatchObject({
    code: 'TERM_CLOSED',
    errors: [{ path: 'academicTermMarks.0.highest' }],
  })
  expect((await save(marks(20, 20, 30, 30))).status).toBe(200)
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect((await save(marks(20, 30, 20, 30))).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('the version of the class guards its marks', async () => {
  expect((await save(marks(25, 25, 25, 25), { version: 1 })).body.version).toBe(2)
  const stale = await save(marks(10, 10, 10, 10), { version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.body.current.academicTermMarks.map((mark: { highest: number }) => mark.highest)).toEqual([
    25, 25, 25, 25,
  ])
  expect(await stored()).toEqual([25, 25, 25, 25])
})

test('a change of marks is told term by term and asks for a new computation', async () => {
  await save(marks(20, 30, 25, 25))
  await save(marks(20, 30, 25, 25))
  const { rows } = await app.owner.query('select changes from audit_entry where entity_id = $1', [
    school.classes[0]!.id,
  ])
  expect(rows).toEqual([
    {
      changes: [
        { field: 'academicTermMarks.3', from: 20, to: 25 },
        { field: 'academicTermMarks.4', from: 30, to: 25 },
      ],
    },
  ])
  const scopes = await app.owner.query(
    'select distinct input_version::int as version from performance_scope where grade_id = $1',
    [school.classes[0]!.id],
  )
  expect(scopes.rows).toEqual([{ version: 1 }])
})

test('a class without marks gets them by either call, in any order', async () => {
  await app.owner.query('delete from academic_term_mark where grade_id = $1', [school.classes[0]!.id])
  const sent = marks(0, 0, 0, 0)
  const made = await app.call(createTermWorths, {
    ...as(),
    params: { id: school.classes[0]!.id },
    body: { academicTermMarks: sent.toReversed() },
  })
  expect([made.status, made.body.version]).toEqual([201, 2])
  expect(await stored()).toEqual([0, 0, 0, 0])
  expect((await save(marks(10, 20, 30, 40).toReversed())).status).toBe(200)
  expect(await stored()).toEqual([10, 20, 30, 40])
})

test('whatever marks are accepted obey the way of counting of the class', async () => {
  const mark = fc.integer({ min: 0, max: 6_000 }).map(value => value / 100)
  const sent = fc.record({
    mode: fc.constantFrom('SUM', 'MEAN'),
    values: fc.array(mark, { minLength: 4, maxLength: 4 }),
  })
  await app.owner.query('update grade set highest = 50, average = 25 where id = $1', [school.classes[0]!.id])
  await app.owner.query('delete from academic_term_mark where grade_id = $1', [school.classes[0]!.id])
  await fc.assert(
    fc.asyncProperty(sent, async ({ mode, values }) => {
      const before = await stored()
      await policyOf('grade', { mode })
      const answer = await save(marks(...values))
      const cents = values.map(value => Math.round(value * 100))
      const fits =
        mode === 'SUM' ? cents.reduce((a, b) => a + b, 0) <= 5_000 : cents.every(value => value <= 5_000)
      expect(answer.status).toBe(fits ? 200 : 422)
      expect(await stored()).toEqual(fits ? values : before)
    }),
    {
      numRuns: 40,
      examples: [
        [{ mode: 'SUM', values: [12.5, 12.5, 12.5, 12.5] }],
        [{ mode: 'SUM', values: [12.5, 12.5, 12.5, 12.51] }],
        [{ mode: 'MEAN', values: [50, 50, 50, 50] }],
      ],
    },
  )
})
