import { randomUUID } from 'node:crypto'
import { listEducationLevels, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { listMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { startReady } from '@lousa/contract/curriculum/ready-start/ready-start.contract.ts'
import type { AnswerOf, AnyEndpoint, BodyInput } from '@lousa/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let empty: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A school with a year of its own structure, and an empty one. */
beforeEach(async () => {
  school = await createSchool(app)
  empty = randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({ institution_id: school.id, id: empty, year: 2027 }),
    ])
  })
})

type Body = BodyInput<typeof startReady>

const FUNDAMENTAL: Body['levels'] = [
  { template: 'INICIAIS', termType: 'QUARTER', classes: 1 },
  { template: 'FINAIS', termType: 'QUARTER', classes: 2 },
]

type Asked = {
  id?: string
  token?: string
  host?: string
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const ask = async <E extends AnyEndpoint>(
  endpoint: E,
  { id, token = school.administrator.token, host = school.host, ...input }: Asked,
) => {
  const params = id === undefined ? {} : { params: { id } }
  const { status, body } = await app.call(endpoint, { host, token, ...params, ...input })
  return { status, json: body as AnswerOf<E> }
}

const start = (
  body: Partial<Body>,
  { id = empty, token = school.administrator.token, host = school.host } = {},
) => ask(startReady, { id, token, host, body: { mode: 'SUM', levels: FUNDAMENTAL, apply: true, ...body } })

const levelsOf = async () => (await ask(listEducationLevels, { query: { academicYearId: empty } })).json.data

const classesOf = async (academicYearId = empty) =>
  (await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })).json.data

const matrixOf = async (gradeId: string) => (await ask(listMatrix, { query: { gradeId } })).json.data

describe('a ready start is refused', () => {
  test('at a municipal institution', async () => {
    school = await createSchool(app, { kind: 'MUNICIPAL' })
    expect(await start({}, { id: school.year })).toMatchObject({
      status: 403,
      json: { code: 'FEATURE_NOT_AVAILABLE' },
    })
  })

  test('to instructors and students', async () => {
    for (const { token } of [school.instructor, school.editor, school.students[0]!])
      expect(await start({}, { token })).toMatchObject({ status: 403 })
  })

  test('in the year of another institution', async () => {
    const other = await createSchool(app)
    expect(await start({}, { id: other.year })).toMatchObject({ status: 404 })
  })

  test('in a finished year', async () => {
    const finished = await ask(updateAcademicYear, {
      id: empty,
      body: { status: 'FINISHED' },
    })
    expect(finished.status).toBe(200)
    expect(await start({})).toMatchObject({ status: 422, json: { code: 'ACADEMIC_YEAR_FINISHED' } })
    expect(await start({ apply: false })).toMatchObject({
      status: 422,
      json: { code: 'ACADEMIC_YEAR_FINISHED' },
    })
  })

  test('with a level twice, an unknown one, or none', async () => {
    const twice = [FUNDAMENTAL[0]!, FUNDAMENTAL[0]!]
    expect(await start({ levels: twice })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'levels.1.template' }] },
    })
    expect(await start({ levels: [] })).toMatchObject({ status: 422 })
    expect(await start({ levels: [{ ...FUNDAMENTAL[0]!, classes: 9 }] })).toMatchObject({ status: 422 })
  })
})

