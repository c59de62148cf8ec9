import { createServer, type IncomingMessage } from 'node:http'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { getProfile, type Profile } from '@lousa/contract/identity/identity.contract.ts'
import { getUnread } from '@lousa/contract/messages/inbox/inbox.contract.ts'
import { MAX_READS_BYTES } from '@lousa/contract/operation/read-batch.contract.ts'
import { getLessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { textOf } from '../../test-request.ts'
import { useSession } from '../session/session.ts'
import { call, NetworkError, request, sendRead } from './api-client.ts'

type Part = { call: string; params: Record<string, string>; query: Record<string, string>; etag?: string }
type Arrived = { address: string; headers: IncomingMessage['headers']; reads: Part[] }
type Reply =
  | { status?: number; body?: unknown; text?: string; build?: string }
  | { cut: string }
  | 'lost'
  | 'none'

let arrived: Arrived[] = []
let batch: (reads: Part[]) => Reply = () => 'none'
let single: (address: string) => Reply = () => 'none'
let closed = 0

const server = createServer(async (request, response) => {
  const text = await textOf(request)
  if (text === null) return
  const { url = '', headers } = request
  const address = url.replace('/api/', '')
  const reads: Part[] = text === '' ? [] : JSON.parse(text).reads
  arrived.push({ address, headers, reads })
  response.on('close', () => {
    closed += 1
  })
  const reply = address === 'read-batch' ? batch(reads) : single(address)
  if (reply === 'none') return
  if (reply === 'lost') return request.socket.destroy()
  if ('cut' in reply) return response.write(reply.cut, () => request.socket.destroy())
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    ...(reply.build ? { [BUILD_HEADER]: reply.build } : {}),
  })
  response.end(reply.text ?? JSON.stringify(reply.body))
})

const HOUR = 3600
const user: Profile = {
  id: '1',
  name: 'Ana',
  socialName: null,
  thumb: null,
  role: 'INSTRUCTOR',
  email: null,
  userName: '11144477735',
  educationalInstitutionId: '2',
  mustAcceptTerms: false,
}
const tokenOf = (signature: string): string => {
  const now = Math.floor(Date.now() / 1000)
  const payload = Buffer.from(JSON.stringify({ iat: now, exp: now + HOUR })).toString('base64url')
  return `cabeca.${payload}.${signature}`
}
const signIn = (signature = 'a') =>
  useSession.getState().signIn({ tokenType: 'Bearer', accessToken: tokenOf(signature), user })

const errorOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    error => error,
  )
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await errorOf(promise)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return error
}
const tokenIn = () => useSession.getState().auth?.accessToken ?? ''
const addresses = () => arrived.map(({ address }) => address)
const plan = (id: string, signal?: AbortSignal) =>
  request(getLessonPlan, { params: { id }, ...(signal ? { signal } : {}) })
const named = ({ params }: Part) => ({ status: 200, body: { id: params.id ?? 'me' } })
const answersBy = (answer: (part: Part) => unknown) => (reads: Part[]) => ({
  body: { answers: reads.map(answer) },
})
const NOT_THERE = { code: 'ROUTE_NOT_FOUND', message: '…' }

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
  arrived = []
  closed = 0
  batch = answersBy(named)
  single = address => ({ body: { id: address } })
  signIn()
})

