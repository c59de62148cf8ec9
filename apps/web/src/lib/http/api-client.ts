import { BODIES_HEADER, BUILD_HEADER } from '@lousa/contract/client.ts'
import type { AnswerOf, AnyEndpoint, BodyInput, ParamsOf, QueryInput } from '@lousa/contract/endpoint.ts'
import { getCurrentInstitution, refreshToken } from '@lousa/contract/identity/identity.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { noteServerBuild } from '../device/build-number.ts'
import { noteServerTime, nowMs } from '../device/clock.ts'
import { useSession } from '../session/session.ts'
import { type AccessToken, isExpired, shouldRenew } from './access-token.ts'
import { entriesOf } from './entries-of.ts'
import { hasEarlyAnswer, takePreloadedResponse } from './preloaded-responses.ts'
import { withProof } from './proof-question.ts'
import { type Answer, answersIn, batchBody, type Read, readBatches } from './read-batch.ts'
import { refusalOf } from './refused-answer.ts'

/** The request reached no server: no network, or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(M.device.offline, { cause })
    this.name = 'NetworkError'
  }
}

/** The stored token has passed its expiry: nothing was sent, and the person must sign in. */
export class TokenExpiredError extends Error {
  constructor() {
    super('Token expired')
    this.name = 'TokenExpiredError'
  }
}

type Extras = {
  /** Sent as If-Match: the version that the person saw. An older one is refused with STALE_VERSION. */
  version?: number
  /** The key by which a retry gets the first answer instead of a second write. */
  idempotencyKey?: string
  /** Sent as If-None-Match: what is still as it was is answered with 304, without a body. */
  etag?: string
  /** The version of a queued body, as of the release that froze it. */
  bodies?: number
  signal?: AbortSignal
  /** Sent as `Prefer: return=minimal`: this page has the rest of the answer. */
  minimal?: true
  /** Goes out although the page is being left; at most 64 KB. */
  keepalive?: boolean
  /** Another token than the session's: while signing in, and after signing out. */
  token?: AccessToken
}
type ParamsInput<E extends AnyEndpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }
type QueryPart<E extends AnyEndpoint> = { query?: QueryInput<E> }
type BodyPart<E extends AnyEndpoint> =
  unknown extends BodyInput<E> ? { body?: undefined } : { body: BodyInput<E> }

/** Everything that one call of an endpoint needs; required parts are required by type. */
export type CallInput<E extends AnyEndpoint> = Extras & ParamsInput<E> & QueryPart<E> & BodyPart<E>
/** An endpoint without parameters or body may be called without input. */
export type CallArgs<E extends AnyEndpoint> = keyof ParamsOf<E> extends never
  ? unknown extends BodyInput<E>
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
  : [input: CallInput<E>]

export type AnyCallArgs = Extras & { params?: unknown; query?: unknown; body?: unknown }

const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="lousa-api-base"]')?.content ?? '/api'

/** The URL of a file that an answer names by its path, for a page: `grade/…/picture?v=…`. */
export const apiAddress = (path: string): string => `${apiBase()}/${path}`

