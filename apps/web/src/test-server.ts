import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CurrentInstitution, Profile } from '@lousa/contract/identity/identity.contract.ts'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { institutionOptions } from './features/identity/identity.api.ts'
import { deleteOtherUsersReads } from './lib/device/read-cache.ts'
import { queryClient } from './lib/http/query-client.ts'
import { useSession } from './lib/session/session.ts'
import { textOf } from './test-request.ts'

export type Seen = {
  method: string
  path: string
  key: string | undefined
  /** The version that the caller saw, as If-Match has it. */
  version: string | undefined
  prefer?: string | string[] | undefined
  query: string
  body: unknown
}
/** An answer, or 'lost': the connection breaks before one. */
export type Reply = { status?: number; body: unknown } | 'lost'
type Answering = (body: unknown, query: URLSearchParams) => Reply | Promise<Reply>

const institution: CurrentInstitution = {
  id: '2',
  name: 'Escola',
  kind: 'SCHOOL',
  logo: null,
  features: ['mail'],
  selfRegistration: false,
  publicWaitingList: false,
  punctuality: 'OFF',
  scheduleUrl: null,
  timeZone: 'America/Sao_Paulo',
}
const instructor: Profile = {
  id: '1',
  name: 'Ana Souza',
  socialName: null,
  thumb: null,
  role: 'INSTRUCTOR',
  email: null,
  userName: '11144477735',
  educationalInstitutionId: '2',
  mustAcceptTerms: false,
}

const HOUR = 3600
const token = (): string => {
  const now = Math.floor(Date.now() / 1000)
  const payload = Buffer.from(JSON.stringify({ iat: now, exp: now + HOUR })).toString('base64url')
  return `cabeca.${payload}.assinatura`
}

/** Some tests leave a question without any answer: it is not waited for longer. */
const A_MOMENT_MS = 250

/** Requests without an answer, or with an unread one. */
const underWay = new Set<Promise<Response>>()
const watched =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (...asked) => {
    const answer = fetch(...asked)
    const ended = () => void setTimeout(() => underWay.delete(answer))
    underWay.add(answer)
    answer.then(ended, ended)
    return answer
  }

type AskedRead = { call: string; params?: Record<string, string>; query?: Record<string, string> }

const pathOf = ({ call, params = {} }: AskedRead): string =>
  call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
const isBatch = (body: unknown): body is { reads: AskedRead[] } =>
  typeof body === 'object' && body !== null && 'reads' in body

const ROUTE_NOT_FOUND = { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }
// Some tests stop the clock.
const { setImmediate } = globalThis
const ofThisMoment = (): Promise<null> => new Promise(done => setImmediate(() => done(null)))

/** A real server for a screen's tests, with an instructor signed in: answers by method and path under /api. */
export const testServer = () => {
  const seen: Seen[] = []
  const arrived: string[][] = []
  const replies = new Map<string, Answering>()
  /** Replies to parts of a batch that are sent when the part is asked alone. */
  const postponed = new Map<string, Promise<Reply>>()

  const replyTo = async (request: Seen): Promise<Reply> => {
    seen.push(request)
    const answering = replies.get(`${request.method} ${request.path}`)
    return (await answering?.(request.body, new URLSearchParams(request.query))) ?? ROUTE_NOT_FOUND
  }
  /** One part of a batch. It is asked alone where its reply is lost or takes long, so that the others do not wait for it. */
  const replyToPart = async ({ call, params = {}, query = {} }: AskedRead) => {
    const path = pathOf({ call, params })
    const search = new URLSearchParams(query).toString()
    const reply = replyTo({
      method: 'GET',
      path,
      query: search,
      body: null,
      version: undefined,
      key: undefined,
    })
    const first = await Promise.race([reply, ofThisMoment()])
    if (first !== null && first !== 'lost' && first !== ROUTE_NOT_FOUND) return { status: 200, ...first }
    postponed.set(`${path}?${search}`, reply)
    return ROUTE_NOT_FOUND
  }
  const postponedReply = ({ path, query }: Seen): Promise<Reply> | undefined => {
    const address = `${path}?${query}`
    const reply = postponed.get(address)
    postponed.delete(address)
    return reply
  }
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    if (text === null) return
    const { method = '', url = '', headers } = request
    const [address = '', search] = url.split('?')
    const path = address.replace('/api/', '')
    // A file comes as it is.
    const isJson = headers['content-type']?.startsWith('application/json') === true
    const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text
    const key = headers['idempotency-key']
    const version = headers['if-match']
    const { prefer } = headers
    const asked = {
      ...{ method, path, query: search ?? '', body, version, prefer },
      key: Array.isArray(key) ? key[0] : key,
    }
    arrived.push(isBatch(body) ? body.reads.map(pathOf) : [path])
    const reply = isBatch(body)
      ? { body: { answers: await Promise.all(body.reads.map(replyToPart)) } }
      : await (postponedReply(asked) ?? replyTo(asked))
    if (reply === 'lost') return request.socket.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  const { fetch } = globalThis
  beforeAll(async () => {
    globalThis.fetch = watched(fetch)
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
  })
  // Else the answer of one test would be written into the next, or into a window that is gone.
  afterEach(async () => {
    const isQuiet = () => expect(underWay.size).toBe(0)
    await waitFor(isQuiet, { timeout: A_MOMENT_MS, interval: 5 }).catch(() => underWay.clear())
  })
  afterAll(() => {
    globalThis.fetch = fetch
    server.closeAllConnections()
    server.close()
  })
  beforeEach(async () => {
    // The answers to the test before are no copies on the device of this one.
    await deleteOtherUsersReads(null)
    seen.length = 0
    arrived.length = 0
    postponed.clear()
    replies.clear()
    queryClient.clear()
    queryClient.setQueryData(institutionOptions.queryKey, institution)
    useSession.getState().signIn({ tokenType: 'Bearer', accessToken: token(), user: instructor })
  })
  return {
    /** The paths of each request, in order: a batch has several. */
    requests: (): readonly (readonly string[])[] => arrived,
    /** Requests in order of arrival, each read of a batch apart; only those of the method, where one is given. */
    sent: (method?: string) => seen.filter(request => method === undefined || request.method === method),
    on: (call: string, reply: Answering) => void replies.set(call, reply),
  }
}
