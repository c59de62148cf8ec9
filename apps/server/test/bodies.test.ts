import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { BODIES_HEADER } from '@lousa/contract/client.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { updateOwnRecord } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSchool, type School } from './school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const LARGE = 12_000_000
const UNKNOWN = '0190a000-0000-7000-8000-000000000000'
const AT_ONCE = 2

let app: TestApp
let school: School
let port: number
beforeAll(async () => {
  app = await startTestApp({ bodyPlaces: { concurrency: AT_ONCE, perAccount: 1, waitMs: 50 } })
  school = await createSchool(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.stop())

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

type Head = {
  method?: string
  path: string
  token?: string | undefined
  length?: number | 'chunked'
  type?: string
  headers?: Record<string, string>
}

/** Sends the head of a request and the given part of its body: a server that waits for the rest does not answer. */
const begin = async (
  { method = 'POST', path, token, length = LARGE, type = 'application/json', headers = {} }: Head,
  body: string | Buffer = '{"a": "',
) => {
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  await once(socket, 'connect')
  let text = ''
  socket.on('data', part => {
    text += part.toString('latin1')
  })
  socket.on('error', () => undefined)
  const lines = [
    `${method} /api/${path} HTTP/1.1`,
    `host: ${school.host}`,
    `content-type: ${type}`,
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  const answer = async () => {
    while (!text.includes('\r\n\r\n') || !/\r\n\r\n.*\}/s.test(text)) await once(socket, 'data')
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    return { status, code, head: text.split('\r\n\r\n')[0]?.toLowerCase() ?? '' }
  }
  return { socket, answer }
}

const pathOf = ({ path }: AnyEndpoint) => path.replace(/:\w+/g, UNKNOWN)
const nameOf = ({ endpoint }: (typeof ENDPOINTS)[number]) => `${endpoint.method} ${endpoint.path}`
const withBody = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET')
const signedIn = withBody.filter(({ endpoint }) => endpoint.access.roles !== 'public')

describe('class: work before access: before a body has come', () => {
  test.each(signedIn.map(each => [nameOf(each), each] as const))(
    'a stranger with a forged token is refused by %s',
    async (_, { endpoint }) => {
      const token = `${school.administrator.token.slice(0, -6)}forged`
      const { answer } = await begin({ method: endpoint.method, path: pathOf(endpoint), token })
      expect(await answer()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    },
  )

  test.each(
    signedIn
      .filter(({ endpoint }) => endpoint.access.visitors !== true)
      .map(each => [nameOf(each), each] as const),
  )('a stranger without a token is refused by %s, also with a small body', async (_, { endpoint }) => {
    for (const length of [LARGE, 100, 'chunked'] as const) {
      const { answer } = await begin({ method: endpoint.method, path: pathOf(endpoint), length }, '')
      expect(await answer()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  test.each(
    signedIn
      .filter(({ endpoint: { access } }) => Array.isArray(access.roles) && !access.roles.includes('STUDENT'))
      .map(each => [nameOf(each), each] as const),
  )('a student is refused by %s', async (_, { endpoint }) => {
    const { token } = school.students[0]!
    for (const length of [LARGE, 'chunked'] as const) {
      const { answer } = await begin({ method: endpoint.method, path: pathOf(endpoint), token, length }, '')
      expect(await answer()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })

  test('whoever signed out is refused, and so is a queued write of an old release', async () => {
    const [gone, queued] = await Promise.all([
      createSchool(app),
      begin({
        path: pathOf(saveScores),
        token: school.administrator.token,
        headers: { [BODIES_HEADER]: '0' },
      }),
    ])
    expect(await queued.answer()).toMatchObject({ status: 426 })
    await app.owner.query('update session set revoked_at = now() where institution_id = $1', [gone.id])
    const { answer } = await begin({
      path: 'import?type=STUDENT&fileName=a.csv',
      token: gone.administrator.token,
      headers: { 'x-unused': '1' },
    })
    expect((await answer()).status).toBe(401)
  })

  test.each(
    withBody
      .filter(({ endpoint }) => endpoint.access.roles === 'public')
      .map(each => [nameOf(each), each] as const),
  )('more than 64 KB is refused in public: %s', async (_, { endpoint }) => {
    const { answer } = await begin({ method: endpoint.method, path: pathOf(endpoint), length: 65_537 })
    expect(await answer()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('a connection on which more would come is closed', async () => {
    const { socket, answer } = await begin({ path: 'auth/record', method: 'PATCH' })
    expect((await answer()).head).toContain('connection: close')
    await once(socket, 'end')
  })

  test('one whose small body is refused goes on with the next call', async () => {
    const { socket, answer } = await begin({ method: 'PATCH', path: 'auth/record', length: 9 }, '{"a"')
    expect((await answer()).head).not.toContain('connection: close')
    socket.write(': 1}\n')
    const next = once(socket, 'data')
    socket.write(`GET /api/health HTTP/1.1\r\nhost: ${school.host}\r\n\r\n`)
    expect(String(await next)).toContain('200 OK')
  })
})

describe('a caller that waits before sending a body', () => {
  const EXPECTS = { expect: '100-continue' }

  test.each([LARGE, 9])('is refused without a request for the body of %i bytes', async length => {
    const { socket, answer } = await begin(
      { method: 'PATCH', path: 'auth/record', length, headers: EXPECTS },
      '',
    )
    const { head, ...refusal } = await answer()
    expect(refusal).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    // Bytes that follow would be a body or another request: nothing says which.
    expect(head).toContain('connection: close')
    await once(socket, 'end')
  })

  test('is refused likewise with a body that is too large for the call', async () => {
    const { answer } = await begin({ path: 'auth/token', length: 65_537, headers: EXPECTS }, '')
    expect(await answer()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('may send it once the call is admitted, and goes on with the next call', async () => {
    const { token } = school.instructor
    const { socket } = await begin(
      { method: 'POST', path: 'auth/refresh', token, length: 2, headers: EXPECTS },
      '',
    )
    const said = async () => String(await once(socket, 'data'))
    expect(await said()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/)
    socket.write('{}')
    expect(await said()).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.write(`GET /api/health HTTP/1.1\r\nhost: ${school.host}\r\n\r\n`)
    expect(await said()).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})

describe('a body without an announced length', () => {
  test.each([
    ['in public', 'auth/token', 65_536],
    ['of somebody who is signed in', 'school-evaluation', 1_048_576],
  ])('is cut off at the limit: %s', async (_, path, limit) => {
    const token = path === 'auth/token' ? undefined : school.administrator.token
    const size = limit + 1
    const chunk = `${size.toString(16)}\r\n"${'x'.repeat(limit)}\r\n`
    const { answer } = await begin({ path, token, length: 'chunked' }, chunk)
    expect(await answer()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })
})

describe('of large bodies', () => {
  const upload = (token: string, length = 1_000_000) =>
    begin(
      { path: 'import?type=STUDENT&fileName=a.csv', token, length, type: 'application/octet-stream' },
      'Nome\n',
    )
  const record = (token: string) => begin({ method: 'PATCH', path: 'auth/record', token, length: 1_000_000 })

  test('an account sends one at a time, and the process holds a few', async () => {
    const begun = [await record(school.administrator.token), await record(school.administrator.token)]
    // Which of two comes first is not said.
    const again = await Promise.race(begun.map(({ answer }) => answer()))
    expect(again).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(again.head).toContain('retry-after: ')
    const others = [await record(school.instructor.token), await record(school.editor.token)]
    const third = await Promise.race(others.map(({ answer }) => answer()))
    expect(third).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(third.head).toContain('retry-after: ')

    // A caller who gives up frees a place.
    for (const { socket } of [...begun, ...others]) socket.destroy()
    const body = { avatar: 'x'.repeat(140_000) }
    const who = { host: school.host, token: school.administrator.token }
    await expect.poll(async () => (await app.call(updateOwnRecord, { ...who, body })).status).toBe(422)
  })

  test('an account sends a few in a minute', async () => {
    const who = { host: school.host, token: school.students[1]!.token }
    const statuses: number[] = []
    for (let tries = 0; tries < 61; tries += 1)
      statuses.push(
        (await app.call(updateOwnRecord, { ...who, body: { avatar: 'x'.repeat(140_000) } })).status,
      )
    expect([statuses.indexOf(429), statuses.filter(status => status === 429).length]).toEqual([60, 1])
  })

  test('a file that is too large is not read', async () => {
    const { answer } = await upload(school.editor.token, LARGE)
    expect(await answer()).toMatchObject({ status: 403 })
    const large = await upload(school.administrator.token, LARGE)
    expect(await large.answer()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })
})

describe('what a body must be', () => {
  const send = (
    type: string,
    payload: string,
    url = '/api/school-evaluation',
    token = school.administrator.token,
  ) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: {
        host: school.host,
        'content-type': type,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload,
    })
  const codeOf = async (...args: Parameters<typeof send>) => (await send(...args)).json().code
  const FILE = '/api/import?type=STUDENT&fileName=a.csv'

  test('JSON, unless a file is declared', async () => {
    for (const type of [
      'text/plain',
      'text/xml',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
    ])
      expect([type, await codeOf(type, '{}')]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await codeOf('application/json; charset=utf-8', '{}')).toBe('VALIDATION_ERROR')
  })

  test('a file, where one is declared', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect([type, await codeOf(type, '{}', FILE)]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE'])
    const none = await app.send('POST', 'import', {
      host: school.host,
      token: school.administrator.token,
      query: { type: 'STUDENT', fileName: 'a.csv' },
    })
    expect([none.status, none.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    for (const type of ['text/csv', 'application/octet-stream'])
      expect([type, (await send(type, 'Nome\nAna', FILE)).statusCode]).toEqual([type, 201])
  })

  test('few lists and objects within each other', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(await codeOf('application/json', nested(30_000))).toBe('VALIDATION_ERROR')
    // It is refused before it is parsed, which would find that it ends too early.
    expect(await codeOf('application/json', '['.repeat(65))).toBe('VALIDATION_ERROR')
    expect(await codeOf('application/json', '['.repeat(64))).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('is told only to who may call', async () => {
    expect(await codeOf('text/plain', 'x', '/api/school-evaluation', '')).toBe('UNAUTHENTICATED')
    expect(await codeOf('text/plain', 'x', FILE, school.instructor.token)).toBe('FORBIDDEN')
  })
})

test('a call that takes no body knows no field of one, and an empty one is none', async () => {
  const refresh = (body?: unknown) =>
    app.send('POST', 'auth/refresh', { host: school.host, token: school.instructor.token, body })
  for (const body of [undefined, {}, { educationalInstitutionId: school.id }])
    expect((await refresh(body)).status).toBe(200)
  const { status, body } = await refresh({ expiresIn: 9, role: 'ADMINISTRATOR' })
  expect([status, body.errors.map(({ path, code }: Record<string, string>) => [path, code])]).toEqual([
    422,
    [
      ['expiresIn', 'UNKNOWN_FIELD'],
      ['role', 'UNKNOWN_FIELD'],
    ],
  ])
})
