import { gzipSync } from 'node:zlib'
import { BODIES_HEADER, BODIES_VERSION } from '@lousa/contract/client.ts'
import { saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
})
afterAll(() => app.stop())

describe('the shape of a body', () => {
  const post = (
    payload: string | Buffer,
    headers: Record<string, string> = {},
    method: 'POST' | 'PATCH' = 'POST',
  ) =>
    app.server.inject({
      method,
      url: method === 'POST' ? '/api/school-evaluation' : `/api/school-evaluation/${school.mine.evaluation}`,
      headers: {
        host: school.host,
        authorization: `Bearer ${school.administrator.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    })

  test.each([
    ['__proto__', '{"__proto__": {"isAdmin": true}, "name": "x"}'],
    ['constructor', '{"constructor": {"prototype": {"isAdmin": true}}, "name": "x"}'],
    ['an escaped __proto__', '{"\\u005f_proto__": {"isAdmin": true}, "name": "x"}'],
    ['a function name', '{"toString": "x", "hasOwnProperty": 1}'],
    ['the actor', '{"name": "x", "accountId": "a", "role": "ADMINISTRATOR", "institution_id": "b"}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['depth', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['depth in a field', `{"name": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['an empty body', ''],
  ])('is refused: %s', async (_, payload) => {
    for (const method of ['POST', 'PATCH'] as const) {
      const answer = await post(payload, {}, method)
      // A change without fields changes nothing.
      if (payload === 'null' && method === 'PATCH') continue
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDATION_ERROR'])
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('of a text of a million characters is refused in its field', async () => {
    const answer = await post(
      JSON.stringify({ name: 'x'.repeat(1_000_000), date: '2026-08-17', type: 'PROOF' }),
    )
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'TOO_LONG'])
  })

  test('packed so that it bursts, or badly, is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const burst = await post(bomb, { 'content-encoding': 'gzip' })
    expect([413, 415]).toContain(burst.statusCode)
    const bad = await post(Buffer.from('no gzip'), { 'content-encoding': 'gzip' })
    expect([bad.statusCode >= 400 && bad.statusCode < 500, typeof bad.json().code]).toEqual([true, 'string'])
    expect(bad.json().code).not.toMatch(/^FST/)
  })
})

describe('class: names of columns and filters from the request: an address', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: 'GET',
      url,
      headers: { host: school.host, authorization: `Bearer ${school.administrator.token}`, ...headers },
    })

  test('with a filter twice is refused', async () => {
    const urls = ['user?type=STUDENT&type=INSTRUCTOR', 'grade?searchFor=a&searchFor=b', 'user?type[]=STUDENT']
    for (const url of urls) expect([url, (await get(`/api/${url}`)).statusCode]).toEqual([url, 422])
    const plans = `lesson-plan?gradeId=${school.mine.grade}&gradeId=${school.mine.grade}`
    expect((await get(`/api/${plans}`)).statusCode).toBeGreaterThanOrEqual(404)
  })

  test('with the name of a property of every object finds no filter', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'id']) {
      const answer = await get(`/api/academic-year?${name}=1`)
      expect([name, answer.statusCode]).toEqual([name, 422])
    }
  })

  test('that cannot be decoded, or is too long, answers an error of the contract', async () => {
    for (const url of [
      '/api/user/%ZZ',
      '/api/user/%',
      `/api/user/${'a'.repeat(5_000)}`,
      '/api/user/%00',
      '/api/user/..%2f..%2fetc',
    ]) {
      const answer = await get(url)
      expect([url.slice(0, 30), answer.statusCode]).toEqual([url.slice(0, 30), 404])
      expect(answer.json().code).toMatch(/^(NOT_FOUND|ROUTE_NOT_FOUND)$/)
    }
  })

  test('asked with HEAD or OPTIONS, or another method, tells nothing to strangers', async () => {
    const without = { authorization: '' }
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'TRACE'] as const) {
      const answer = await app.server.inject({
        method: method as 'HEAD',
        url: `/api/user/${school.mine.user}`,
        headers: { host: school.host, ...without },
      })
      expect([method, answer.statusCode]).toEqual([method, method === 'HEAD' ? 401 : 404])
    }
  })
})

describe('a queued write', () => {
  const save = (headers: Record<string, string>, body: unknown = { studentEvaluations: 'of another time' }) =>
    app.call(saveScores, {
      host: school.host,
      token: school.administrator.token,
      params: { id: school.mine.evaluation },
      body,
      headers,
    })

  test('of a release that this one cannot read is told to update, before its body is looked at', async () => {
    for (const version of ['0', String(BODIES_VERSION + 1), '-1', '1.5', 'abc', '', '1, 1', '1e0']) {
      const answer = await save({ [BODIES_HEADER]: version })
      expect([version, answer.status, answer.body.code]).toEqual([version, 426, 'CLIENT_OUTDATED'])
    }
  })

  test('of this release, or one that does not say, is read', async () => {
    expect((await save({ [BODIES_HEADER]: String(BODIES_VERSION) })).body.code).toBe('VALIDATION_ERROR')
    expect((await save({})).body.code).toBe('VALIDATION_ERROR')
  })

  test('of an old release by a stranger tells nothing but that they must sign in', async () => {
    const answer = await app.call(saveScores, {
      host: school.host,
      params: { id: school.mine.evaluation },
      body: {},
      headers: { [BODIES_HEADER]: '0' },
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('does not concern what is never queued', async () => {
    const answer = await app.send('GET', 'auth/me', {
      host: school.host,
      token: school.administrator.token,
      headers: { [BODIES_HEADER]: '0' },
    })
    expect(answer.status).toBe(200)
  })
})
