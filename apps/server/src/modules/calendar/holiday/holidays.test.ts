import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createCalendarEvent,
  deleteCalendarEvent,
  exportCalendar,
  getSchoolDays,
  listNationalHolidays,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { fixedClock } from '../../../platform/clock/clock.ts'
import { createHolidays } from './holidays.service.ts'

/** The form of an answer of BrasilAPI. */
const BRASIL_API = [
  ['2026-01-01', 'Confraternização mundial'],
  ['2026-02-16', 'Carnaval'],
  ['2026-02-17', 'Carnaval'],
  ['2026-04-03', 'Sexta-feira Santa'],
  ['2026-04-05', 'Páscoa'],
  ['2026-04-21', 'Tiradentes'],
  ['2026-05-01', 'Dia do trabalho'],
  ['2026-06-04', 'Corpus Christi'],
  ['2026-09-07', 'Independência do Brasil'],
  ['2026-10-12', 'Nossa Senhora Aparecida'],
  ['2026-11-02', 'Finados'],
  ['2026-11-15', 'Proclamação da República'],
  ['2026-11-20', 'Dia da consciência negra'],
  ['2026-12-25', 'Natal'],
].map(([date, name]) => ({ date, name, type: 'national', weekday: 'quinta-feira' }))
const [FIRST] = BRASIL_API
const OFFLINE = { data: nationalHolidays(2026), source: 'OFFLINE' }

let service: Server
let url: string
let requestedPaths: string[] = []
let answerWith: RequestListener
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  service = createServer((request, answer) => {
    requestedPaths.push(request.url ?? '')
    answerWith(request, answer)
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  const at = service.address()
  if (at === null || typeof at === 'string') throw new Error('The service has no port')
  url = `http://127.0.0.1:${at.port}/v1/{year}`
})
beforeEach(() => {
  requestedPaths = []
  answerWith = json(BRASIL_API)
})
afterAll(async () => {
  service.closeAllConnections()
  await new Promise(done => service.close(done))
})

const clock = fixedClock(TEST_NOW)
const holidaysAt = (address: string | null, timeoutMs = 2_000) =>
  createHolidays({ url: address, clock, timeoutMs })

test.each([
  ['404', json({ message: 'x', type: 'not_found' }, 404)],
  ['500 with the list', json(BRASIL_API, 500)],
  ['with a page', (_, answer) => answer.end('<html>manutenção</html>')],
  ['with an object', json({ data: BRASIL_API })],
  ['with nothing', json(null)],
  ['with an empty list', json([])],
  ['with another year', json([...BRASIL_API, { ...FIRST, date: '2027-01-01' }])],
  ['with a date that does not exist', json([...BRASIL_API, { ...FIRST, date: '2026-02-30' }])],
  ['without names', json([...BRASIL_API, { ...FIRST, name: ' \u0000 ' }])],
  ['with holidays of a state alone', json(BRASIL_API.map(each => ({ ...each, type: 'state' })))],
  ['with more than any year', json(Array.from({ length: 101 }, () => FIRST))],
  ['with endless text', json([{ ...FIRST, name: 'x'.repeat(70_000) }])],
  ['by hanging up', request => request.socket.destroy()],
  [
    'by pointing elsewhere',
    (request, answer) =>
      request.url === '/elsewhere'
        ? json(BRASIL_API)(request, answer)
        : answer.writeHead(302, { location: '/elsewhere' }).end(),
  ],
] satisfies [string, RequestListener][])(
  'a service that answers %s is replaced by the computed list',
  async (_, listener) => {
    answerWith = listener
    expect(await holidaysAt(url).of(2026)).toEqual(OFFLINE)
    expect(requestedPaths).toEqual(['/v1/2026'])
  },
)

test('a service that never answers, or never ends its answer, is given up', async () => {
  answerWith = () => {}
  expect(await holidaysAt(url, 40).of(2026)).toEqual(OFFLINE)
  answerWith = (_, answer) => answer.write('[{"date":')
  expect(await holidaysAt(url, 40).of(2026)).toEqual(OFFLINE)
})

test('a service that is switched off is not missed', async () => {
  expect(await holidaysAt(null).of(2026)).toEqual(OFFLINE)
  expect(requestedPaths).toEqual([])
})

test('what the service calls national is told apart from the optional days', async () => {
  answerWith = json([...BRASIL_API.toReversed(), { ...FIRST, date: '2026-07-09', type: 'state' }])
  const { data, source } = await holidaysAt(url).of(2026)
  expect(source).toBe('EXTERNAL')
  expect(data.map(each => each.date)).toEqual(BRASIL_API.map(each => each.date))
  expect(data.filter(each => each.optional).map(each => each.name)).toEqual([
    'Carnaval',
    'Carnaval',
    'Páscoa',
    'Corpus Christi',
  ])
  expect(data[0]).toEqual({ date: '2026-01-01', name: 'Confraternização mundial', optional: false })
})

test('both lists agree on which days are off', async () => {
  const { data } = await holidaysAt(url).of(2026)
  const off = (list: readonly { date: string; optional: boolean }[]) =>
    list.filter(each => !each.optional).map(each => each.date)
  expect(off(data)).toEqual(off(OFFLINE.data))
})

