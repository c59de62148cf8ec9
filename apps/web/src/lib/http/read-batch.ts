import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { MAX_READS, MAX_READS_BYTES, type readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { servedBuild } from '../device/build-number.ts'
import type { AccessToken } from './access-token.ts'

/** After a batch was refused, this time passes before the next one. */
const RETRY_MS = 5 * 60_000

/** One read: its own address, and its call and input as a batch names them. */
export type Read = {
  address: string
  call: string
  params: Record<string, string>
  query: Record<string, string>
  /** The mark of the last answer: an unchanged one comes as 304, without a body. */
  etag?: string | undefined
  /** The token of the session that asks: reads of two sessions never share a request. */
  token: AccessToken
  /** It may take long: fast reads do not wait for it. */
  isSlow?: boolean
  signal?: AbortSignal | undefined
}

/** One answer, whether it arrived alone or as a part of a batch. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** One answer for each read, in their order. Else each read goes alone: this time, or for some time. */
type BatchOutcome = Answer[] | 'ALONE' | 'NOT_SERVED'

type Deps = {
  /** Sends one read as the GET that it is. */
  alone: (read: Read) => Promise<Answer>
  /** Sends several reads of one session in one request. */
  together: (reads: readonly Read[], signal: AbortSignal) => Promise<BatchOutcome>
}

type Part = {
  read: Read
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (cause: unknown) => void
}

type SentRead = BodyInput<typeof readBatch>['reads'][number]

const sentRead = ({ call, params, query, etag }: Read): SentRead => ({
  call,
  params,
  query,
  ...(etag ? { etag } : {}),
})

/** The body of a batch. */
export const batchBody = (reads: readonly Read[]): BodyInput<typeof readBatch> => ({
  reads: reads.map(sentRead),
})

type AnsweredPart = { status: number; body?: unknown; etag?: string; retryAfter?: number }

const isAnsweredPart = (part: unknown): part is AnsweredPart =>
  typeof part === 'object' && part !== null && 'status' in part && typeof part.status === 'number'

const answerOf = (status: number, headers: Headers, body: unknown): Answer => ({
  ok: status >= 200 && status < 300,
  status,
  headers,
  json: async () => body,
})

const answerOfPart = ({ status, body, etag, retryAfter }: AnsweredPart): Answer => {
  const headers = new Headers()
  if (etag !== undefined) headers.set('etag', etag)
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return answerOf(status, headers, body)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Refusals of a batch that its reads would not get: by a server without batches, by a fault, because of its size. */
const REFUSED_BATCHES = new Map<unknown, BatchOutcome>([
  ['ROUTE_NOT_FOUND', 'NOT_SERVED'],
  ['VALIDATION_ERROR', 'NOT_SERVED'],
  ['INTERNAL_ERROR', 'ALONE'],
  ['PAYLOAD_TOO_LARGE', 'ALONE'],
])

/**
 * The outcome where something between the page and the product answers: a filter that refuses this POST may let each GET
 * pass. Null where each read would meet the same: too many requests, and a proxy that does not reach the product.
 */
const foreignOutcome = ({ ok, status }: Pick<Response, 'ok' | 'status'>): BatchOutcome | null => {
  if (status === 429 || status > 500) return null
  return ok || status === 500 ? 'ALONE' : 'NOT_SERVED'
}

/**
 * The answers in the response to a batch of so many reads. A refusal of the whole is the answer of each part, except where
 * the batch itself is the cause, or where the answer is not of the product: then each read has to go alone.
 */
export const answersIn = async (response: Response, count: number): Promise<BatchOutcome> => {
  const { ok, status, headers } = response
  const body = jsonIn(await response.text())
  const answers = fieldOf(body, 'answers')
  if (ok && Array.isArray(answers) && answers.length === count && answers.every(isAnsweredPart))
    return answers.map(answerOfPart)
  const code = fieldOf(body, 'code')
  const isForeign = ok || typeof code !== 'string'
  const outcome = isForeign ? foreignOutcome(response) : REFUSED_BATCHES.get(code)
  return outcome ?? Array.from({ length: count }, () => answerOf(status, headers, body))
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Bytes of the body besides its reads. */
const FRAME_BYTES = bytesOf(batchBody([]))

/** Parts in portions that one request may have, by their number and by the length of its body. */
const portionsIn = (parts: readonly Part[]): Part[][] => {
  const portions: Part[][] = []
  let bytes = 0
  for (const part of parts) {
    const length = bytesOf(sentRead(part.read)) + 1
    const portion = portions.at(-1)
    bytes += length
    if (portion && portion.length < MAX_READS && bytes <= MAX_READS_BYTES) portion.push(part)
    else {
      portions.push([part])
      bytes = FRAME_BYTES + length
    }
  }
  return portions
}

/** Portions of the parts of each session, fast ones apart from slow ones: all parts of a request are answered together. */
const portionsOf = (parts: readonly Part[]): Part[][] =>
  [...Map.groupBy(parts, ({ read }) => read.token.accessToken).values()].flatMap(ofSession => [
    ...portionsIn(ofSession.filter(({ read }) => !read.isSlow)),
    ...portionsIn(ofSession.filter(({ read }) => read.isSlow)),
  ])

/** The server knows this call, or an older server does not, but not as a part of a batch. */
const mustGoAlone = async (answer: Answer): Promise<boolean> =>
  answer.status === 404 && fieldOf(await answer.json(), 'code') === 'ROUTE_NOT_FOUND'

/**
 * Joins reads that are asked within one task of the browser into one request: a screen mounts, its parts ask side by side,
 * and one round trip answers all. Each caller still gets the answer of its own read, as if it had gone alone:
 *
 * - a read without company leaves as its plain GET;
 * - reads that may take long leave in a second request at the same time;
 * - a part that the server refuses fails alone, and a request that is lost or refused as a whole fails each part;
 * - an aborted part stops waiting, and the request is aborted when no part waits any more;
 * - a server without batches (an older release), or behind a filter that refuses them, gets each read alone. A batch is
 *   tried once some minutes have passed, or once another build answers.
 */
export const readBatches = ({ alone, together }: Deps) => {
  let pending: Part[] = []
  let refused: { at: number; build: string | null } | null = null

  const isServed = (): boolean =>
    refused === null || refused.build !== servedBuild() || Date.now() - refused.at >= RETRY_MS

  const sendPortion = async (parts: readonly Part[]): Promise<void> => {
    const [first, second] = parts
    if (first && !second) return first.resolve(alone(first.read))
    const request = new AbortController()
    let waiting = parts.length
    for (const { read } of parts)
      read.signal?.addEventListener('abort', () => {
        waiting -= 1
        if (waiting === 0) request.abort()
      })
    const reads = parts.map(({ read }) => read)
    const answers = await together(reads, request.signal)
    if (answers === 'NOT_SERVED') refused = { at: Date.now(), build: servedBuild() }
    for (const [at, { read, resolve }] of parts.entries()) {
      const answer = typeof answers === 'string' ? undefined : answers[at]
      const isAnswered = answer !== undefined && !(await mustGoAlone(answer))
      // Rejected already: a read that nothing waits for is not sent.
      if (!read.signal?.aborted) resolve(isAnswered ? answer : alone(read))
    }
  }

  const flush = (): void => {
    const parts = pending
    pending = []
    for (const portion of portionsOf(parts))
      sendPortion(portion).catch((cause: unknown) => {
        for (const { reject } of portion) reject(cause)
      })
  }

  return (read: Read): Promise<Answer> => {
    if (!isServed() || read.signal?.aborted) return alone(read)
    return new Promise((resolve, reject) => {
      const part: Part = { read, resolve, reject }
      read.signal?.addEventListener('abort', () => {
        pending = pending.filter(other => other !== part)
        reject(read.signal?.reason)
      })
      pending.push(part)
      if (pending.length === 1) setTimeout(flush)
    })
  }
}
