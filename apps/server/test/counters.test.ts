import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  createCalendarLink,
  getCalendarFeed,
} from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { getWaitingList } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import {
  forgotPassword,
  getLink,
  updateOwnPassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { createFirstInstitution } from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { checkGuardianCode } from '@lousa/contract/identity/guardian-code/guardian-code.contract.ts'
import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import { proveOwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { finishSignIn } from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import { reportClientError } from '@lousa/contract/operation/client-error.contract.ts'
import { createStudent, updateOwnRecord } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getPostalCode } from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import { getYearCalendar } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueLink } from '../src/modules/identity/access-link/access-link.service.ts'
import { setupCodeOf } from '../src/modules/identity/first-run/setup-code.service.ts'
import { atWork } from '../src/modules/identity/institution/current-institution.public.queries.ts'
import { COUNTERS, type Counter, type CounterKey, type CounterName } from '../src/platform/access/counters.ts'
import { createDevices } from '../src/platform/access/devices.ts'
import { counterKey, createRateLimit } from '../src/platform/access/rate-limit.ts'
import { systemContext } from '../src/platform/jobs/system-context.ts'
import { adult, openToVisitors } from './applicant.ts'
import { FACTOR_PASSWORD, factorDesk } from './factor-desk.ts'
import { guardianOf, letterOf } from './guardian-letters.ts'
import { cpfOf } from './people-desk.ts'
import { type Account, createSchool, type School } from './school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

const INSTRUCTOR = '11144477735'
const ADMINISTRATOR = '52998224725'
const GUARDIAN = cpfOf(76)
const DOCUMENT_CODE = 'ABCD-EFGH-JKMN-PQRS'
let app: TestApp
let empty: TestApp
let here: School
let there: School
const desk = factorDesk(
  () => app,
  () => here,
)
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true, outside: { postalCodeUrl: 'http://127.0.0.1:9/{cep}' } })
  empty = await startTestApp({ trustProxy: true })
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await desk.freeAttempts()
  here = await createSchool(app, { kind: 'MUNICIPAL' })
  there = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(async () => {
  await app.stop()
  await empty.stop()
})

/** The address from which all callers of a test call, unless a counter is about many addresses. */
const SHARED = '198.51.100.7'
const from = (address: string, cookie?: string) => ({
  'x-forwarded-for': address,
  ...(cookie ? { cookie } : {}),
})
const manyAddresses = (turn: number) => `203.0.113.${turn % 250}`

type Attempt = (turn: number, at: School) => Promise<Sent>
type Scene = {
  /** One attempt of the caller who fills the counter, wrong where there is something to know. */
  attempt: Attempt
  /** A second person at the same address and institution. Absent: the table declares that they wait. */
  second?: () => Promise<Sent>
  /** The right secret at the full counter. */
  right?: () => Promise<Sent>
  /** Counters without an institution. */
  elsewhere?: false
  /** Counters with too many free attempts to play all of them. */
  key?: () => CounterKey
}

const enter = (username: string, password: string, headers: Record<string, string>, at = here) =>
  app.call(signIn, { host: at.host, headers, body: { username, password } })
const passwords = async (at = here) => {
  await desk.givePassword(at.instructor, FACTOR_PASSWORD, at)
  await desk.givePassword(at.administrator, FACTOR_PASSWORD, at)
}
const signInAt = (address: string) => enter(ADMINISTRATOR, FACTOR_PASSWORD, from(address))
const knownBrowser = async () => {
  await passwords()
  return desk.cookies(await enter(INSTRUCTOR, FACTOR_PASSWORD, from('192.0.2.1')))
}

