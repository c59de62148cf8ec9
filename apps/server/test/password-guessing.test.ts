import { randomUUID } from 'node:crypto'
import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevices } from '../src/platform/access/devices.ts'
import { hashPassword } from '../src/platform/access/passwords.ts'
import { addressKey, counterKey } from '../src/platform/access/rate-limit.ts'
import { cpfOf } from './people-desk.ts'
import { createSchool, type School } from './school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

const CPF = '11144477735'
const PASSWORD = 'giz-e-lousa'
let app: TestApp
let behindProxy: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  behindProxy = await startTestApp({ trustProxy: true })
})
beforeEach(async () => {
  school = await createSchool(app)
  await app.owner.query('delete from rate_limit')
  app.clock.set(TEST_NOW)
})
afterAll(async () => {
  await app.stop()
  await behindProxy.stop()
})

const withPassword = async () =>
  app.owner.query(
    'insert into credential (institution_id, person_id, password_hash, updated_at) values ($1, $2, $3, now())',
    [school.id, school.instructor.personId, await hashPassword(PASSWORD)],
  )
const enter = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.call(signIn, { host: school.host, body: { username, password }, headers })
/** The counter of everybody never seen at this address, as full as the limit allows. */
const strangersSpent = async (address: string, at = app, { id } = school) => {
  const addressMark = createDevices(TEST_SECRET).addressMark(id, address)
  const key = { counter: 'login-strangers', institution: id, addressMark } as const
  await at.owner.query(
    `insert into rate_limit (key, window_start, hits) values ($1, $2, 1000)
     on conflict (key) do update set hits = excluded.hits`,
    [counterKey(TEST_SECRET, key), TEST_NOW.toISOString()],
  )
}
const guessing = (count: number, username: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => enter(username(at), `guess ${at}`)))
const cookieOf = (answer: Sent): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

describe('somebody who guesses passwords', () => {
  test('gets ten guesses at an account, also with all of them at once and the CPF written differently', async () => {
    await withPassword()
    const written = [CPF, '111.444.777-35', ' 111.444.777-35 ', '111444777-35']
    const answers = await guessing(40, at => written[at % 4] ?? CPF)
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect([count(401), count(429)]).toEqual([10, 30])
    const refused = await enter(CPF, PASSWORD)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 30])
  })

  test('waits longer before each further guess, and a refused one makes nobody wait longer', async () => {
    await withPassword()
    await guessing(10, () => CPF)
    const waits: number[] = []
    for (let at = 0; at < 8; at += 1) {
      const refused = await enter(CPF, 'guess')
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      app.clock.set(new Date(app.clock.now().getTime() + wait * 1000 - 1000))
      expect((await enter(CPF, 'guess')).status).toBe(429)
      app.clock.set(new Date(app.clock.now().getTime() + 1000))
      expect((await enter(CPF, 'guess')).status).toBe(401)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('from many addresses gets a hundred guesses at an account, which its owner’s browser does not feel', async () => {
    const at = await createSchool(behindProxy)
    await behindProxy.owner.query(
      'insert into credential (institution_id, person_id, password_hash, updated_at) values ($1, $2, $3, now())',
      [at.id, at.instructor.personId, await hashPassword(PASSWORD)],
    )
    const from = (address: string, password: string, headers: Record<string, string> = {}) =>
      behindProxy.call(signIn, {
        host: at.host,
        body: { username: CPF, password },
        headers: { 'x-forwarded-for': address, ...headers },
      })
    const cookie = cookieOf(await from('198.51.100.1', PASSWORD))
    const statuses: number[] = []
    for (let guess = 0; guess < 105; guess += 1)
      statuses.push((await from(`203.0.113.${guess % 20}`, `guess ${guess}`)).status)
    expect(statuses.filter(status => status === 401)).toHaveLength(100)
    expect((await from('198.51.100.9', PASSWORD)).status).toBe(429)
    expect((await from('198.51.100.9', PASSWORD, { cookie })).status).toBe(200)
    // Nor where its owner has signed in before, from whatever browser.
    expect((await from('198.51.100.1', PASSWORD)).status).toBe(200)
  })

  test('cannot change their address by a header that no proxy of ours wrote', async () => {
    await strangersSpent('127.0.0.1')
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip'])
      expect([header, (await enter(CPF, 'guess', { [header]: '203.0.113.9' })).status]).toEqual([header, 429])
  })

  test('cannot choose their address in front of the entry of our proxy', async () => {
    const at = await createSchool(behindProxy)
    await strangersSpent('198.51.100.7', behindProxy, at)
    const answer = await behindProxy.call(signIn, {
      host: at.host,
      body: { username: CPF, password: 'guess' },
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    })
    expect(answer.status).toBe(429)
  })

  test('is one caller within an IPv6 network', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:0DB8:1:2::9'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('::ffff:198.51.100.7')).toBe('198.51.100.7')
    expect(addressKey('198.51.100.7')).toBe('198.51.100.7')
    expect(addressKey('::1')).toBe('0:0:0:0')
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0')
  })

  test('whose address is refused uses up nobody’s guesses', async () => {
    await strangersSpent('127.0.0.1')
    await guessing(12, () => CPF)
    const { rows } = await app.owner.query('select hits from rate_limit where hits not in (0, 1000, 1001)')
    expect(rows).toEqual([])
  })

  test('leaves neither CPF nor address in the counters, which have no tenant', async () => {
    await enter(CPF, 'guess')
    const { rows } = await app.owner.query<{ key: string }>('select key from rate_limit')
    expect(rows).toHaveLength(3)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('learns nothing from the time of the answer', async () => {
    await withPassword()
    const took = async (username: string) => {
      const start = performance.now()
      await enter(username, 'guess')
      return performance.now() - start
    }
    await took('12345678909')
    const timesOfKnown: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < 4; at += 1) {
      timesOfKnown.push(await took(CPF))
      unknown.push(await took('12345678909'))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...timesOfKnown) / 2)
  })
})

