import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { ROLES, type Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
/** Neighbours in one database, with people, classes and plans of the same names. */
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

/** The calls by which anything is found by its name: those that search, and those whose lists a browser searches itself. */
const LISTS = [
  'grades',
  'lesson-plan/academic-year/:id/schedule',
  'lesson-plan/academic-year/:id/student',
  'student-enrollment/academic-year/:yearId/student',
]
const takes = ({ query }: AnyEndpoint, field: string): boolean => {
  const shape: unknown = query && Reflect.get(query, 'shape')
  return typeof shape === 'object' && shape !== null && field in shape
}
const SEARCHES = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
  endpoint =>
    endpoint.method === 'GET' &&
    !endpoint.bytes &&
    (takes(endpoint, 'searchFor') || LISTS.includes(endpoint.path)),
)

const idsIn = (answer: unknown): string[] =>
  typeof answer !== 'object' || answer === null
    ? []
    : Object.entries(answer).flatMap(([name, value]) =>
        name === 'id' && typeof value === 'string' ? [value] : idsIn(value),
      )

/** Every row that an institution has. */
const rowsOf = async (institutionId: string): Promise<Set<string>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('institution_id', 'id')
       and table_name in (select tablename from pg_tables where schemaname = 'public')
     group by table_name having count(*) = 2`,
  )
  const all = await Promise.all(
    tables.map(({ name }) =>
      app.owner.query<{ id: string }>(`select id::text from "${name}" where institution_id = $1`, [
        institutionId,
      ]),
    ),
  )
  return new Set(all.flatMap(({ rows }) => rows.map(({ id }) => id)))
}

/** People, classes and plans of both institutions are called so. */
const WORDS = ['a', 'ana', 'ano', 'matemática', 'souza', '6', '']

const ask = async (endpoint: AnyEndpoint, at: RichSchool, role: Role): Promise<string[]> => {
  const token = [at.administrator, at.editor, at.instructor, ...at.students].find(
    account => account.role === role,
  )?.token
  const year = Object.keys(endpoint.access.objects ?? {}).filter(name => endpoint.path.includes(`:${name}`))
  const params = Object.fromEntries(year.map(name => [name, at.year]))
  const words = takes(endpoint, 'searchFor') ? WORDS : ['']
  const answers = await Promise.all(
    words.map(searchFor =>
      app.call(endpoint, {
        host: at.host,
        token,
        params,
        query: {
          ...(searchFor === '' ? {} : { searchFor }),
          ...(takes(endpoint, 'start') ? { start: TEST_TODAY, end: TEST_TODAY } : {}),
        },
      }),
    ),
  )
  return answers.flatMap(({ body }) => idsIn(body))
}

const asked = SEARCHES.flatMap(endpoint =>
  ROLES.filter(role => endpoint.access.roles.includes(role)).map((role): [string, Role, AnyEndpoint] => [
    endpoint.path,
    role,
    endpoint,
  ]),
)

describe('a search in one institution', () => {
  test.each(asked)('finds nothing of another: %s as %s', async (_path, role, endpoint) => {
    const [at, other] = role === 'STUDENT-SMELJ' ? [municipal, school] : [school, municipal]
    const found = await ask(endpoint, at, role)
    const foreign = await rowsOf(other.id)
    expect(found.filter(id => foreign.has(id))).toEqual([])
  })

  test('finds what is there, so that finding nothing of another says something', async () => {
    const found = await Promise.all(
      asked.map(async ([path, role, endpoint]) => {
        const at = role === 'STUDENT-SMELJ' ? municipal : school
        return { path, role, count: (await ask(endpoint, at, role)).length }
      }),
    )
    expect(found.filter(({ count, role }) => count === 0 && role === 'ADMINISTRATOR')).toEqual([])
    expect(found.filter(({ count, path }) => count > 0 && LISTS.includes(path)).length).toBeGreaterThan(3)
  })
})
