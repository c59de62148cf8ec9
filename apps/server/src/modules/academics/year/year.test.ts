import {
  createAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const create = (body: object) => app.call(createAcademicYear, { ...asAdministrator(), body })
const change = (body: object, id = school.year) =>
  app.call(updateAcademicYear, { ...asAdministrator(), params: { id }, body })
const closeTerms = () =>
  app.owner.query('update academic_term set closed_at = now() where education_level_id = $1', [school.level])
const errorsOf = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  answer.body.errors?.map(({ path, code }) => `${path} ${code}`)
const entries = async (action: string) => {
  const { rows } = await app.owner.query(
    "select changes from audit_entry where institution_id = $1 and entity = 'academicYear' and action = $2",
    [school.id, action],
  )
  return rows.map(row => row.changes)
}

test('a secretary cannot record a year twice, also not two secretaries at once', async () => {
  const twice = await create({ year: '2026' })
  expect(twice.body.code).toBe('ACADEMIC_YEAR_ALREADY_RECORDED')
  expect(errorsOf(twice)).toEqual(['year ACADEMIC_YEAR_ALREADY_RECORDED'])
  const both = await Promise.all([create({ year: '2027' }), create({ year: '2027' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('a year does not become one that is recorded already', async () => {
  const { body } = await create({ year: '2027' })
  const moved = await change({ year: '2026', start: '2026-01-01', end: '2026-12-31' }, body.id)
  expect(errorsOf(moved)).toEqual(['year ACADEMIC_YEAR_ALREADY_RECORDED'])
  const free = await change({ year: '2028', start: '2028-01-01', end: '2028-12-31' }, body.id)
  expect(free.body).toMatchObject({ year: '2028', start: '2028-01-01', end: '2028-12-31' })
})

test('a year that is sent twice with one key is recorded once and answered twice', async () => {
  const send = () =>
    app.call(createAcademicYear, {
      ...asAdministrator(),
      body: { year: '2027' },
      headers: { 'idempotency-key': 'year-2027' },
    })
  const first = await send()
  expect(first.status).toBe(201)
  expect((await send()).body).toEqual(first.body)
})

test('a secretary cannot give a year dates of another civil year, or an end before its start', async () => {
  const other = await create({ year: '2027', start: '2026-12-31', end: '2028-01-01' })
  expect(other.body.code).toBe('YEARS_ARE_NOT_THE_SOME_ERROR')
  expect(errorsOf(other)).toEqual(['start YEARS_ARE_NOT_THE_SOME_ERROR', 'end YEARS_ARE_NOT_THE_SOME_ERROR'])
  const turned = await create({ year: '2027', start: '2027-12-01', end: '2027-02-01' })
  expect(turned.body.code).toBe('INVALID_DATE_INTERVAL_ERROR')
  expect(errorsOf(turned)).toEqual(['end INVALID_DATE_INTERVAL_ERROR'])
  expect(errorsOf(await change({ year: '2027' }))).toEqual([
    'start YEARS_ARE_NOT_THE_SOME_ERROR',
    'end YEARS_ARE_NOT_THE_SOME_ERROR',
  ])
})

test('a secretary who gives no dates gets the whole civil year, and may narrow it', async () => {
  const { status, body } = await create({ year: '2027' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    year: '2027',
    start: '2027-01-01',
    end: '2027-12-31',
    status: 'OPEN',
    version: 1,
  })
  const narrowed = await change({ start: '2027-02-01' }, body.id)
  expect(narrowed.body).toMatchObject({ start: '2027-02-01', end: '2027-12-31', version: 2 })
  expect(await entries('UPDATED')).toEqual([[{ field: 'start', from: '2027-01-01', to: '2027-02-01' }]])
  expect((await change({ start: '2027-02-01' }, body.id)).body.version).toBe(2)
})

test('a secretary cannot move a year away from its terms and lessons, and is told from which', async () => {
  const refused = await change({ start: '2026-08-17', end: '2026-12-18' })
  expect(refused.body.code).toBe('DATES_IN_USE')
  expect(refused.body.uses).toEqual([
    { kind: 'TERMS', count: 3, names: ['Ensino Fundamental – Anos Finais'] },
    { kind: 'LESSONS', count: 1, names: ['6º ano A'] },
  ])
  expect((await change({ start: '2026-02-09', end: '2026-12-18' })).status).toBe(200)
})

test('an instructor without an end goes on to the new end of the year; one with an end does not', async () => {
  const periods = async () => {
    const { rows } = await app.owner.query(
      'select lesson_plan_id as plan, end_date::text as end from lesson_plan_instructor where institution_id = $1',
      [school.id],
    )
    return Object.fromEntries(rows.map(row => [row.plan, row.end]))
  }
  await app.owner.query(
    "update lesson_plan_instructor set open_ended = false, end_date = '2026-10-10' where lesson_plan_id = $1",
    [school.plans.mathematics],
  )
  expect((await change({ end: '2026-12-20' })).status).toBe(200)
  expect(await periods()).toMatchObject({
    [school.plans.portuguese]: '2026-12-20',
    [school.plans.mathematics]: '2026-10-10',
  })
})

test('a secretary with an old picture of the year is shown the new one', async () => {
  await change({ end: '2026-12-20' })
  const stale = await change({ end: '2026-12-22', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { end: '2026-12-20', version: 2 } })
})

test('a year with open terms is not closed, and they are named', async () => {
  await app.owner.query('update academic_term set closed_at = now() where id = any($1)', [
    school.terms.slice(0, 3).map(({ id }) => id),
  ])
  const { body } = await change({ status: 'FINISHED' })
  expect(body.code).toBe('YEAR_HAS_OPEN_TERMS')
  expect(body.terms).toEqual([
    {
      id: school.terms[3]!.id,
      position: 4,
      educationLevel: { id: school.level, name: 'Ensino Fundamental – Anos Finais' },
    },
  ])
})

test('a finished year is read only until it is reopened, and reopening says nothing else', async () => {
  await closeTerms()
  expect((await change({ status: 'FINISHED' })).body).toMatchObject({ status: 'FINISHED', version: 2 })
  for (const body of [{ end: '2026-12-20' }, { status: 'OPEN', end: '2026-12-20' }, { status: 'FINISHED' }])
    expect((await change(body)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  expect((await change({ status: 'OPEN', version: 2 })).body).toMatchObject({ status: 'OPEN', version: 3 })
  expect(await entries('UPDATED')).toEqual([
    [{ field: 'status', from: 'OPEN', to: 'FINISHED' }],
    [{ field: 'status', from: 'FINISHED', to: 'OPEN' }],
  ])
})

test('components end with the year and go on with it; what was finished or not begun before stays so', async () => {
  const [first, second] = school.classes
  const row = (id: string, gradeId: string, componentId: string, status: string) =>
    matrixRow({
      institution_id: school.id,
      id,
      grade_id: gradeId,
      curriculum_component_id: componentId,
      hour: 80,
      status,
    })
  const { portuguese, mathematics } = school.components
  const ids = [0, 1, 2].map(() => crypto.randomUUID())
  await app.within(school.id, db =>
    insertRows(db, 'curriculum_matrix', [
      row(ids[0]!, first!.id, portuguese, 'IN_PROGRESS'),
      row(ids[1]!, first!.id, mathematics, 'FINISHED'),
      row(ids[2]!, second!.id, portuguese, 'READY_TO_START'),
    ]),
  )
  const statuses = async () => {
    const { rows } = await app.owner.query(
      'select id, status from curriculum_matrix where institution_id = $1',
      [school.id],
    )
    return ids.map(id => rows.find(each => each.id === id)?.status)
  }
  await closeTerms()
  await change({ status: 'FINISHED' })
  expect(await statuses()).toEqual(['FINISHED', 'FINISHED', 'READY_TO_START'])
  await change({ status: 'OPEN' })
  expect(await statuses()).toEqual(['IN_PROGRESS', 'FINISHED', 'READY_TO_START'])
})

test('closing a year asks anew for every figure of it', async () => {
  const behind = async () => {
    const { rows } = await app.owner.query(
      `select count(*)::int as scopes, count(distinct curriculum_component_id)::int as components from performance_scope
       where institution_id = $1 and computed_version < input_version`,
      [school.id],
    )
    return rows[0]
  }
  await closeTerms()
  expect(await behind()).toEqual({ scopes: 0, components: 0 })
  await change({ status: 'FINISHED' })
  // Three plans in four terms and in the year.
  expect(await behind()).toEqual({ scopes: 15, components: 2 })
  await app.owner.query(
    'update performance_scope set computed_version = input_version where institution_id = $1',
    [school.id],
  )
  await change({ status: 'OPEN' })
  expect(await behind()).toEqual({ scopes: 15, components: 2 })
})

test('a score on its way is saved before the year closes, and one after it is refused', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(3, 10)
  // The save takes the year and then waits for a term.
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from academic_term where institution_id = $1 for update', [school.id])
  const save = app.call(saveScores, {
    ...asAdministrator(),
    params: { id: evaluation },
    body: { studentEvaluations: [{ studentEnrollmentId: school.enrollments[0], score: 9 }] },
  })
  await waitingLocks(app, 1)
  const closing = change({ status: 'FINISHED' })
  await waitingLocks(app, 2)
  await blocker.query('commit')
  blocker.release()
  expect((await save).status).toBe(201)
  // Waited for the score, and found its term open.
  expect((await closing).body.code).toBe('YEAR_HAS_OPEN_TERMS')
  await closeTerms()
  expect((await change({ status: 'FINISHED' })).status).toBe(200)
  expect((await desk.score(evaluation, { 1: 8 })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})
