import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import {
  getCurrentInstitution,
  getProfile,
  type Profile,
  signIn,
  signOut,
} from '@lousa/contract/identity/identity.contract.ts'
import { getLessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { textOf } from '../../test-request.ts'
import { noteServerTime } from '../device/clock.ts'
import { useSession } from '../session/session.ts'
import { apiAddress, call, NetworkError, TokenExpiredError } from './api-client.ts'
import { readKey } from './query-client.ts'
import { isForeign } from './refused-answer.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Reply = { status: number; body?: unknown }

let seen: Seen[] = []
let replies: Record<string, Reply> = {}

const server = createServer(async (request, response) => {
  const body = await textOf(request)
  if (body === null) return
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body })
  const reply = replies[`${method} ${url.split('?')[0]}`] ?? {
    status: 404,
    body: { code: 'ROUTE_NOT_FOUND' },
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' })
  response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
})

const HOUR = 3600
const nowSeconds = () => Math.floor(Date.now() / 1000)
const tokenOf = (issued: number, expires: number): string => {
  const payload = Buffer.from(JSON.stringify({ iat: issued, exp: expires, nome: 'João' })).toString(
    'base64url',
  )
  return `cabeca.${payload}.assinatura`
}
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
const signedIn = (accessToken: string) =>
  useSession.getState().signIn({ tokenType: 'Bearer', accessToken, user })
const fresh = () => tokenOf(nowSeconds() - HOUR, nowSeconds() + 11 * HOUR)
const errorOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    error => error,
  )
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await errorOf(promise)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return error
}

const pointAt = (port: number) => {
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
}
const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  seen = []
  replies = {}
  useSession.getState().signOut()
  pointAt(portOf(server.address()))
})

