import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/platform/access/passwords.ts'
import { addressKey } from '../src/platform/access/rate-limit.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

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
const spent = (key: string, hits: number, at = app) =>
  at.owner.query('insert into rate_limit (key, window_start, hits) values ($1, $2, $3)', [
    key,
    TEST_NOW.toISOString(),
    hits,
  ])

describe('somebody who guesses passwords', () => {
  test('gets ten guesses at an account, also with all of them at once and the CPF written differently', async () => {
    await withPassword()
    const written = [CPF, '111.444.777-35', ' 111.444.777-35 ', '111444777-35']
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => enter(written[at % 4] ?? CPF, `guess ${at}`)),
    )
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect(count(401) + count(422)).toBeLessThanOrEqual(10 + count(422))
    expect(count(401)).toBeLessThanOrEqual(10)
    expect(count(429)).toBeGreaterThanOrEqual(20)
    const refused = await enter(CPF, PASSWORD)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('cannot change their address by a header that no proxy of ours wrote', async () => {
    await spent('login:127.0.0.1', 100)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip'])
      expect([header, (await enter(CPF, 'guess', { [header]: '203.0.113.9' })).status]).toEqual([header, 429])
  })

  test('cannot choose their address in front of the entry of our proxy', async () => {
    const at = await createSchool(behindProxy)
    await spent('login:198.51.100.7', 100, behindProxy)
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
    await spent('login:127.0.0.1', 100)
    for (let at = 0; at < 12; at += 1) await enter(CPF, 'guess')
    const { rows } = await app.owner.query('select hits from rate_limit where key = $1', [
      `login:${school.id}:${CPF}`,
    ])
    expect(rows).toEqual([])
  })

  test('learns nothing from the time of the answer', async () => {
    await withPassword()
    const took = async (username: string) => {
      const start = performance.now()
      await enter(username, 'guess')
      return performance.now() - start
    }
    await took('12345678909')
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < 4; at += 1) {
      known.push(await took(CPF))
      unknown.push(await took('12345678909'))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })
})

test('someone who knows their password signs in as often as they like', async () => {
  await withPassword()
  for (let at = 0; at < 12; at += 1) expect((await enter(CPF, PASSWORD)).status).toBe(200)
})

describe('a person with two roles', () => {
  test('learns of them by the right password alone, and enters with one that is theirs', async () => {
    await withPassword()
    await app.owner.query(
      `insert into account (institution_id, person_id, role, registration, sort_key, search_key, created_at)
       values ($1, $2, 'ADMINISTRATOR', 'segunda', 'paula', 'paula', now())`,
      [school.id, school.instructor.personId],
    )
    const entering = (password: string, role?: Role) =>
      app.call(signIn, { host: school.host, body: { username: CPF, password, ...(role ? { role } : {}) } })
    expect((await entering('guess')).body.code).toBe('INVALID_CREDENTIALS')
    const asked = await entering(PASSWORD)
    expect([asked.status, asked.body.code, asked.body.roles.sort()]).toEqual([
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
