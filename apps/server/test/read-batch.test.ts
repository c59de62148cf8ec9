import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batchDesk, readOf } from './batch-desk.ts'
import { askOf, nameOf, type RichAsk, stateOf, tokenOf } from './rich-calls.ts'
import { createRichSchool, type IdsByKind, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

/** Reads that need their own request: files, previews, locks, and calls that open their transactions. */
const ALONE = [
  'GET absence-note/:id/picture',
  'GET academic-calendar/export',
  'GET academic-calendar/feed',
  'GET document/:code',
  'GET family/child/:studentId/report-card/:fileId/content',
  'GET file',
  'GET file/:id/content',
  'GET first-run',
  'GET grade/:id/picture',
  'GET grade/:id/waiting-list',
  'GET import/:id/problem',
  'GET import/template',
  'GET postal-code',
  'GET report/academic-year/:id/calendar',
  'GET report/academic-year/:id/lesson-cover',
  'GET report/academic-year/:id/timetable',
  'GET report/grade/:id/report-cards',
  'GET report/grade/all/report-cards',
  'GET report/lesson-plan/:id/overview-map',
  'GET report/overview-demonstrative',
  'GET report/student-enrollment/:id',
  'GET report/timetable-draft/:id',
  'GET timetable-draft/:id/fet',
  'GET user/:id/avatar',
  'GET user/export',
]
const gets = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
const readable = gets.filter(endpoint => !ALONE.includes(nameOf(endpoint)))

let app: TestApp
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const deskOf = (at: RichSchool, role: Role) => batchDesk(app, { host: at.host, token: tokenOf(at, role) })

const NOT_THERE = { status: 404, body: expect.objectContaining({ code: 'ROUTE_NOT_FOUND' }) }

test('the calls that no batch answers are the named ones', async () => {
  const reads = gets.map(endpoint => readOf(endpoint, askOf(endpoint, school.mine, null)))
  const answers = await deskOf(school, 'ADMINISTRATOR').answersOf(reads)
  const left = gets.filter((_, index) => answers[index]?.body?.code === 'ROUTE_NOT_FOUND')
  expect(left.map(nameOf).toSorted()).toEqual(ALONE)
})

test('no call that writes can be a part', async () => {
  const readPaths = new Set(readable.map(({ path }) => path))
  const writes = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
    ({ method, path }) => method !== 'GET' && !readPaths.has(path),
  )
  expect(writes.length).toBeGreaterThan(80)
  const before = await stateOf(app, school.id)
  const reads = writes.map(endpoint => readOf(endpoint, askOf(endpoint, school.mine, null)))
  for (const answer of await deskOf(school, 'ADMINISTRATOR').answersOf(reads))
    expect(answer).toEqual(NOT_THERE)
  expect(await stateOf(app, school.id)).toEqual(before)
})

test('a batch of all reads writes looks and the use of the session, as its single calls do', async () => {
  const before = await stateOf(app, school.id)
  const reads = readable.map(endpoint => readOf(endpoint, askOf(endpoint, school.mine, null)))
  await deskOf(school, 'ADMINISTRATOR').answersOf(reads)
  const after = await stateOf(app, school.id)
  const changed = Object.keys(after).filter(table => after[table] !== before[table])
  expect(changed.filter(table => table !== 'session' && !table.startsWith('audit_entry'))).toEqual([])
})

type World = [name: string, at: () => RichSchool, other: () => RichSchool, role: Role]
const SCHOOL = [() => school, () => municipal] as const
const MUNICIPAL = [() => municipal, () => school] as const
const WORLDS: World[] = [
  ['an administrator of a school', ...SCHOOL, 'ADMINISTRATOR'],
  ['an editor', ...SCHOOL, 'EDITOR'],
  ['an instructor of a school', ...SCHOOL, 'INSTRUCTOR'],
  ['a student of a school', ...SCHOOL, 'STUDENT'],
  ['an administrator of a municipal office', ...MUNICIPAL, 'ADMINISTRATOR'],
  ['an instructor of a municipal office', ...MUNICIPAL, 'INSTRUCTOR'],
  ['a student of a municipal office', ...MUNICIPAL, 'STUDENT-SMELJ'],
]

const allOf = (id: string) => new Proxy({} as IdsByKind, { get: () => id })
const withFilter = (ask: RichAsk, filter: Record<string, string>) => ({
  ...ask,
  query: { ...ask.query, ...filter },
})

/** The log of the history lists the looks of the calls before: it is compared without them. */
const withoutLooks = (name: string, body: unknown): unknown => {
  if (name !== 'GET audit-entry' && name !== 'GET audit-entry/bulk') return body
  return Object.keys(Object(body)).sort()
}

describe.each(WORLDS)('a batch of %s answers what the single calls answer', (_, at, other, role) => {
  const own = () => ({ ...at().mine, ...at().mineAs[role] })
  // The first use of a session is listed among sessions.
  beforeAll(() => deskOf(at(), role).answersOf([{ call: 'auth/me' }]))

  test.each<[string, (endpoint: (typeof readable)[number]) => RichAsk]>([
    ['with own ids', endpoint => askOf(endpoint, own(), null)],
    ['with ids of others', endpoint => askOf(endpoint, at().theirs, null)],
    ['with ids of another institution', endpoint => askOf(endpoint, other().mine, null)],
    ['with ids that do not exist', endpoint => askOf(endpoint, allOf(UNKNOWN), null)],
    ['with ids that are none', endpoint => askOf(endpoint, allOf("1' or '1'='1"), null)],
    ['with unknown filters', endpoint => withFilter(askOf(endpoint, own(), null), { toString: 'x' })],
    [
      'with characters that no row has',
      endpoint => withFilter(askOf(endpoint, own(), null), { searchFor: '\u0000' }),
    ],
  ])('%s', async (_how, askFor) => {
    const asks = readable.map(endpoint => ({ endpoint, ask: askFor(endpoint) }))
    const answers = await deskOf(at(), role).answersOf(asks.map(({ endpoint, ask }) => readOf(endpoint, ask)))
    for (const [index, { endpoint, ask }] of asks.entries()) {
      const name = nameOf(endpoint)
      const params = Object.fromEntries(
        Object.entries(ask.params).map(([key, value]) => [key, encodeURIComponent(value)]),
      )
      const token = tokenOf(at(), role)
      const single = await app.call(endpoint, { host: at().host, token, params, query: ask.query })
      const part = answers[index]
      expect([name, part?.status, withoutLooks(name, part?.body)]).toEqual([
        name,
        single.status,
        withoutLooks(name, single.body),
      ])
      expect(single.status).toBeLessThan(500)
    }
  })
})