describe('a call', () => {
  it('carries the token, the build number, and only the query values that were given', async () => {
    signedIn(fresh())
    replies['GET /api/lesson-plan'] = { status: 200, body: { data: [] } }
    await call(listLessonPlans, { query: { gradeId: 'a b', academicYearId: undefined, currentPage: 2 } })
    expect(seen[0]?.url).toBe('/api/lesson-plan?gradeId=a+b&currentPage=2')
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${useSession.getState().auth?.accessToken}`)
    expect(seen[0]?.headers[BUILD_HEADER]).toBe('test')
  })

  it('fills the path safely and sends body, version and idempotency key', async () => {
    signedIn(fresh())
    replies['PATCH /api/lesson-plan/a%2Fb/lesson/l/accomplish/c'] = { status: 200, body: { id: 'c' } }
    const answer = await call(updateRelease, {
      params: { id: 'a/b', lessonId: 'l', accomplishId: 'c' },
      body: { contentRegistration: 'Frações' },
      version: 3,
      idempotencyKey: 'k1',
    })
    expect(answer.id).toBe('c')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ contentRegistration: 'Frações' })
    expect(seen[0]?.headers['if-match']).toBe('"3"')
    expect(seen[0]?.headers['idempotency-key']).toBe('k1')
  })

  it('answered with 204 gives nothing', async () => {
    signedIn(fresh())
    replies['POST /api/auth/logout'] = { status: 204 }
    expect(await call(signOut)).toBeUndefined()
  })

  it('is keyed by its path, so that all reads of an endpoint are renewed together', () => {
    expect(readKey(getLessonPlan)).toEqual(['lesson-plan/:id'])
  })
})

describe('an answer that the page requested early', () => {
  const address = () => `${apiAddress('')}institution/current`
  const earlyAnswer = (sentAgoMs: number) => {
    const date = new Date(Date.now() - 24 * HOUR * 1000).toUTCString()
    const answer = Promise.resolve(new Response('{"id":"cedo"}', { headers: { date } }))
    vi.stubGlobal('lousaEarly', new Map([[address(), { answer, at: Date.now() - sentAgoMs }]]))
  }
  const offset = () => localStorage.getItem('lousa:clock-offset')
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  it('says nothing of the time where it was sent long before it is taken', async () => {
    earlyAnswer(25_000)
    expect(await call(getCurrentInstitution)).toEqual({ id: 'cedo' })
    expect(offset()).toBeNull()
    earlyAnswer(1000)
    await call(getCurrentInstitution)
    expect(Number(offset())).toBeLessThan(-23 * HOUR * 1000)
    noteServerTime(new Date().toUTCString(), Date.now())
  })
})

describe('an expired token', () => {
  it.each([
    ['expired', tokenOf(nowSeconds() - 13 * HOUR, nowSeconds() - HOUR)],
    ['unreadable', 'nada'],
  ])('that is %s is not sent, signs the person out and fails with "Token expired"', async (_, token) => {
    signedIn(token)
    const error = await errorOf(call(getProfile))
    expect(error).toBeInstanceOf(TokenExpiredError)
    expect(error).toHaveProperty('message', 'Token expired')
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/institution/current', undefined],
    ])
    expect(useSession.getState().auth).toBeNull()
  })

  it('keeps the person in while no server can be reached: nobody could sign in again', async () => {
    signedIn(tokenOf(nowSeconds() - 13 * HOUR, nowSeconds() - HOUR))
    pointAt(1)
    expect(await errorOf(call(getProfile))).toBeInstanceOf(NetworkError)
    expect(useSession.getState().auth?.user.name).toBe('Ana')
  })

  it('does not stop the person from signing in again', async () => {
    signedIn(tokenOf(nowSeconds() - 13 * HOUR, nowSeconds() - HOUR))
    replies['POST /api/auth/token'] = {
      status: 200,
      body: { tokenType: 'Bearer', accessToken: 'x', expiresIn: 1 },
    }
    await call(signIn, { body: { username: '111', password: 'x' } })
    expect(seen).toHaveLength(1)
  })
})

describe('renewal', () => {
  it('asks for a new token once, when less than half of the life is left, and keeps the person', async () => {
    signedIn(tokenOf(nowSeconds() - 7 * HOUR, nowSeconds() + 5 * HOUR))
    const renewed = fresh()
    replies['GET /api/auth/me'] = { status: 200, body: user }
    replies['POST /api/auth/refresh'] = { status: 200, body: { tokenType: 'Bearer', accessToken: renewed } }
    await Promise.all([call(getProfile), call(getProfile), call(getProfile)])
    await expect.poll(() => useSession.getState().auth?.accessToken).toBe(renewed)
    expect(seen.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1)
    expect(useSession.getState().auth?.user.name).toBe('Ana')
  })

  it('leaves a young token alone', async () => {
    signedIn(fresh())
    replies['GET /api/auth/me'] = { status: 200, body: user }
    await call(getProfile)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(seen.map(({ url }) => url)).toEqual(['/api/auth/me'])
  })
})

describe('a refusal', () => {
  it('with 401 signs the person out', async () => {
    signedIn(fresh())
    replies['GET /api/auth/me'] = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'Entre.' } }
    const error = await refusalOf(call(getProfile))
    expect([error.code, error.status]).toEqual(['UNAUTHENTICATED', 401])
    expect(useSession.getState()).toMatchObject({ auth: null, expired: true, endedElsewhere: true })
  })

  it('of wrong credentials signs nobody out and carries its sentence', async () => {
    signedIn(fresh())
    replies['POST /api/auth/token'] = {
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Usuário não encontrado ou credenciais inválidas!' },
    }
    const error = await refusalOf(call(signIn, { body: { username: '1', password: 'x' } }))
    expect(error.message).toBe('Usuário não encontrado ou credenciais inválidas!')
    expect(useSession.getState().auth).not.toBeNull()
  })

  it('that comes late, for a former token, does not end the session that has begun since', async () => {
    signedIn(fresh())
    replies['GET /api/auth/me'] = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'Entre.' } }
    const late = refusalOf(call(getProfile))
    signedIn(`${fresh()}2`)
    await late
    expect(useSession.getState().auth).not.toBeNull()
  })

  it('with 422 carries the fields and the data beside them', async () => {
    signedIn(fresh())
    replies['GET /api/lesson-plan/1'] = {
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'Dados inválidos',
        errors: [{ path: 'title', code: 'REQUIRED', message: 'Campo obrigatório' }],
        roles: ['STUDENT'],
      },
    }
    const error = await refusalOf(call(getLessonPlan, { params: { id: '1' } }))
    expect(error.errors).toEqual([{ path: 'title', code: 'REQUIRED', message: 'Campo obrigatório' }])
    expect(error.data).toEqual({ roles: ['STUDENT'] })
  })

  it('of a code that is younger than this page keeps its status, its code and the sentence of the server', async () => {
    signedIn(fresh())
    replies['GET /api/lesson-plan/1'] = {
      status: 422,
      body: { code: 'NOT_THOUGHT_OF_YET', message: 'Peça à secretaria.' },
    }
    const error = await refusalOf(call(getLessonPlan, { params: { id: '1' } }))
    expect([error.status, error.code, error.message]).toEqual([
      422,
      'NOT_THOUGHT_OF_YET',
      'Peça à secretaria.',
    ])
    expect(isForeign(error)).toBe(false)
  })

  it('of something on the way, which knows no code, is no refusal and ends no session', async () => {
    signedIn(fresh())
    replies['GET /api/lesson-plan/1'] = { status: 401, body: { error: 'Sign in to the hotel' } }
    const error = await refusalOf(call(getLessonPlan, { params: { id: '1' } }))
    expect([error.status, isForeign(error)]).toEqual([500, true])
    expect(useSession.getState().auth).not.toBeNull()
  })

  it('that no catalogue knows, or that is no JSON, still has a sentence and never shows a code', async () => {
    signedIn(fresh())
    replies['GET /api/lesson-plan/1'] = { status: 502, body: 'Bad gateway' }
    const error = await refusalOf(call(getLessonPlan, { params: { id: '1' } }))
    expect(error.message).toBe('Ocorreu um erro! Tente novamente')
  })

  it('of the network itself is a NetworkError, and the session stays', async () => {
    signedIn(fresh())
    pointAt(1)
    expect(await errorOf(call(getProfile))).toBeInstanceOf(NetworkError)
    expect(useSession.getState().auth).not.toBeNull()
  })
})