describe('reads of one moment', () => {
  it('leave as one request, and each gets its own answer', async () => {
    const query = { gradeId: 'a b', academicYearId: undefined, currentPage: 2 }
    const answers = await Promise.all([
      plan('x/y'),
      call(listLessonPlans, { query }),
      plan('z'),
      call(getProfile),
    ])
    expect(answers.map(answer => Reflect.get(answer, 'id'))).toEqual(['x/y', 'me', 'z', 'me'])
    expect(addresses()).toEqual(['read-batch'])
    expect(arrived[0]?.reads).toEqual([
      { call: 'lesson-plan/:id', params: { id: 'x/y' }, query: {} },
      { call: 'lesson-plan', params: {}, query: { gradeId: 'a b', currentPage: '2' } },
      { call: 'lesson-plan/:id', params: { id: 'z' }, query: {} },
      { call: 'auth/me', params: {}, query: {} },
    ])
    expect(arrived[0]?.headers.authorization).toBe(`Bearer ${tokenIn()}`)
    expect(arrived[0]?.headers[BUILD_HEADER]).toBe('test')
  })

  it('leave as the plain request where there is only one', async () => {
    await plan('a')
    await plan('b')
    expect(addresses()).toEqual(['lesson-plan/a', 'lesson-plan/b'])
  })

  it('leave in several requests where they are more than one request may have', async () => {
    const ids = Array.from({ length: 26 }, (_, at) => String(at))
    const answers = await Promise.all(ids.map(id => plan(id)))
    expect(answers.map(({ id }) => id)).toEqual(ids)
    expect(arrived.map(({ reads }) => reads.length).toSorted((a, b) => a - b)).toEqual([2, 24])
  })

  it('leave in several requests where they are longer than one request may be', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map(letter => `${letter}${'ç'.repeat(5000)}`)
    const answers = await Promise.all(ids.map(id => plan(id)))
    expect(answers.map(({ id }) => id)).toEqual(ids)
    expect(arrived.map(({ reads }) => reads.length).toSorted((a, b) => a - b)).toEqual([2, 3])
    for (const { reads } of arrived)
      expect(Buffer.byteLength(JSON.stringify({ reads }))).toBeLessThanOrEqual(MAX_READS_BYTES)
  })

  it('carry the mark of the last answer, and an unchanged one comes as 304', async () => {
    batch = answersBy(({ etag, ...part }) =>
      etag ? { status: 304, etag } : { ...named(part), etag: '"novo"' },
    )
    const [known, unknown] = await Promise.all([
      sendRead(getUnread, { etag: '"1"' }),
      sendRead(getUnread, {}),
    ])
    expect([known.status, known.headers.get('etag')]).toEqual([304, '"1"'])
    expect([unknown.status, unknown.headers.get('etag')]).toEqual([200, '"novo"'])
  })

  it('leave in a second request where they may take long for the role', async () => {
    const board = () =>
      Promise.all([
        plan('a'),
        call(getPending, { params: { id: 'ano' } }),
        call(getProfile),
        call(getReadiness, { params: { id: 'ano' } }),
      ])
    const calls = () => arrived.map(({ reads }) => reads.map(read => read.call)).toSorted()
    useSession.getState().setUser({ ...user, role: 'ADMINISTRATOR' })
    const answers = await board()
    expect(answers.map(answer => Reflect.get(answer, 'id'))).toEqual(['a', 'ano', 'me', 'ano'])
    expect(calls()).toEqual([
      ['dashboard/academic-year/:id/pending', 'academic-year/:id/readiness'],
      ['lesson-plan/:id', 'auth/me'],
    ])
    arrived = []
    useSession.getState().setUser(user)
    await Promise.all([plan('a'), call(getPending, { params: { id: 'ano' } })])
    expect(calls()).toEqual([['lesson-plan/:id', 'dashboard/academic-year/:id/pending']])
  })

  it('that are fast are answered while slow ones wait', async () => {
    useSession.getState().setUser({ ...user, role: 'ADMINISTRATOR' })
    const ending = new AbortController()
    const { signal } = ending
    batch = reads =>
      reads.some(({ call }) => call.endsWith('/readiness')) ? 'none' : answersBy(named)(reads)
    const slow = [
      errorOf(call(getPending, { params: { id: 'ano' }, signal })),
      errorOf(call(getReadiness, { params: { id: 'ano' }, signal })),
    ]
    const [fast] = await Promise.all([plan('a'), call(getProfile)])
    expect(fast.id).toBe('a')
    ending.abort()
    await Promise.all(slow)
  })

  it('of two sessions never share a request', async () => {
    const tokens = [tokenIn()]
    const reads = [plan('a'), plan('b')]
    signIn('z')
    tokens.push(tokenIn())
    await Promise.all([...reads, plan('c'), plan('d')])
    const bearers = arrived.map(({ headers, reads }) => [
      headers.authorization?.replace('Bearer ', ''),
      ...reads.map(({ params }) => params.id),
    ])
    expect(bearers.toSorted()).toEqual([
      [tokens[0], 'a', 'b'],
      [tokens[1], 'c', 'd'],
    ])
  })
})

