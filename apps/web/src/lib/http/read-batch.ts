import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { MAX_READS, type readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import type { AccessToken } from './access-token.ts'

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
  signal?: AbortSignal | undefined
}

/** One answer, whether it arrived alone or as a part of a batch. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** One answer for each read, in their order. Else each read goes alone: this time, or from now on. */
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

/** The body of a batch. */
export const batchBody = (reads: readonly Read[]): BodyInput<typeof readBatch> => ({
  reads: reads.map(({ call, params, query, etag }) => ({ call, params, query, ...(etag ? { etag } : {}) })),
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

/**
 * The answers in the response to a batch of so many reads; null where it is not of the product. A refusal of the whole is
 * the answer of each part, except where the batch itself is the cause: then each read has to go alone.
 */
export const answersIn = async (response: Response, count: number): Promise<BatchOutcome | null> => {
  const { ok, status, headers } = response
  const body: unknown = ok ? await response.json() : await response.json().catch(() => null)
  if (ok) {
    const answers = fieldOf(body, 'answers')
    const isWhole = Array.isArray(answers) && answers.length === count && answers.every(isAnsweredPart)
    return isWhole ? answers.map(answerOfPart) : null
  }
  const code = fieldOf(body, 'code')
  if (code === 'ROUTE_NOT_FOUND' || code === 'VALIDATION_ERROR') return 'NOT_SERVED'
  if (code === 'INTERNAL_ERROR') return 'ALONE'
  return Array.from({ length: count }, () => answerOf(status, headers, body))
}

/** Parts of each session, in portions that one request may have. */
const portionsOf = (parts: readonly Part[]): Part[][] => {
  const tokens = [...new Set(parts.map(({ read }) => read.token.accessToken))]
  return tokens.flatMap(token => {
    const ofSession = parts.filter(({ read }) => read.token.accessToken === token)
    return Array.from({ length: Math.ceil(ofSession.length / MAX_READS) }, (_, at) =>
      ofSession.slice(at * MAX_READS, (at + 1) * MAX_READS),
    )
  })
}

/** The server knows this call, or an older server does not, but not as a part of a batch. */
const mustGoAlone = async (answer: Answer): Promise<boolean> =>
  answer.status === 404 && fieldOf(await answer.json(), 'code') === 'ROUTE_NOT_FOUND'

/**
 * Joins reads that are asked within one task of the browser into one request: a screen mounts, its parts ask side by side,
 * and one round trip answers all. Each caller still gets the answer of its own read, as if it had gone alone:
 *
 * - a read without company leaves as its plain GET;
 * - a part that the server refuses fails alone, and a request that is lost or refused as a whole fails each part;
 * - an aborted part stops waiting, and the request is aborted when no part waits any more;
 * - a server without batches (an older release) gets each read alone, and no further batch from this page.
 */
export const readBatches = ({ alone, together }: Deps) => {
  let pending: Part[] = []
  let isServed = true

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
    if (answers === 'NOT_SERVED') isServed = false
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
    if (!isServed || read.signal?.aborted) return alone(read)
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
