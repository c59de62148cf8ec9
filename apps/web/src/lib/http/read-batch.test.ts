import { createServer, type IncomingMessage } from 'node:http'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import { getProfile, type Profile } from '@lousa/contract/identity/identity.contract.ts'
import { getUnread } from '@lousa/contract/messages/inbox/inbox.contract.ts'
import { getLessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { textOf } from '../../test-request.ts'
import { useSession } from '../session/session.ts'
import { call, NetworkError, request, sendRead } from './api-client.ts'

type Part = { call: string; params: Record<string, string>; query: Record<string, string>; etag?: string }
type Arrived = { address: string; headers: IncomingMessage['headers']; reads: Part[] }
type Reply = { status?: number; body?: unknown; text?: string } | 'lost' | 'none'

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
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
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

  it('by the page of something on the way fails as a single answer of it does', async () => {
    batch = () => ({ text: '<html>Hotel</html>' })
    expect((await Promise.all([errorOf(plan('a')), errorOf(plan('b'))]))[1]).toBeInstanceOf(SyntaxError)
    batch = () => ({ body: { hotel: true } })
    expect((await Promise.all([errorOf(plan('a')), errorOf(plan('b'))]))[1]).toBeInstanceOf(NetworkError)
    batch = () => ({ status: 502, body: 'Bad gateway' })
    const errors = await Promise.all([refusalOf(plan('a')), refusalOf(plan('b'))])
    expect(errors.map(({ status, data }) => [status, data.foreign])).toEqual([
      [500, true],
      [500, true],
    ])
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

  it('by a server of an older release asks each read alone from then on', async () => {
    vi.resetModules()
    const older = await import('./api-client.ts')
    const { useSession: session } = await import('../session/session.ts')
    session.getState().signIn({ tokenType: 'Bearer', accessToken: tokenOf('a'), user })
    batch = () => ({ status: 404, body: NOT_THERE })
    const both = () => Promise.all(['a', 'b'].map(id => older.call(getLessonPlan, { params: { id } })))
    expect((await both()).map(({ id }) => id)).toEqual(['lesson-plan/a', 'lesson-plan/b'])
    await both()
    expect(addresses()).toEqual([
      'read-batch',
      'lesson-plan/a',
      'lesson-plan/b',
      'lesson-plan/a',
      'lesson-plan/b',
    ])
  })
})