test('an answer is kept for a day and a failure for ten minutes', async () => {
  const holidays = holidaysAt(url)
  const after = (ms: number) => clock.set(new Date(TEST_NOW.getTime() + ms))
  answerWith = json(null, 500)
  await holidays.of(2026)
  answerWith = json(BRASIL_API)
  after(599_999)
  expect(await holidays.of(2026)).toEqual(OFFLINE)
  after(600_001)
  expect((await holidays.of(2026)).source).toBe('EXTERNAL')
  after(600_001 + 86_399_000)
  answerWith = json(null, 500)
  expect((await holidays.of(2026)).source).toBe('EXTERNAL')
  expect(requestedPaths).toHaveLength(2)
  after(600_001 + 86_400_001)
  expect(await holidays.of(2026)).toEqual(OFFLINE)
  expect(requestedPaths).toHaveLength(3)
  clock.set(TEST_NOW)
})

test('those who ask at once wait for the same answer, year by year', async () => {
  const holidays = holidaysAt(url)
  const [first, second, holidaysOfYear] = await Promise.all([
    holidays.of(2026),
    holidays.of(2026),
    holidays.ofYears([2026, 2027, 2026]),
  ])
  expect(requestedPaths.sort()).toEqual(['/v1/2026', '/v1/2027'])
  expect(second).toEqual(first)
  expect(holidaysOfYear(2026)).toEqual(first.data)
  expect(holidaysOfYear(2027)).toEqual(nationalHolidays(2027))
  expect(holidaysOfYear(2030)).toEqual(nationalHolidays(2030))
})

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ outside: { holidaysUrl: url } })
  school = await createSchool(app)
})
afterAll(() => app.stop())
const list = (year: unknown, token = school.instructor.token) =>
  app.call(listNationalHolidays, { host: school.host, token, query: { year } })

test.each(['1899', '2200', 'x', '', '2026.5'])(
  'an instructor who asks for the year "%s" is refused',
  async year => {
    const answer = await list(year)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(requestedPaths).toEqual([])
  },
)

test('an instructor who names no year is told that it is required', async () => {
  const { body } = await app.call(listNationalHolidays, { host: school.host, token: school.instructor.token })
  expect(body.errors).toEqual([expect.objectContaining({ path: 'year', code: 'REQUIRED' })])
})

test('an instructor gets the holidays of the service, and computed ones while it is away', async () => {
  const external = await list(2026)
  expect([external.status, external.body.source, external.body.data.length]).toEqual([200, 'EXTERNAL', 14])
  answerWith = request => request.socket.destroy()
  const offline = await list(2027)
  expect([offline.body.source, offline.body.data]).toEqual(['OFFLINE', nationalHolidays(2027)])
})

test('a slow service holds no connection to the database', async () => {
  const narrow = await startTestApp({ outside: { holidaysUrl: url }, poolSize: 2 })
  try {
    const { host, administrator } = await createSchool(narrow)
    const waiting: (() => void)[] = []
    const allAsked = new Promise<void>(done => {
      answerWith = (request, answer) => {
        waiting.push(() => json(null, 404)(request, answer))
        if (waiting.length === 4) done()
      }
    })
    const lists = [2031, 2032, 2033, 2034].map(year =>
      narrow.call(listNationalHolidays, { host, token: administrator.token, query: { year } }),
    )
    await allAsked
    const me = await narrow.send('GET', 'institution/current', { host })
    expect(me.status).toBe(200)
    for (const go of waiting) go()
    const answers = await Promise.all(lists)
    expect(answers.map(({ status, body }) => [status, body.source])).toEqual(
      lists.map(() => [200, 'OFFLINE']),
    )
  } finally {
    await narrow.stop()
  }
})

test('a holiday that only the service knows is no school day, and a school day upon it is not lost', async () => {
  answerWith = json([...BRASIL_API, { ...FIRST, date: '2026-08-24', name: 'Feriado novo' }])
  const knowing = await startTestApp({ outside: { holidaysUrl: url } })
  try {
    const { host, administrator, year } = await createSchool(knowing)
    const ask = { host, token: administrator.token }
    const days = await knowing.call(getSchoolDays, { ...ask, params: { id: year } })
    expect(days.body.levels[0].total).toBe(207)
    const file = await knowing.call(exportCalendar, { ...ask, query: { academicYearId: year } })
    expect(file.raw.toString('utf8')).toContain('SUMMARY:Feriado novo')
    const body = { title: 'Reposição', type: 'SCHOOL_DAY', start: '2026-08-24', end: '2026-08-24' }
    const event = await knowing.call(createCalendarEvent, { ...ask, body })
    expect(event.status).toBe(201)
    const removed = await knowing.call(deleteCalendarEvent, { ...ask, params: { id: event.body.id } })
    expect([removed.status, removed.body.code]).toEqual([422, 'LESSONS_ON_LOST_DAY'])
    expect(requestedPaths).toEqual(['/v1/2026'])
  } finally {
    await knowing.stop()
  }
})

test('events are created while the service is slow, and nobody else waits for a connection', async () => {
  const narrow = await startTestApp({ outside: { holidaysUrl: url }, poolSize: 2 })
  try {
    const { host, administrator } = await createSchool(narrow)
    const waiting: (() => void)[] = []
    const firstAsked = new Promise<void>(done => {
      answerWith = (request, answer) => {
        waiting.push(() => json(null, 404)(request, answer))
        done()
      }
    })
    const body = { title: 'Recesso', type: 'RECESS', start: '2026-07-13', end: '2026-07-24' }
    const creates = [1, 2, 3, 4].map(() =>
      narrow.call(createCalendarEvent, { host, token: administrator.token, body }),
    )
    await firstAsked
    expect((await narrow.send('GET', 'institution/current', { host })).status).toBe(200)
    for (const go of waiting) go()
    expect((await Promise.all(creates)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(waiting).toHaveLength(1)
  } finally {
    await narrow.stop()
  }
})
