import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { accountRow, personRow } from '../identity/identity.factory.ts'
import type { Ctx } from '../module.ts'
import { insertRows } from '../rows.ts'
import { type UserListAsk, usersPage } from './people.queries.ts'
import { bornOn } from './similar.queries.ts'

const PEOPLE = 6_000
const FIRST = ['Ana', 'João', 'Érica', 'Bruno', 'Conceição', 'Davi', 'Iara', 'Luís', 'Otávio', 'Zoé']
const LAST = [
  "D'Ávila",
  'Souza',
  'Silva',
  'Araújo',
  'Nóbrega',
  'Sant’Anna',
  'Xavier',
  'Moraes',
  'Lima',
  'Pires',
]

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    personRow({
      institution_id: school.id,
      id: randomUUID(),
      name: `${FIRST[index % 10]} ${LAST[Math.floor(index / 10) % 10]} ${LAST[Math.floor(index / 100) % 10]}`,
      created_at: TEST_NOW.toISOString(),
    }),
  )
  await app.within(school.id, async db => {
    await insertRows(db, 'person', people)
    const accounts = people.map((person, index) =>
      accountRow(person, { id: randomUUID(), role: 'STUDENT', registration: `2019${10_000 + index}` }),
    )
    await insertRows(db, 'account', accounts)
  })
  await app.owner.query('vacuum analyze account, person')
})
afterAll(() => app.stop())

/** Asks for the plan in the place of the rows. */
const explaining = (plan: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') return node
    const [first, ...rest] = node.sqlFragments
    return {
      ...node,
      sqlFragments: [`explain (analyze, costs off, timing off, summary off) ${first}`, ...rest],
    }
  },
  transformResult: async ({ result }) => {
    plan.push(...result.rows.map(row => String(row['QUERY PLAN'])))
    return { ...result, rows: [] }
  },
})

