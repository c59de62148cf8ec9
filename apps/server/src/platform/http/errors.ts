import { fill } from '@lousa/contract/messages.ts'
import { DISK_IS_FULL, SURPRISE } from '@lousa/contract/refusal/error-catalogue.ts'
import { ContractError, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'

/** How long a caller of an unavailable service waits before the next try. */
export const RETRY_SECONDS = 2

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION_ERROR',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}
/** PostgreSQL is away, restarting, full or too slow: the caller may try again. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // In a cluster, the machine that has the institution.
  '08000',
  '08001',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A pooler that gave up waiting for a session, or has lost its server.
  '08P01',
  // A statement or a transaction took longer than it may.
  '57014',
  '25P03',
  // Out of memory.
  '53200',
  // A standby that takes no writes, during a switch-over.
  '25006',
])
/** A disk of PostgreSQL or of this process. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const statusOf = (error: unknown): number | undefined => {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' ? status : undefined
}
const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}
/** The driver's own failures have no code. */
const DRIVER_LOST =
  /Connection terminated|Client was closed|not queryable|Query read timeout|timeout exceeded when trying to connect/
/** The driver has waited too long for a statement, and for those that were sent before it on its connection. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
/** PostgreSQL is away, restarting, full or too slow, or the connection to it is lost. */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.has(codeOf(error)) || (error instanceof Error && DRIVER_LOST.test(error.message))

/** The part of the id that a person can read out on the telephone; it is enough to find the log lines. */
const CODE_LENGTH = 8

/** Whatever was thrown, as an error of the contract; surprises tell an id and no internals. */
const toContractError = (error: unknown, request: FastifyRequest): ContractError => {
  if (error instanceof ContractError) return error
  const code = BY_STATUS[statusOf(error) ?? 0]
  if (code) return new ContractError(code)
  if (DISK_FULL.has(codeOf(error))) return new ContractError('SERVICE_UNAVAILABLE', { message: DISK_IS_FULL })
  if (isUnavailable(error)) return new ContractError('SERVICE_UNAVAILABLE')
  const message = fill(SURPRISE, { code: request.id.slice(0, CODE_LENGTH) })
  return new ContractError('INTERNAL_ERROR', { data: { id: request.id }, message })
}

/** Lines of places alone: a message may have several lines, and values in them. */
const stackFrames = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 7)

/** The one translator of failures to HTTP. The log gets names, codes and places in our code, never values. */
export const refusalOf = (log: Log, error: unknown, request: FastifyRequest) => {
  const answer = toContractError(error, request)
  if (answer.status >= 500) {
    const stack = error instanceof Error ? stackFrames(error) : undefined
    log.error(
      {
        requestId: request.id,
        name: error instanceof Error ? error.name : 'unknown',
        code: codeOf(error),
        stack,
      },
      'request failed',
    )
  }
  const { status, data } = answer
  const retryAfter = typeof data.retryAfter === 'number' ? data.retryAfter : undefined
  return { status, body: answer.toBody(), retryAfter: status === 503 ? RETRY_SECONDS : retryAfter }
}

export const errorHandler = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, body, retryAfter } = refusalOf(log, error, request)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send(body)
}