/** Two people with an authenticator app; both have the password, and one of them guesses codes. */
const factors = async () => {
  const guessed = await desk.withAuthenticator(here.instructor)
  const second = await desk.withAuthenticator(here.administrator)
  const challengeOf = async (username: string, headers: Record<string, string>): Promise<string> =>
    (await enter(username, FACTOR_PASSWORD, headers)).body.challenge
  const step = (challenge: string, code: string, headers: Record<string, string>, at = here) =>
    app.call(finishSignIn, { host: at.host, headers, body: { challenge, code } })
  const entering = async (
    username: string,
    { secret }: { secret: string },
    headers: Record<string, string>,
  ) => step(await challengeOf(username, headers), desk.codeOf(secret), headers)
  return { guessed, second, challengeOf, step, entering }
}
const guessing =
  (
    { challengeOf, step }: Awaited<ReturnType<typeof factors>>,
    headersOf: (turn: number) => Record<string, string>,
  ): Attempt =>
  async (turn, at) =>
    step(await challengeOf(INSTRUCTOR, headersOf(turn)), '000000', headersOf(turn), at)
const knownFactorBrowser = async (parts: Awaited<ReturnType<typeof factors>>) => {
  const cookie = desk.cookies(await parts.entering(INSTRUCTOR, parts.guessed, from('192.0.2.1')))
  desk.later(30)
  return cookie
}

/** A further session of the same person. */
const secondSession = async () => (await desk.enter(INSTRUCTOR, FACTOR_PASSWORD)).body.accessToken as string
const change = (token: string, currentPassword: string, at = here) =>
  app.call(updateOwnPassword, {
    host: at.host,
    token,
    headers: from(SHARED),
    body: { currentPassword, password: 'outro-giz-novo' },
  })
const prove = (token: string, body: object, at = here) =>
  app.call(proveOwnFactor, { host: at.host, token, headers: from(SHARED), body })

const report = (turn: number, at: School) =>
  app.call(reportClientError, {
    host: at.host,
    headers: from(SHARED),
    body: { build: 'b', name: 'E', message: `${turn}`, stack: [], route: '/' },
  })
const ask = (email: string, address: string, at = here) =>
  app.call(forgotPassword, { host: at.host, headers: from(address), body: { email } })
const checkLetter = (code: string, taxNumber: string, address: string, at = here) =>
  app.call(checkGuardianCode, { host: at.host, headers: from(address), body: { code, taxNumber } })
const register = (body: object, address: string, at = here) =>
  app.call(createStudent, { host: at.host, headers: from(address), body })
const sendLarge = ({ token }: Account, at: School) =>
  app.call(updateOwnRecord, {
    host: at.host,
    token,
    headers: from(SHARED),
    body: { avatar: 'x'.repeat(140_000) },
  })
const openBoth = () => Promise.all([here, there].map(({ id }) => openToVisitors(app, id)))

