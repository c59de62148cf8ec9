import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import type { Call } from './call-transaction.ts'
import { refusalOf } from './errors.ts'
import { type BatchParts, fitting, type Part, runBatch } from './read-batch.ts'

/** A read of a batch as log and figures name it: the route is undefined where no call can be read so. */
export type BatchRead = { route: string | undefined; status: number; seconds: number }

const answeredReads = new WeakMap<FastifyRequest, readonly BatchRead[]>()

/** The reads that a request was answered with; none where it is no batch. */
export const readsOf = (request: FastifyRequest): readonly BatchRead[] => answeredReads.get(request) ?? []

type Rendered = { status: number; text: string }

const fields = (values: Record<string, unknown>, body: string | null): string => {
  const head = JSON.stringify(values)
  return body === null ? head : `${head.slice(0, -1)},"body":${body}}`
}

const rendered = <DB>(
  { outcome }: Pick<Part<DB>, 'outcome'>,
  log: Log,
  request: FastifyRequest,
): Rendered => {
  if ('error' in outcome) {
    const { status, body, retryAfter } = refusalOf(log, outcome.error, request)
    return { status, text: fields({ status, retryAfter }, JSON.stringify(body)) }
  }
  const { status, text, etag } = outcome
  return { status, text: fields({ status, etag }, text) }
}

/** Answers a batch. Bodies are the texts that their parts made: they are not parsed again. */
export const sendBatch = async <DB>(
  parts: BatchParts<DB> & { log: Log; apiBase: string },
  call: Call & { caller: NonNullable<Call['caller']> },
): Promise<FastifyReply> => {
  const { request, reply } = call
  const batch = await runBatch(parts, call)
  const fits = fitting(batch)
  const left = { outcome: { error: new ContractError('ROUTE_NOT_FOUND') } }
  const texts = new Map([...new Set(batch)].map(part => [part, rendered(part, parts.log, request)]))
  const answers = batch.map((part, index) => ({
    part,
    answer: (fits[index] && texts.get(part)) || rendered(left, parts.log, request),
  }))
  answeredReads.set(
    request,
    answers.map(({ part: { route, seconds }, answer }) => ({
      route: route ? `${parts.apiBase}/${route.endpoint.path}` : undefined,
      status: answer.status,
      seconds,
    })),
  )
  const text = `{"answers":[${answers.map(({ answer }) => answer.text).join(',')}]}`
  return reply.type('application/json; charset=utf-8').send(text)
}