describe('a ready start', () => {
  test('shows what it would create, and creates nothing', async () => {
    const shown = await start({ apply: false })
    expect(shown).toMatchObject({ status: 200, json: { applied: false } })
    expect(shown.json.items.filter(item => item.kind === 'GRADE')).toHaveLength(5 + 8)
    expect(await levelsOf()).toEqual([])
  })

  test('makes the structure that it has shown, after which only the calendar is missing', async () => {
    const shown = await start({ apply: false })
    const made = await start({})
    expect(made).toMatchObject({ status: 200, json: { applied: true, items: shown.json.items } })
    const levels = await levelsOf()
    expect(levels.map(({ name, academicTerms }) => [name, academicTerms.length])).toEqual([
      ['Ensino Fundamental – Anos Finais', 4],
      ['Ensino Fundamental – Anos Iniciais', 4],
    ])
    const classes = await classesOf()
    expect(classes.map(({ name }) => name)).toContain('9º ano B')
    const { json: readiness } = await ask(getReadiness, { id: empty })
    expect(readiness.steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['CALENDAR'])
    expect(await matrixOf(classes.find(({ name }) => name === '6º ano A')!.id)).toHaveLength(9)
  })

  test('creates nothing twice, and is completed by another level', async () => {
    await start({})
    const again = await start({})
    expect(again.json.items.every(({ state }) => state === 'EXISTS')).toBe(true)
    expect(await classesOf()).toHaveLength(13)
    await start({ levels: [...FUNDAMENTAL, { template: 'INFANTIL', termType: 'SEMESTER', classes: 1 }] })
    expect((await classesOf()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Pré I A', 'Pré II A']),
    )
    expect(await classesOf()).toHaveLength(15)
    expect(await levelsOf()).toHaveLength(3)
  })

  test('gives one answer to two who ask at once', async () => {
    const both = await Promise.all([start({}), start({})])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await classesOf()).toHaveLength(13)
  })

  test('sets the rule of an institution that has neither a rule nor a class', async () => {
    const fresh = { id: randomUUID(), host: `${randomUUID()}.test`, year: randomUUID() }
    await app.owner.query(
      "insert into institution (institution_id, kind, name) values ($1, 'SCHOOL', 'Escola Nova')",
      [fresh.id],
    )
    await app.owner.query('insert into institution_hostname (hostname, institution_id) values ($1, $2)', [
      fresh.host,
      fresh.id,
    ])
    const { token } = await app.within(fresh.id, async db => {
      await insertRows(db, 'academic_year', [
        academicYearRow({ institution_id: fresh.id, id: fresh.year, year: 2026 }),
      ])
      return createAccount(db, {
        institution: fresh.id,
        role: 'ADMINISTRATOR',
        name: 'Sônia Secretária',
        taxNumber: '52998224725',
      })
    })
    const at = { id: fresh.year, host: fresh.host, token }
    expect(await start({ mode: 'MEAN', apply: false }, at)).toMatchObject({
      json: { rule: { state: 'SET' } },
    })
    expect(await start({ mode: 'MEAN' }, at)).toMatchObject({ json: { rule: { state: 'SET' } } })
    const { rows } = await app.owner.query(
      `select i.performance_policy as rule, count(g.id)::int as classes, count(g.performance_policy)::int as own
       from institution i join grade g on g.institution_id = i.institution_id
       where i.institution_id = $1 group by i.performance_policy`,
      [fresh.id],
    )
    expect(rows).toEqual([{ rule: { mode: 'MEAN' }, classes: 13, own: 0 }])
    expect(await start({ mode: 'SUM', apply: false }, at)).toMatchObject({ json: { rule: { state: 'OWN' } } })
  })

  test('leaves the rule of a school that has classes, and new classes carry another as their own', async () => {
    const before = await classesOf(school.year)
    expect(await start({ mode: 'MEAN' })).toMatchObject({ json: { rule: { mode: 'MEAN', state: 'OWN' } } })
    const made = await classesOf()
    expect(new Set(made.map(({ performancePolicy }) => JSON.stringify(performancePolicy)))).toEqual(
      new Set([JSON.stringify({ mode: 'MEAN' })]),
    )
    expect(made[0]).toMatchObject({ highest: 10, average: 6 })
    expect(await classesOf(school.year)).toEqual(before)
  })

  test('gives Médio both training types, each with its components', async () => {
    await start({ levels: [{ template: 'MEDIO', termType: 'TRIMESTER', classes: 1 }] })
    const [grade] = await classesOf()
    const byType = Map.groupBy(await matrixOf(grade!.id), row => row.trainingType?.initials)
    expect(byType.get('FGB')).toHaveLength(12)
    expect(byType.get('IFA')).toHaveLength(4)
  })

  test('is written in the history of the year by its counts', async () => {
    await start({})
    await start({})
    const { rows } = await app.owner.query(
      "select changes from audit_entry where institution_id = $1 and action = 'STARTED'",
      [school.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].changes).toContainEqual({ field: 'GRADE', from: 0, to: 13 })
  })
})
