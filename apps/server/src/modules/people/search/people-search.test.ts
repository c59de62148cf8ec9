import { randomUUID } from 'node:crypto'
import { ROLES } from '@lousa/contract/roles.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explaining } from '../../../../test/explaining.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { onSeveralMachines } from '../../../../test/test-database.ts'
import { accountRow, personRow } from '../../identity/identity.factory.ts'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import { bornOn } from '../person/similar.queries.ts'
import { searchPage, type UserListQuery, usersPage } from './people-list.queries.ts'

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
  atCommit: () => {},
  enqueue: async () => {},
})

const students: UserListQuery = {
  roles: ['STUDENT', 'STUDENT-SMELJ'],
  statuses: ['Ativo', 'Inativo'],
  search: null,
  sort: 'name',
  onlyMine: false,
  rows: 'record',
  currentPage: 3,
  rowsPerPage: 20,
}

const looking = (words: string[], more: Partial<UserListQuery> = {}): UserListQuery => ({
  ...students,
  ...more,
  search: { words },
})

/** The part of a plan that finds the ids of a page. */
const pageOf = (plan: string[]): string[] => {
  const start = plan.findIndex(line => line.includes('Merge Append'))
  return plan.slice(
    start - 2,
    plan.findIndex((line, at) => at > start && line.includes('CTE ')),
  )
}

test('a page of the student list reads only its own entries of the index, as the application', async () => {
  const plan: string[] = []
  await app.within(school.id, db => usersPage(contextOf(db.withPlugin(explaining(plan))), students))
  const page = pageOf(plan)
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
    const page = pageOf(plan)
    const scan = sort.startsWith('-') ? 'Index Only Scan Backward' : 'Index Only Scan'
    const reads = page.flatMap(
      line => new RegExp(`${scan} using ${index}(?:_\\d+)? .*rows=([\\d.]+)`).exec(line)?.[1] ?? [],
    )
    expect(reads.map(Number).sort((a, b) => a - b)).toEqual([0, 0, 0, 60])
    expect(page.join('\n')).toContain('Merge Append')
    expect(page.join('\n')).not.toContain('Seq Scan')
  },
)

test.each([
  ['by name', looking(['davila', 'zoe'])],
  ['newest first', looking(['davila', 'zoe'], { sort: '-createdAt' })],
  ['of every role in brief', looking(['davila'], { roles: ROLES, rows: 'brief' })],
])('a search %s looks up the people of its page and reads no whole table', async (_, ask) => {
  const plan: string[] = []
  await app.within(school.id, db => usersPage(contextOf(db.withPlugin(explaining(plan))), ask))
  const text = plan.join('\n')
  expect(text).toContain('Index Scan using account_pkey')
  expect(text).toContain('Index Scan using person_pkey')
  expect(text).not.toMatch(/Seq Scan on (account|person)/)
})

test('people with the same birthdate are found by an index', async () => {
  const plan: string[] = []
  await app.within(school.id, db =>
    bornOn(contextOf(db.withPlugin(explaining(plan))), '2014-03-02', undefined),
  )
  expect(plan.join('\n')).toContain('person_birthdate')
  expect(plan.join('\n')).not.toContain('Seq Scan')
})

/** On a cluster the function runs on another machine, which does not show the plans inside it. */
const ofOneMachine = test.skipIf(onSeveralMachines())

/** Reads how the search runs, as the application: the plan of every statement inside the function. */
const plansOfSearch = async (ask: UserListQuery, few = 30_000): Promise<string[]> => {
  const { host, port, superuser } = inject('postgres')
  const client = new pg.Client({ host, port, user: superuser, database: app.owner.options.database })
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on`)
  await client.query('begin')
  if (few !== 30_000) {
    const { rows } = await client.query(
      "select pg_get_functiondef(oid) as text from pg_proc where proname = 'search_account'",
    )
    await client.query(rows[0].text.replace(':= 30000', `:= ${few}`).replace(':= 4000', `:= ${few * 4}`))
  }
  await client.query("set local role lousa_app; set local client_min_messages = 'log'")
  await client.query("select set_config('app.institution_id', $1, true)", [school.id])
  const { sql: text, parameters } = await app.within(school.id, async db =>
    searchPage(contextOf(db), ask, ask.search ?? { words: [] }, { skip: 0, take: 20 }).compile(db),
  )
  await client.query(text, [...parameters])
  await client.query('rollback')
  await client.end()
  return plans.filter(plan => / on account\b/.test(plan))
}

ofOneMachine.each([
  ['a whole name', ['nobrega', 'zoe']],
  ['a registration', ['201912345']],
  ['half a registration', ['01912']],
  ['the beginning of a word', ['zo']],
  ['one letter', ['z']],
  ['a name of a tenth of the school', ['silva']],
])('a search for %s reads the trigram index once and no whole table', async (_, words) => {
  const plans = await plansOfSearch(looking(words))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('Bitmap Index Scan on account_search')
  expect(plans[0]).not.toContain('Seq Scan on account')
})

ofOneMachine('a search for a CPF reads the index of words alone', async () => {
  const tax = '39053344705'
  const [plan] = await plansOfSearch(looking([tax]))
  expect(plan).toContain('Bitmap Index Scan on account_search')
  expect(plan).not.toContain('Seq Scan on account')
})

ofOneMachine.each(['name', '-name', 'registration', '-registration', 'createdAt', '-createdAt'] as const)(
  'a search for more people than are put in order in one pass, by %s, counts by the trigram index and walks the list',
  async sort => {
    const [looked, counted, page, ...more] = await plansOfSearch(looking(['souza'], { sort }), 500)
    expect(looked).toContain('Bitmap Index Scan on account_search')
    expect(counted).toContain('Bitmap Index Scan on account_search')
    expect(page).toMatch(/Index Scan (Backward )?using account_list/)
    expect(page).toContain('Merge Append')
    expect(more).toEqual([])
    expect([looked, counted, page].join('\n')).not.toContain('Seq Scan on account')
  },
)

ofOneMachine(
  'a search for many who all stand at the end of the list puts them in order after a short walk',
  async () => {
    const plans = await plansOfSearch(looking(['zoe'], { sort: 'name' }), 500)
    expect(plans).toHaveLength(4)
    expect(plans[2]).toMatch(/Index Scan using account_list.*rows=2000/)
    expect(plans[3]).toContain('Bitmap Index Scan on account_search')
    expect(plans.join('\n')).not.toContain('Seq Scan on account')
  },
)

test('a search counts everyone who matches and pages them by name', async () => {
  const ask = { ...students, search: { words: ['davila', 'zoe'] }, currentPage: 2 }
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
      { ...students, search: { words: ['ana'] } },
    ),
  )
  await expect(refused).rejects.toThrow('search outside of the tenant')
})

test.each(['name', 'registration', 'createdAt'] as const)(
  'the list by %s is the same forwards and backwards, and no page repeats another',
  async sort => {
    const pages = async (order: UserListQuery['sort']) => {
      const all = await Promise.all(
        [1, 2, 3].map(currentPage =>
          app.within(school.id, db =>
            usersPage(contextOf(db), {
              ...students,
              statuses: ['Ativo'],
              search: { words: ['zoe', 'davila', 'davila'] },
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