/** How each counter is filled, by the very calls that count. */
const SCENES: { [Name in CounterName]: () => Promise<Scene> } = {
  'login-browser': async () => {
    const headers = from(SHARED, await knownBrowser())
    return {
      attempt: (_, at) => enter(INSTRUCTOR, 'guess', headers, at),
      second: () => signInAt(SHARED),
    }
  },
  'login-place': async () => {
    const cookie = await knownBrowser()
    return {
      attempt: (_, at) => enter(INSTRUCTOR, 'guess', from(SHARED), at),
      second: () => signInAt(SHARED),
      right: () => enter(INSTRUCTOR, FACTOR_PASSWORD, from(SHARED, cookie)),
    }
  },
  'login-elsewhere': async () => {
    const cookie = await knownBrowser()
    return {
      key: () => ({ counter: 'login-elsewhere', institution: here.id, taxNumber: INSTRUCTOR }),
      attempt: (turn, at) => enter(INSTRUCTOR, 'guess', from(manyAddresses(turn)), at),
      second: () => signInAt(manyAddresses(99)),
      right: () => enter(INSTRUCTOR, FACTOR_PASSWORD, from(manyAddresses(99), cookie)),
    }
  },
  'login-strangers': async () => {
    const cookie = await knownBrowser()
    await signInAt(SHARED)
    return {
      key: () => ({
        counter: 'login-strangers',
        institution: here.id,
        addressMark: createDevices(TEST_SECRET).addressMark(here.id, SHARED),
      }),
      attempt: (turn, at) => enter(cpfOf(100 + turn), 'guess', from(SHARED), at),
      second: () => signInAt(SHARED),
      right: () => enter(INSTRUCTOR, FACTOR_PASSWORD, from(SHARED, cookie)),
    }
  },
  'second-factor-browser': async () => {
    const parts = await factors()
    const headers = from(SHARED, await knownFactorBrowser(parts))
    return {
      attempt: guessing(parts, () => headers),
      second: () => parts.entering(ADMINISTRATOR, parts.second, from(SHARED)),
    }
  },
  'second-factor-place': async () => {
    const parts = await factors()
    const cookie = await knownFactorBrowser(parts)
    return {
      attempt: guessing(parts, () => from(SHARED)),
      second: () => parts.entering(ADMINISTRATOR, parts.second, from(SHARED)),
      right: () => parts.entering(INSTRUCTOR, parts.guessed, from(SHARED, cookie)),
    }
  },
  'second-factor-elsewhere': async () => {
    const parts = await factors()
    const cookie = await knownFactorBrowser(parts)
    return {
      key: () => ({ counter: 'second-factor-elsewhere', institution: here.id, taxNumber: INSTRUCTOR }),
      attempt: guessing(parts, turn => from(manyAddresses(turn))),
      second: () => parts.entering(ADMINISTRATOR, parts.second, from(manyAddresses(99))),
      right: () => parts.entering(INSTRUCTOR, parts.guessed, from(manyAddresses(99), cookie)),
    }
  },
  'second-factor-strangers': async () => {
    const parts = await factors()
    const cookie = await knownFactorBrowser(parts)
    await parts.entering(ADMINISTRATOR, parts.second, from(SHARED))
    desk.later(30)
    return {
      key: () => ({
        counter: 'second-factor-strangers',
        institution: here.id,
        addressMark: createDevices(TEST_SECRET).addressMark(here.id, SHARED),
      }),
      attempt: guessing(parts, () => from(SHARED)),
      second: () => parts.entering(ADMINISTRATOR, parts.second, from(SHARED)),
      right: () => parts.entering(INSTRUCTOR, parts.guessed, from(SHARED, cookie)),
    }
  },
  'own-password': async () => {
    await passwords()
    await passwords(there)
    const other = await secondSession()
    return {
      attempt: (_, at) => change(at.instructor.token, 'guess', at),
      second: () => change(here.administrator.token, FACTOR_PASSWORD),
      right: () => change(other, FACTOR_PASSWORD),
    }
  },
  'second-factor-proof': async () => {
    await passwords()
    const other = await secondSession()
    const { secret } = await desk.withAuthenticator(here.students[0]!)
    await app.owner.query('delete from credential where institution_id = $1 and person_id = $2', [
      here.id,
      here.instructor.personId,
    ])
    const own = await desk.withAuthenticator(here.instructor)
    return {
      attempt: (_, at) => prove(at.instructor.token, { code: '000000' }, at),
      second: () => prove(here.students[0]!.token, { code: desk.codeOf(secret) }),
      right: () => prove(other, { code: desk.codeOf(own.secret) }),
    }
  },
  'access-link': async () => {
    const link = await systemContext(app, atWork(here.id), ctx =>
      issueLink({ ...ctx, origin: `http://${here.host}` }, here.instructor.personId, 'RESET'),
    )
    const read = (token: string, at = here) =>
      app.call(getLink, { host: at.host, headers: from(SHARED), body: { token } })
    const right = () => read(link.url.split('#')[1] ?? '')
    return { attempt: (turn, at) => read(`wrong-${turn}`, at), second: right, right }
  },
  'guardian-code-strangers': async () => ({
    attempt: (turn, at) => checkLetter(`wrong-${turn}`, GUARDIAN, SHARED, at),
  }),
  'guardian-code': async () => {
    const [guardian, other] = [await guardianOf(app, here, { taxNumber: GUARDIAN }), cpfOf(77)]
    const { code } = await letterOf(app, here, guardian.personId)
    const second = await guardianOf(app, here, { taxNumber: other })
    const { code: secondCode } = await letterOf(app, here, second.personId)
    return {
      attempt: (turn, at) => checkLetter(code, other, manyAddresses(turn), at),
      second: () => checkLetter(secondCode, other, SHARED),
    }
  },
  'link-request-strangers': async () => ({
    attempt: (turn, at) => ask(`ninguem-${turn}@example.com`, SHARED, at),
    right: () => ask('paula@example.com', '192.0.2.1'),
  }),
  'link-request': async () => ({
    attempt: (_, at) => ask('paula@example.com', SHARED, at),
    second: () => ask('otavio@example.com', SHARED),
    right: () => ask('paula@example.com', '192.0.2.1'),
  }),
  'link-request-elsewhere': async () => ({
    attempt: (turn, at) => ask('paula@example.com', manyAddresses(turn), at),
    second: () => ask('otavio@example.com', manyAddresses(0)),
  }),
  'calendar-feed': async () => {
    const { body } = await app.call(createCalendarLink, {
      host: here.host,
      token: here.administrator.token,
      body: { name: 'Google' },
    })
    const read = (token: string, at = here) =>
      app.call(getCalendarFeed, { host: at.host, headers: from(SHARED), query: { token } })
    const right = () => read(new URL(body.url).searchParams.get('token') ?? '')
    return { attempt: (turn, at) => read(`wrong-${turn}`, at), second: right, right }
  },
  'document-code': async () => {
    await app.owner.query(
      `insert into issued_document (institution_id, id, code, type, person_id, issued_by, issued_at, data, hash)
       values ($1, $2, $3, 'REPORT_CARD', $4, $5, now(), '{}', $6)`,
      [
        here.id,
        randomUUID(),
        DOCUMENT_CODE,
        here.students[0]!.personId,
        here.administrator.id,
        '0'.repeat(64),
      ],
    )
    const read = (code: string, at = here) =>
      app.call(checkDocument, { host: at.host, headers: from(SHARED), params: { code } })
    const right = () => read(DOCUMENT_CODE)
    return { attempt: (turn, at) => read(`0000-0000-0000-${1000 + turn}`, at), second: right, right }
  },
  'waiting-list': async () => {
    await app.owner.query('update institution set public_waiting_list = true')
    const read = (id: string, at = here) =>
      app.call(getWaitingList, { host: at.host, headers: from(SHARED), params: { id } })
    const right = () => read(here.classes[0]!.id)
    return { attempt: (_, at) => read(randomUUID(), at), second: right, right }
  },
  'first-run': async () => {
    const create = (code: string) =>
      empty.call(createFirstInstitution, {
        host: 'escola.test',
        headers: from(SHARED),
        body: {
          kind: 'SCHOOL',
          name: 'Escola Nova',
          administrator: { name: 'Sônia Secretária', taxNumber: ADMINISTRATOR, password: FACTOR_PASSWORD },
          code,
        },
      })
    return {
      attempt: turn => create(`WRONG-${turn}`),
      right: () => create(setupCodeOf(TEST_SECRET)),
      elsewhere: false,
    }
  },
  'self-registration': async () => {
    await openBoth()
    return { attempt: (_, at) => register(adult(), SHARED, at) }
  },
  'self-registration-number': async () => {
    await openBoth()
    const body = adult()
    return {
      attempt: (_, at) => register(body, SHARED, at),
      second: () => register(adult(), SHARED),
      right: () => register(body, '192.0.2.1'),
    }
  },
  'self-registration-elsewhere': async () => {
    await openBoth()
    const body = adult()
    return {
      attempt: (turn, at) => register(body, manyAddresses(turn), at),
      second: () => register(adult(), manyAddresses(0)),
    }
  },
  'postal-code': async () => ({
    attempt: (turn, at) =>
      app.call(getPostalCode, {
        host: at.host,
        headers: from(SHARED),
        query: { code: String(20_040_000 + turn) },
      }),
  }),
  'client-error': async () => ({ attempt: report }),
  'client-error-institution': async () => ({
    key: () => ({ counter: 'client-error-institution', institution: here.id }),
    attempt: (turn, at) =>
      app.call(reportClientError, {
        host: at.host,
        headers: from(`2001:db8:0:${turn.toString(16)}::1`),
        body: { build: 'b', name: 'E', message: 'm', stack: [], route: '/' },
      }),
  }),
  'year-calendar': async () => ({
    attempt: (_, at) => calendarOf(at.instructor, at),
    second: () => calendarOf(here.administrator, here),
  }),
  'large-body': async () => ({
    attempt: (_, at) => sendLarge(at.instructor, at),
    second: () => sendLarge(here.administrator, here),
  }),
}