test('someone who knows their password signs in as often as they like', async () => {
  await withPassword()
  for (let at = 0; at < 12; at += 1) expect((await enter(CPF, PASSWORD)).status).toBe(200)
})

describe('class: mistakes of one caller that refuse others: someone who knows their password', () => {
  test('signs in after two hundred wrong ones of others from the same address', async () => {
    await withPassword()
    const answers = await guessing(200, at => cpfOf(100 + at))
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(200)
    expect((await enter(CPF, PASSWORD)).status).toBe(200)
  })

  test('signs in where they have been before, although strangers have used up the address', async () => {
    await withPassword()
    expect((await enter(CPF, PASSWORD)).status).toBe(200)
    await strangersSpent('127.0.0.1')
    expect((await enter('529.982.247-25', 'guess')).status).toBe(429)
    // A wrong password does not show which accounts this address knows.
    expect((await enter(CPF, 'guess')).status).toBe(429)
    expect((await enter(CPF, PASSWORD)).status).toBe(200)
  })

  test('signs in on their browser, although somebody beside them guesses at their account', async () => {
    await withPassword()
    const first = await enter(CPF, PASSWORD)
    const cookie = cookieOf(first)
    expect(String(first.headers['set-cookie'])).toContain(
      '; Path=/api/auth/token; Max-Age=31536000; HttpOnly; SameSite=Strict',
    )
    await guessing(15, () => CPF)
    expect((await enter(CPF, PASSWORD)).status).toBe(429)
    expect((await enter(CPF, PASSWORD, { cookie: `${cookie}x` })).status).toBe(429)
    expect((await enter(CPF, PASSWORD, { cookie: `other=1; ${cookie}` })).status).toBe(200)
  })

  test('shares a browser with a colleague, and both are known there', async () => {
    await withPassword()
    const devices = createDevices(TEST_SECRET)
    const colleague = { institutionId: school.id, taxNumber: '52998224725' }
    const cookie = `lousa-device=${devices.after(null, colleague)}`
    const keptCookie = cookieOf(await enter(CPF, PASSWORD, { cookie })).replace('lousa-device=', '')
    const mark = devices.markFor(keptCookie, colleague)
    expect(mark).not.toBeNull()
    expect(devices.markFor(keptCookie, { ...colleague, taxNumber: CPF })).toBe(mark)
    expect(devices.markFor(keptCookie, { ...colleague, institutionId: randomUUID() })).toBeNull()
  })

  test('is shut out of no school by guesses at another', async () => {
    await withPassword()
    const other = await createSchool(app)
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        app.call(signIn, { host: other.host, body: { username: CPF, password: `guess ${at}` } }),
      ),
    )
    expect((await enter(CPF, PASSWORD)).status).toBe(200)
  })
})

describe('a person with two roles', () => {
  test('learns of them by the right password alone, and enters with one that is theirs', async () => {
    await withPassword()
    await app.owner.query(
      `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       values ($1, $2, 'ADMINISTRATOR', 'segunda', 'paula', 'paula', 'paula', now())`,
      [school.id, school.instructor.personId],
    )
    const entering = (password: string, role?: Role) =>
      app.call(signIn, { host: school.host, body: { username: CPF, password, ...(role ? { role } : {}) } })
    expect((await entering('guess')).body.code).toBe('INVALID_CREDENTIALS')
    const answer = await entering(PASSWORD)
    expect([answer.status, answer.body.code, answer.body.roles.sort()]).toEqual([
      422,
      'CHOOSE_ROLE',
      ['ADMINISTRATOR', 'INSTRUCTOR'],
    ])
    expect((await entering(PASSWORD, 'STUDENT')).body.code).toBe('INVALID_CREDENTIALS')
    const { accessToken } = (await entering(PASSWORD, 'INSTRUCTOR')).body
    expect((await app.call(getProfile, { host: school.host, token: accessToken })).body.role).toBe(
      'INSTRUCTOR',
    )
  })
})