/** Path and query of a call as decoded texts; absent and null values of the query are left out. */
const textsOf = ({ params, query }: AnyCallArgs): Pick<Read, 'params' | 'query'> => ({
  params: Object.fromEntries(entriesOf(params).map(([name, value]) => [name, String(value ?? '')])),
  query: Object.fromEntries(
    entriesOf(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ),
})

/** The address of a call, with its parameters filled in. */
const addressOf = (endpoint: Pick<AnyEndpoint, 'path'>, input: AnyCallArgs = {}): string => {
  const { params, query } = textsOf(input)
  const values = new Map(Object.entries(params))
  const path = endpoint.path.replace(/:(\w+)/g, (_: string, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return `${apiBase()}/${path}${search === '' ? '' : `?${search}`}`
}

/** A file goes as it is, everything else as JSON. */
const bodyOf = ({ bodyTypes }: AnyEndpoint, { body }: AnyCallArgs): Pick<RequestInit, 'body'> => {
  if (body === undefined) return {}
  if (!bodyTypes) return { body: JSON.stringify(body) }
  if (!(body instanceof Uint8Array)) throw new Error('A file is sent as its bytes')
  return { body: new Uint8Array(body) }
}

const bearerOf = (token: AccessToken | null): string | null =>
  token && `${token.tokenType} ${token.accessToken}`

const headersOf = (
  { bodyTypes: [type = 'application/json'] = [] }: Pick<AnyEndpoint, 'bodyTypes'>,
  { version, idempotencyKey, bodies, etag, minimal, body, token }: AnyCallArgs,
): Headers => {
  const headers = new Headers({ [BUILD_HEADER]: __LOUSA_BUILD__ })
  const authorization = bearerOf(token ?? useSession.getState().auth)
  if (authorization) headers.set('authorization', authorization)
  if (body !== undefined) headers.set('content-type', type)
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (minimal) headers.set('prefer', 'return=minimal')
  if (etag) headers.set('if-none-match', etag)
  if (bodies !== undefined) headers.set(BODIES_HEADER, String(bodies))
  return headers
}

/** Whether the product itself can be reached: an answer of something on the way is none. */
const assertReached = async (): Promise<void> => {
  const response = await transport(addressOf(getCurrentInstitution), { method: 'GET' })
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null) throw new NetworkError('a foreign answer')
}

/**
 * An expired token is never sent. Without network a sign-in is impossible, so that the person is asked for it only when the
 * server can be reached: until then the data on the device stays open, and unsent input waits there.
 */
const refuseExpired = async (): Promise<void> => {
  await assertReached()
  // The answer has set the clock, and another tab may have signed in in between.
  if (!hasExpired()) return
  useSession.getState().expire(false)
  throw new TokenExpiredError()
}

const hasExpired = (): boolean => {
  const { auth } = useSession.getState()
  return auth !== null && isExpired(auth.accessToken, nowMs())
}

/** Given up by the caller, or by the network. */
const toNetworkError = (cause: unknown, signal: AbortSignal | null | undefined): unknown =>
  signal?.aborted ? cause : new NetworkError(cause)

const transport = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const authorization = new Headers(init.headers).get('authorization')
    const early = takePreloadedResponse(address, { method: init.method, authorization })
    const earlyResponse = await early?.answer
    const sentAt = early && earlyResponse ? early.at : Date.now()
    const response = earlyResponse ?? (await fetch(address, init))
    noteServerTime(response.headers.get('date'), sentAt)
    noteServerBuild(response.headers.get(BUILD_HEADER))
    return response
  } catch (cause) {
    throw toNetworkError(cause, init.signal)
  }
}

/** Delivers one call under the rules of every call: no expired token leaves, and a refusal is thrown as the contract knows it. */
const exchange = async <A extends Answer>(
  endpoint: AnyEndpoint,
  input: AnyCallArgs,
  deliver: () => Promise<A>,
): Promise<A> => {
  if (endpoint.access.roles !== 'public' && !input.token && hasExpired()) await refuseExpired()
  const tokenSent = (input.token ?? useSession.getState().auth)?.accessToken
  const answer = await deliver()
  if (answer.ok || answer.status === 304) return answer
  const error = await refusalOf(answer)
  // A late 401 of a former session must not end the one that has begun since.
  const { auth, expire } = useSession.getState()
  if (error.status === 401 && error.code !== 'INVALID_CREDENTIALS' && auth?.accessToken === tokenSent)
    // A usable token was revoked: its owner may not want copies of its reads here either.
    expire(!hasExpired())
  throw error
}

/** Sends one request with everything every request carries; throws what the contract knows. */
export const send = (endpoint: AnyEndpoint, input: AnyCallArgs): Promise<Response> =>
  exchange(endpoint, input, () =>
    transport(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, input),
      ...bodyOf(endpoint, input),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
    }),
  )

const sendAlone = ({
  address,
  etag,
  token,
  signal,
}: Pick<Read, 'address' | 'etag' | 'signal'> & { token: AccessToken | null }) =>
  transport(address, {
    method: 'GET',
    headers: headersOf({}, { ...(etag ? { etag } : {}), ...(token ? { token } : {}) }),
    ...(signal ? { signal } : {}),
  })

