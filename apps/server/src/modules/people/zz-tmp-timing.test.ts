import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { accountRow, personRow } from '../identity/identity.factory.ts'
import type { Ctx } from '../module.ts'
import { insertRows } from '../rows.ts'
import { type UserListAsk, usersPage } from './people.queries.ts'

const PEOPLE = 50_000
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
  audit: () => {},
  enqueue: async () => {},
})

const students: UserListAsk = {
  roles: ['STUDENT', 'STUDENT-SMELJ'],
  statuses: ['Ativo', 'Inativo'],
  search: null,
  onlyMine: false,
  rows: 'record',
  currentPage: 3,
  rowsPerPage: 20,
}

test('timing', async () => {
  void explaining
  const time = async (label: string, ask: UserListAsk) => {
    const took: number[] = []
    for (let i = 0; i < 60; i += 1) {
      await app.within(school.id, async db => { const t = performance.now(); await usersPage(contextOf(db), ask); took.push(performance.now() - t) })
    }
    took.sort((a, b) => a - b)
    console.log(label, 'p50', took[30]?.toFixed(2), 'p95', took[57]?.toFixed(2), 'max', took[59]?.toFixed(2))
  }
  await time('list p1', students)
  await time('list p1', {...students, currentPage: 1})
  await time('list p100', { ...students, currentPage: 100 })
  await time('search 1%', { ...students, search: { words: ['davila', 'zoe'], tax: null } })
  await time('search registration', { ...students, search: { words: ['201912345'], tax: null } })
  await time('search 20% word', { ...students, search: { words: ['silva'], tax: null } })
  await time('search "zo"', { ...students, search: { words: ['zo'], tax: null } })
  await time('search "a"', { ...students, search: { words: ['a'], tax: null } })
  await time('cpf', { ...students, search: { words: ['390','533','447','05'], tax: '39053344705' } })
}, 120000)