const calendarOf = (who: Account, at: School) =>
  app.call(getYearCalendar, { host: at.host, token: who.token, params: { id: at.year } })

/** Callers who cannot be distinguished from the caller who filled the counter: the table says that they wait, and how long at most. */
const WAITING: readonly CounterName[] = [
  'guardian-code-strangers',
  'link-request-strangers',
  'self-registration',
  'postal-code',
  'client-error',
  'client-error-institution',
]
const NAMES = Object.keys(COUNTERS) as CounterName[]
/** A counter with more free attempts than the first is played with this number of the last ones. */
const MAX_PLAYED = 60
const LAST_PLAYED = 5

describe.each(NAMES)('class: a counter that locks a place: the counter %s', name => {
  const counter: Counter = COUNTERS[name]

  test('refuses the caller who fills it, and neither a second person there, nor another institution, nor the right secret', async () => {
    const scene = await SCENES[name]()
    const of = scene.elsewhere === false ? empty : app
    await of.owner.query('delete from rate_limit')
    const skipped = counter.hits > MAX_PLAYED ? counter.hits - LAST_PLAYED : 0
    expect((await scene.attempt(0, here)).status).not.toBe(429)
    if (skipped > 0) {
      const { rowCount } = await of.owner.query('update rate_limit set hits = hits + $1 where key = $2', [
        skipped,
        scene.key ? counterKey(TEST_SECRET, scene.key()) : '',
      ])
      expect(rowCount).toBe(1)
    }
    for (let turn = 1; turn < counter.hits - skipped; turn += 1)
      expect([turn, (await scene.attempt(turn, here)).status]).not.toEqual([turn, 429])
    const refused = await scene.attempt(counter.hits, here)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(counter.growth?.maxSeconds ?? counter.windowSeconds)

    expect(scene.second === undefined).toBe(WAITING.includes(name) || name === 'first-run')
    if (scene.second) expect([200, 202, 201, 204, 422]).toContain((await scene.second()).status)
    if (counter.secret === 'LONG') expect(scene.right).toBeDefined()
    if (scene.right) expect((await scene.right()).status).toBeLessThan(300)
    if (scene.elsewhere !== false) expect((await scene.attempt(0, there)).status).not.toBe(429)
  })

  test('names who else waits, and makes people that cannot be told apart wait two minutes at most', () => {
    expect(counter.of.includes('institution')).toBe(name !== 'first-run')
    if (counter.secret === 'LONG') expect(counter.shutsOut).toBeNull()
    if (!WAITING.includes(name)) return
    expect(counter.shutsOut).not.toBeNull()
    expect(counter.growth?.maxSeconds).toBeLessThanOrEqual(120)
  })
})

