import type { Readable } from 'node:stream'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askForBody } from './body-continue.ts'
import { isDeeperThan, MAX_BODY_DEPTH } from './body-depth.ts'

/** Bytes of the largest body of a call that declares nothing else. */
const USUAL_LIMIT = 1_048_576
/** The limit for a caller without a session. */
const ANONYMOUS_LIMIT = 65_536
/** Bytes up to which a body is read and parsed in no time. */
const SMALL = 131_072

const FORM = 'application/x-www-form-urlencoded'

/** The limits of the body, from the head of the request. */
export type BodyPolicy = { endpoint: AnyEndpoint; limit: number }

export const bodyLimitOf = ({ bodyLimit = USUAL_LIMIT }: AnyEndpoint, isStranger: boolean): number =>
  isStranger ? Math.min(ANONYMOUS_LIMIT, bodyLimit) : bodyLimit

/** Bytes that the head announces; infinite where they come without an end. */
const contentLength = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY

/** Whether a body may be more than a moment's work. */
export const isLargeBody = (request: FastifyRequest): boolean => contentLength(request) > SMALL

/** The bytes of a body, cut off at the limit. The stream lives on: the answer leaves by the same connection. */
const bytesOf = (payload: Readable, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (payload.destroyed) {
      reject(new ContractError('VALIDATION_ERROR'))
      return
    }
    const parts: Buffer[] = []
    let length = 0
    const end = (settle: () => void) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError)
      // Later errors of the stream have no receiver.
      payload.on('error', () => undefined)
      settle()
    }
    const onData = (part: Buffer) => {
      length += part.length
      if (length > limit) end(() => reject(new ContractError('PAYLOAD_TOO_LARGE')))
      else parts.push(part)
    }
    const onEnd = () => end(() => resolve(Buffer.concat(parts, length)))
    const onError = () => end(() => reject(new ContractError('VALIDATION_ERROR')))
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError)
  })

/** The error of a rejected text: it is no JSON, or empty, or has forbidden names. */
const refusalOf = (text: string): ErrorCode => {
  if (text === '') return 'VALIDATION_ERROR'
  try {
    JSON.parse(text)
    return 'VALIDATION_ERROR'
  } catch {
    return 'UNSUPPORTED_MEDIA_TYPE'
  }
}

/**
 * Reads bodies as their calls declare them: JSON or a file. A fault of the body is stored and reported after the access check.
 */
export const registerBodies = (
  app: FastifyInstance,
  orderOf: (request: FastifyRequest) => BodyPolicy | undefined,
): ((request: FastifyRequest) => unknown) => {
  const refused = new WeakMap<FastifyRequest, unknown>()
  const json = app.getDefaultJsonParser('error', 'error')
  const parsed = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      json(request, text, (error, body) =>
        error ? reject(new ContractError(refusalOf(text))) : resolve(body),
      )
    })

  const read = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const order = orderOf(request)
    if (!order) return undefined
    const { endpoint, limit } = order
    const { 'content-type': said = '', 'content-encoding': packed = 'identity' } = request.headers
    const [type = ''] = said.toLowerCase().split(';')
    const accepted =
      endpoint.bodyTypes ?? (endpoint.formToo ? ['application/json', FORM] : ['application/json'])
    // Nothing is unpacked that a few bytes could make immense.
    if (!accepted.includes(type.trim()) || packed !== 'identity')
      throw new ContractError('UNSUPPORTED_MEDIA_TYPE')
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new ContractError('PAYLOAD_TOO_LARGE')
    askForBody(request.raw)
    const bytes = await bytesOf(payload, limit)
    if (type.trim() === FORM && endpoint.formToo)
      return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
    if (endpoint.bodyTypes) return bytes
    if (isDeeperThan(bytes, MAX_BODY_DEPTH)) throw new ContractError('VALIDATION_ERROR')
    return parsed(request, bytes.toString('utf8'))
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    try {
      return await read(request, payload)
    } catch (error) {
      refused.set(request, error)
      return undefined
    }
  })
  return request => {
    const error = refused.get(request)
    if (error) throw error
    if (request.body === undefined && orderOf(request)?.endpoint.bodyTypes)
      throw new ContractError('UNSUPPORTED_MEDIA_TYPE')
    return request.body
  }
}