describe('a part that is refused', () => {
  it('fails alone, with status, code, fields, data and waiting time of its own', async () => {
    const errors = [{ path: 'id', code: 'REQUIRED', message: 'Campo obrigatório' }]
    batch = answersBy(part => {
      if (part.params.id === 'slow')
        return { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Espere.' }, retryAfter: 3 }
      if (part.params.id !== 'bad') return named(part)
      return { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Não.', errors, roles: ['STUDENT'] } }
    })
    const [good, bad, slow] = await Promise.all([plan('a'), refusalOf(plan('bad')), refusalOf(plan('slow'))])
    expect(good.id).toBe('a')
    expect([bad.status, bad.code, bad.message, bad.errors]).toEqual([422, 'VALIDATION_ERROR', 'Não.', errors])
    expect(bad.data).toEqual({ roles: ['STUDENT'] })
    expect([slow.status, slow.data.retryAfter]).toEqual([429, 3])
    expect(addresses()).toEqual(['read-batch'])
  })

  it('as a call without batches goes alone, and the others stay answered', async () => {
    batch = answersBy(part => (part.params.id === 'a' ? { status: 404, body: NOT_THERE } : named(part)))
    const answers = await Promise.all([plan('a'), plan('b')])
    expect(answers.map(({ id }) => id)).toEqual(['lesson-plan/a', 'b'])
    expect(addresses()).toEqual(['read-batch', 'lesson-plan/a'])
  })
})

describe('an aborted part', () => {
  it('stops waiting, and the others are answered', async () => {
    const ending = new AbortController()
    batch = reads => {
      ending.abort()
      return answersBy(named)(reads)
    }
    const [left, stayed] = await Promise.all([errorOf(plan('a', ending.signal)), plan('b')])
    expect(left).toHaveProperty('name', 'AbortError')
    expect(stayed.id).toBe('b')
  })

  it('aborts the request once no part waits', async () => {
    batch = () => 'none'
    const [first, second] = [new AbortController(), new AbortController()]
    const errors = [errorOf(plan('a', first.signal)), errorOf(plan('b', second.signal))]
    await expect.poll(() => arrived.length).toBe(1)
    first.abort()
    await errors[0]
    expect(closed).toBe(0)
    second.abort()
    await expect.poll(() => closed).toBe(1)
    expect(await Promise.all(errors)).toEqual([
      expect.objectContaining({ name: 'AbortError' }),
      expect.objectContaining({ name: 'AbortError' }),
    ])
  })

  it('is not sent alone where the others are', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const ending = new AbortController()
    batch = () => {
      ending.abort()
      return { status: 500, body: { code: 'INTERNAL_ERROR', message: '…' } }
    }
    const [left, stayed] = await Promise.all([errorOf(plan('a', ending.signal)), plan('b')])
    expect(left).toHaveProperty('name', 'AbortError')
    expect(stayed.id).toBe('lesson-plan/b')
    expect(fetched.mock.calls.map(([address]) => String(address).replace(/^.*\/api\//, ''))).toEqual([
      'read-batch',
      'lesson-plan/b',
    ])
    fetched.mockRestore()
  })

  it('never leaves where it was aborted before the request', async () => {
    const ending = new AbortController()
    const reads = [errorOf(plan('a', ending.signal)), plan('b')]
    ending.abort()
    await Promise.all(reads)
    expect(addresses()).toEqual(['lesson-plan/b'])
  })
})

describe('a batch that fails as a whole', () => {
  it('for want of network is a NetworkError of each part, and the session stays', async () => {
    batch = () => 'lost'
    const errors = await Promise.all([errorOf(plan('a')), errorOf(plan('b'))])
    expect(errors.map(error => error instanceof NetworkError)).toEqual([true, true])
    expect(useSession.getState().auth).not.toBeNull()
  })

  it('with 401 ends the session and refuses each part', async () => {
    batch = () => ({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Entre.' } })
    const errors = await Promise.all([refusalOf(plan('a')), refusalOf(plan('b'))])
    expect(errors.map(({ code }) => code)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
    expect(useSession.getState()).toMatchObject({ auth: null, expired: true, endedElsewhere: true })
  })

  it('with 401 for a former token does not end the session that has begun since', async () => {
    batch = () => ({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Entre.' } })
    const late = [refusalOf(plan('a')), refusalOf(plan('b'))]
    signIn('z')
    await Promise.all(late)
    expect(useSession.getState().auth).not.toBeNull()
  })

  it('for want of network within the answer is a NetworkError of each part', async () => {
    batch = () => ({ cut: '{"answers":' })
    const errors = await Promise.all([errorOf(plan('a')), errorOf(plan('b'))])
    expect(errors.map(error => error instanceof NetworkError)).toEqual([true, true])
  })

  it('by a proxy that does not reach the server, or has too many requests, refuses each part', async () => {
    for (const status of [502, 429]) {
      batch = () => ({ status, body: 'Not now' })
      const errors = await Promise.all([refusalOf(plan('a')), refusalOf(plan('b'))])
      expect(errors.map(({ data }) => data.foreign)).toEqual([true, true])
    }
    expect(addresses()).toEqual(['read-batch', 'read-batch'])
  })

  it.each<[string, Reply]>([
    ['a page of something on the way', { text: '<html>Hotel</html>' }],
    ['JSON of something on the way', { body: { hotel: true } }],
    ['a fault of something on the way', { status: 500, text: '<html>' }],
    ['a refusal of its size', { status: 413, body: { code: 'PAYLOAD_TOO_LARGE', message: '…' } }],
  ])('by %s asks each read alone, and the next moment together', async (_, reply) => {
    batch = () => reply
    expect((await Promise.all([plan('a'), plan('b')])).map(({ id }) => id)).toEqual([
      'lesson-plan/a',
      'lesson-plan/b',
    ])
    batch = answersBy(named)
    await Promise.all([plan('a'), plan('b')])
    expect(addresses()).toEqual(['read-batch', 'lesson-plan/a', 'lesson-plan/b', 'read-batch'])
  })

  it('with an error of the server asks each read alone, and the next moment together', async () => {
    batch = () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: '…' } })
    expect((await Promise.all([plan('a'), plan('b')])).map(({ id }) => id)).toEqual([
      'lesson-plan/a',
      'lesson-plan/b',
    ])
    batch = answersBy(named)
    await Promise.all([plan('a'), plan('b')])
    expect(addresses()).toEqual(['read-batch', 'lesson-plan/a', 'lesson-plan/b', 'read-batch'])
  })
})

describe('a batch that is not served', () => {
  /** A page that has just been opened, and two reads of it that are asked together. */
  const openedPage = async () => {
    vi.resetModules()
    const client = await import('./api-client.ts')
    const { useSession: session } = await import('../session/session.ts')
    session.getState().signIn({ tokenType: 'Bearer', accessToken: tokenOf('a'), user })
    const both = async () => {
      const from = arrived.length
      const reads = ['a', 'b'].map(id => client.call(getLessonPlan, { params: { id } }))
      const answers = await Promise.all(reads)
      return { ids: answers.map(({ id }) => id), addresses: addresses().slice(from) }
    }
    return { both, one: () => client.call(getLessonPlan, { params: { id: 'c' } }) }
  }
  const apart = ['lesson-plan/a', 'lesson-plan/b']
  afterEach(() => vi.useRealTimers())

  it.each<[string, Reply]>([
    ['a server of an older release', { status: 404, body: NOT_THERE }],
    ['a filter that refuses the method', { status: 405, text: '<html>' }],
    ['a filter that refuses with JSON of its own', { status: 403, body: { blocked: true } }],
  ])('by %s: each read goes alone, the next ones too', async (_, reply) => {
    const { both } = await openedPage()
    batch = () => reply
    expect(await both()).toEqual({ ids: apart, addresses: ['read-batch', ...apart] })
    batch = answersBy(named)
    expect(await both()).toEqual({ ids: apart, addresses: apart })
  })

  it('is tried once five minutes have passed', async () => {
    const { both } = await openedPage()
    const refusedAt = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: refusedAt })
    batch = () => ({ status: 404, body: NOT_THERE })
    await both()
    batch = answersBy(named)
    vi.setSystemTime(refusedAt + 5 * 60_000 - 1)
    expect((await both()).addresses).toEqual(apart)
    vi.setSystemTime(refusedAt + 5 * 60_000)
    expect((await both()).addresses).toEqual(['read-batch'])
  })

  it('is tried once another build answers', async () => {
    const { both, one } = await openedPage()
    single = address => ({ body: { id: address }, build: 'former' })
    batch = () => ({ status: 404, body: NOT_THERE, build: 'former' })
    await both()
    batch = answersBy(named)
    expect((await both()).addresses).toEqual(apart)
    single = address => ({ body: { id: address }, build: 'newer' })
    await one()
    expect((await both()).addresses).toEqual(['read-batch'])
  })
})