const contextOf = (db: Ctx['db']): Ctx => ({
  db,
  actor: {
    accountId: school.administrator.id,
    personId: school.administrator.personId,
    role: 'ADMINISTRATOR',
    sessionId: randomUUID(),
    sessionExpiresAt: TEST_NOW.toISOString(),
  },
  institution: { id: school.id, kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' },
  now: TEST_NOW.toISOString(),
  today: TEST_TODAY,
  address: '127.0.0.1',
  agent: '',
  origin: 'http://localhost',
  audit: () => {},
  enqueue: async () => {},
})

const students: UserListAsk = {
  roles: ['STUDENT', 'STUDENT-SMELJ'],
  statuses: ['Ativo', 'Inativo'],
  search: null,
  sort: 'name',
  onlyMine: false,
  rows: 'record',
  currentPage: 3,
  rowsPerPage: 20,
}

test('a page of the student list reads only its own entries of the index, as the application', async () => {
  const plan: string[] = []
  await app.within(school.id, db => usersPage(contextOf(db.withPlugin(explaining(plan))), students))
  const start = plan.findIndex(line => line.includes('CTE page'))
  const page = plan.slice(
    start,
    plan.findIndex(line => line.includes('InitPlan')),
  )
  const reads = page.flatMap(
    line => /Index Only Scan using account_list.*rows=([\d.]+)/.exec(line)?.[1] ?? [],
  )
  expect(page.join('\n')).toContain('Merge Append')
  expect(reads.map(Number).sort((a, b) => a - b)).toEqual([0, 0, 0, 60])
  expect(page.join('\n')).not.toContain('Seq Scan')
})

test.each([
  ['-name', 'account_list'],
  ['registration', 'account_list_registration'],
  ['-registration', 'account_list_registration'],
  ['createdAt', 'account_list_created'],
  ['-createdAt', 'account_list_created'],
] as const)(
  'a page of the list by %s reads only its own entries of an index, as the application',
  async (sort, index) => {
    const plan: string[] = []
    await app.within(school.id, db =>
      usersPage(contextOf(db.withPlugin(explaining(plan))), { ...students, sort }),
    )
    const start = plan.findIndex(line => line.includes('CTE page'))
    const page = plan.slice(
      start,
      plan.findIndex(line => line.includes('InitPlan')),
    )
    const scan = sort.startsWith('-') ? 'Index Only Scan Backward' : 'Index Only Scan'
    const reads = page.flatMap(
      line => new RegExp(`${scan} using ${index} .*rows=([\\d.]+)`).exec(line)?.[1] ?? [],
    )
    expect(reads.map(Number).sort((a, b) => a - b)).toEqual([0, 0, 0, 60])
    expect(page.join('\n')).toContain('Merge Append')
    expect(page.join('\n')).not.toContain('Seq Scan')
  },
)

test('a search in another order looks up what it found and reads no whole table', async () => {
  const plan: string[] = []
  await app.within(school.id, db =>
    usersPage(contextOf(db.withPlugin(explaining(plan))), {
      ...students,
      sort: '-registration',
      search: { words: ['davila', 'zoe'], tax: null },
    }),
  )
  const text = plan.join('\n')
  expect(text).toContain('Index Scan using account_pkey')
  expect(text).not.toContain('Seq Scan')
})

test('people with the same birthdate are found by an index', async () => {
  const plan: string[] = []
  await app.within(school.id, db =>
    bornOn(contextOf(db.withPlugin(explaining(plan))), '2014-03-02', undefined),
  )
  expect(plan.join('\n')).toContain('person_birthdate')
  expect(plan.join('\n')).not.toContain('Seq Scan')
})

/** The query inside the search function, with its names as parameters. */
const innerQuery = async (): Promise<string> => {
  const { rows } = await app.owner.query("select prosrc from pg_proc where proname = 'search_account'")
  const text = /return query([\s\S]*?);/.exec(rows[0].prosrc)?.[1]
  if (!text) throw new Error('The function has no query')
  return text
    .replaceAll('p_institution', '$1::uuid')
    .replaceAll('p_roles', '$2::text[]')
    .replaceAll('patterns', '$3::text[]')
    .replaceAll('longest', '$4::text')
    .replaceAll('second', '$5::text')
    .replaceAll('p_tax', '$6::text')
}

test.each([
  ['a whole name', ['%nobrega%', '%zoe%'], '%nobrega%', '%zoe%'],
  ['a registration', ['%201912345%'], '%201912345%', '%201912345%'],
  ['the beginning of a word', ['% zo%'], '% zo%', '% zo%'],
])('a search for %s reads the trigram index', async (_, patterns, longest, second) => {
  const { rows } = await app.owner.query(`explain (costs off) ${await innerQuery()}`, [
    school.id,
    ['STUDENT'],
    patterns,
    longest,
    second,
    '39053344705',
  ])
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('account_search')
  expect(plan).toContain('person_tax_number_key')
  expect(plan).not.toContain('Seq Scan')
})

test('a search counts everyone who matches and pages them by name', async () => {
  const ask = { ...students, search: { words: ['davila', 'zoe'], tax: null }, currentPage: 2 }
  const { data, total } = await app.within(school.id, db => usersPage(contextOf(db), ask))
  expect(total).toBe(114)
  expect(data).toHaveLength(20)
  expect(data.every(row => row.name.startsWith('Zoé') && row.name.includes("D'Ávila"))).toBe(true)
})

test('the search refuses a tenant other than that of its transaction', async () => {
  const other = await createSchool(app)
  const refused = app.within(school.id, db =>
    usersPage(
      { ...contextOf(db), institution: { ...contextOf(db).institution, id: other.id } },
      { ...students, search: { words: ['ana'], tax: null } },
    ),
  )
  await expect(refused).rejects.toThrow('search outside of the tenant')
})

test.each(['name', 'registration', 'createdAt'] as const)(
  'the list by %s is the same forwards and backwards, and no page repeats another',
  async sort => {
    const pages = async (order: UserListAsk['sort']) => {
      const all = await Promise.all(
        [1, 2, 3].map(currentPage =>
          app.within(school.id, db =>
            usersPage(contextOf(db), {
              ...students,
              statuses: ['Ativo'],
              search: { words: ['zoe', 'davila', 'davila'], tax: null },
              sort: order,
              currentPage,
              rowsPerPage: 50,
            }),
          ),
        ),
      )
      return all.flatMap(page => page.data.map(row => row.id))
    }
    const [up, down] = [await pages(sort), await pages(`-${sort}`)]
    expect(new Set(up).size).toBe(up.length)
    expect(up.length).toBeGreaterThan(50)
    expect(down).toEqual(up.toReversed())
  },
)