test('made-up e-mails at one address leave neither requests nor counters, and known ones are answered alike', async () => {
  await desk.giveEmail(here.instructor, 'paula@example.com')
  const stored = async () =>
    (
      await app.owner.query<{ requests: number; counters: number }>(
        `select (select count(*)::int from access_request where institution_id = $1) as requests,
           (select count(*)::int from rate_limit) as counters`,
        [here.id],
      )
    ).rows[0]
  const { hits } = COUNTERS['link-request-strangers']
  for (let turn = 0; turn < hits; turn += 1)
    expect((await ask(`ninguem-${turn}@example.com`, SHARED)).status).toBeLessThan(300)
  const before = await stored()
  expect(before?.requests).toBe(hits)
  const answers = await Promise.all(
    ['ninguem@example.com', 'paula@example.com'].map(email => ask(email, SHARED)),
  )
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [429, 'TOO_MANY_REQUESTS'],
    [429, 'TOO_MANY_REQUESTS'],
  ])
  expect(await stored()).toEqual(before)
  desk.later(120)
  expect((await ask('paula@example.com', SHARED)).status).toBeLessThan(300)
})

describe('class: a counter that locks a place: a counter made by a clock that ran ahead', () => {
  const DAYS_AHEAD = new Date(TEST_NOW.getTime() + 30 * 86_400_000)

  test.each(NAMES)('%s begins now', async name => {
    const { of, hits }: Counter = COUNTERS[name]
    const rateLimit = createRateLimit(app.gateway, app.clock, TEST_SECRET)
    const key = { counter: name, ...Object.fromEntries(of.map(part => [part, randomUUID()])) } as CounterKey
    const row = async () =>
      (
        await app.owner.query<{ hits: number; window_start: Date }>(
          'select hits, window_start from rate_limit where key = $1',
          [counterKey(TEST_SECRET, key)],
        )
      ).rows[0]
    app.clock.set(DAYS_AHEAD)
    await rateLimit.take(key)
    await app.owner.query('update rate_limit set hits = $1', [hits + 3])
    await expect(rateLimit.take(key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    app.clock.set(TEST_NOW)
    await rateLimit.take(key)
    expect(await row()).toEqual({ hits: 1, window_start: TEST_NOW })
  })

  test('lets a right password in at once, and counts wrong ones as ever', async () => {
    await passwords()
    app.clock.set(DAYS_AHEAD)
    for (let guess = 0; guess < 12; guess += 1) await enter(INSTRUCTOR, 'guess', from(SHARED))
    expect((await enter(INSTRUCTOR, FACTOR_PASSWORD, from(SHARED))).status).toBe(429)
    app.clock.set(TEST_NOW)
    expect((await enter(INSTRUCTOR, FACTOR_PASSWORD, from(SHARED))).status).toBe(200)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await enter(INSTRUCTOR, 'guess', from(SHARED))).status).toBe(401)
    expect((await enter(INSTRUCTOR, 'guess', from(SHARED))).status).toBe(429)
  })

  test('goes on where another process is a few seconds ahead', async () => {
    const rateLimit = createRateLimit(app.gateway, app.clock, TEST_SECRET)
    const key: CounterKey = { counter: 'first-run', address: SHARED }
    app.clock.set(new Date(TEST_NOW.getTime() + 5_000))
    for (let guess = 0; guess < COUNTERS['first-run'].hits; guess += 1) await rateLimit.take(key)
    app.clock.set(TEST_NOW)
    await expect(rateLimit.take(key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

test('class: a counter that locks a place: nothing counts attempts but the counters of the table', () => {
  const root = new URL('../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const writing = files.filter(file =>
    /(into|update|from) rate_limit\b/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(writing.toSorted()).toEqual([
    'platform/access/attempt-counters.ts',
    'platform/access/rate-limit.ts',
    // A row without hits: the probe of the database.
    'platform/http/health.ts',
  ])
})