const joinRead = readBatches({
  alone: sendAlone,
  together: async (reads, signal) => {
    const body = batchBody(reads)
    const response = await transport(addressOf(readBatch), {
      method: readBatch.method,
      headers: headersOf({}, { ...(reads[0] ? { token: reads[0].token } : {}), body }),
      body: JSON.stringify(body),
      signal,
    })
    return answersIn(response, reads.length).catch(cause => {
      throw toNetworkError(cause, signal)
    })
  },
})

/** Reads that a signed-in page asks without conditions of their own; what the page asked early is at hand. */
const isJoinable = (
  { method, access, ownRequest }: AnyEndpoint,
  { token, version, keepalive }: AnyCallArgs,
): boolean =>
  method === 'GET' &&
  access.roles !== 'public' &&
  !ownRequest &&
  !token &&
  version === undefined &&
  !keepalive

const mayTakeLong = ({ slowFor, worksBefore }: AnyEndpoint, role: Role): boolean =>
  worksBefore === true || slowFor?.includes(role) === true

/**
 * Sends one read that answers JSON, together with those that are asked at the same time (`read-batch.ts`); throws what the
 * contract knows.
 */
export const sendRead = (endpoint: AnyEndpoint, input: AnyCallArgs): Promise<Answer> => {
  const address = addressOf(endpoint, input)
  const authorization = bearerOf(useSession.getState().auth)
  if (!isJoinable(endpoint, input) || hasEarlyAnswer(address, authorization)) return send(endpoint, input)
  return exchange(endpoint, input, () => {
    const { etag, signal } = input
    const token = useSession.getState().auth
    const read = { address, call: endpoint.path, ...textsOf(input), etag, token, signal }
    if (!token) return sendAlone(read)
    return joinRead({ ...read, token, isSlow: mayTakeLong(endpoint, token.user.role) })
  })
}

let renewal: Promise<void> | null = null

/** Renews the token in the background, once at a time; failing is harmless while the old one lives. */
const renewWhileActive = (): void => {
  const { auth } = useSession.getState()
  if (renewal || !auth || hasExpired() || !shouldRenew(auth.accessToken, nowMs())) return
  const used = auth.accessToken
  renewal = send(refreshToken, {})
    .then(response => response.json())
    .then(({ tokenType, accessToken }) => {
      if (useSession.getState().auth?.accessToken !== used) return
      useSession.getState().renew({ tokenType, accessToken })
    })
    .catch(() => undefined)
    .finally(() => {
      renewal = null
    })
}

const answerIn = (text: string) => (text === '' ? undefined : JSON.parse(text))

/** The screen of the own second factor asks for the proof itself. */
const asksItself = ({ path }: AnyEndpoint): boolean => path.startsWith('auth/second-factor')

/** One call whose types the caller has already settled: see `call` and `read`. */
export const request = async (endpoint: AnyEndpoint, input: AnyCallArgs) => {
  const proven = <A>(sending: () => Promise<A>) => (asksItself(endpoint) ? sending() : withProof(sending))
  const broken = (cause: unknown) => {
    throw cause instanceof SyntaxError ? cause : toNetworkError(cause, input.signal)
  }
  if (endpoint.method === 'GET') {
    const answer = await proven(() => sendRead(endpoint, input))
    renewWhileActive()
    return answer.json().catch(broken)
  }
  const response = await proven(() => send(endpoint, input))
  renewWhileActive()
  return answerIn(await response.text().catch(broken))
}

/**
 * Calls an endpoint of the contract and gives its answer, typed.
 *
 *   const plan = await call(getLessonPlan, { params: { id } })
 *   await call(releaseLesson, { params: { id, lessonId }, body, idempotencyKey })
 *
 * Rejects with `Refusal` (code, status, field `errors`, `data`), `NetworkError`, or `TokenExpiredError`.
 */
export const call = <E extends AnyEndpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<AnswerOf<E>> =>
  request(endpoint, input ?? {})
