import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { M } from '@lousa/contract/messages.ts'
import { ContractError, type FieldError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { fieldErrors, PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessFilters, Actor, Context } from '../access/context.ts'
import { parseBody } from './blank-fields.ts'
import { isMinimal } from './preference.ts'
import type { Input } from './route.ts'

/** Path, filters and head of a call, as its request or its entry in a batch has them. */
export type CallInput = Pick<FastifyRequest, 'params' | 'query' | 'headers'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Without the header, or with `*`, the last writer wins; a header that is no version of ours must not mean that. */
const readVersion = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  const digits = header.match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1]
  if (digits === undefined) throw invalidFields(fieldError('If-Match', 'INVALID'))
  return Number(digits)
}

/** Ids are compared as text in many places, and the database answers them in lower case. */
const readParams = (params: object): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value).toLowerCase()]))

/** PostgreSQL stores neither NUL nor half of a surrogate pair. Asked of parsed input, whose depth the schema bounds. */
const unstorable = (value: unknown, path: string): FieldError[] => {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed() ? [fieldError(path, 'INVALID_CHARACTERS')] : []
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, each]) =>
    unstorable(each, path === '' ? key : `${path}.${key}`),
  )
}

/** Sent with every row by our own clients and never used; refused when it is not the tenant's. */
const withoutInstitution = (body: unknown, institutionId: string | null): unknown => {
  if (typeof body !== 'object' || body === null || !('educationalInstitutionId' in body)) return body
  const { educationalInstitutionId, ...rest } = body
  if (educationalInstitutionId !== institutionId) {
    throw invalidFields({
      path: 'educationalInstitutionId',
      code: 'INVALID',
      message: M.val.institution,
    })
  }
  return rest
}

const declaresVersion = ({ body }: AnyEndpoint): boolean => {
  const shape: unknown = body && 'shape' in body ? body.shape : undefined
  return typeof shape === 'object' && shape !== null && 'version' in shape
}

/** The version that a change was made from is said in the body or, as HTTP has it, in the head; the body's own wins. */
const withVersion = (endpoint: AnyEndpoint, body: unknown, ifMatch: number | undefined): unknown =>
  ifMatch !== undefined &&
  declaresVersion(endpoint) &&
  typeof body === 'object' &&
  body !== null &&
  Reflect.get(body, 'version') === undefined
    ? { ...body, version: ifMatch }
    : body

/** A call that takes no body knows no field of one; an empty one is as good as none. */
const refuseFieldsOf = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  const fields = Object.keys(body)
  if (fields.length > 0) throw invalidFields(...fields.map(path => fieldError(path, 'UNKNOWN_FIELD')))
}

type Sent = { request: CallInput; body: unknown }

/** Parses path, query and body by the endpoint's declaration; unknown fields and bad values are 422 with all fields named. */
export const parseInput = (
  endpoint: AnyEndpoint,
  { request, body: sent }: Sent,
  institutionId: string | null,
): Input<AnyEndpoint> => {
  const query = endpoint.query?.safeParse(request.query, PARSED_FOR_PEOPLE)
  const body =
    endpoint.body && parseBody(endpoint.body, withoutInstitution(sent ?? {}, institutionId), endpoint.method)
  const issues = [...(query?.error?.issues ?? []), ...(body?.issues ?? [])]
  if (issues.length > 0) throw new ContractError('VALIDATION_ERROR', { errors: fieldErrors(issues) })
  if (!endpoint.query && Object.keys(request.query ?? {}).length > 0) {
    throw invalidFields(...Object.keys(request.query ?? {}).map(path => fieldError(path, 'UNKNOWN_FIELD')))
  }
  if (!endpoint.body) refuseFieldsOf(withoutInstitution(sent, institutionId))
  return {
    params: readParams(request.params as object),
    query: query?.data ?? {},
    body: body?.data,
    ifMatch: undefined,
    isMinimal: isMinimal(endpoint, request.headers),
  }
}

/** The parsed input, refused also where a text cannot be stored or `If-Match` is no version. */
export const readInput = (
  endpoint: AnyEndpoint,
  sent: Sent,
  institutionId: string | null,
): Input<AnyEndpoint> => {
  const { query, body, ...input } = parseInput(endpoint, sent, institutionId)
  const refused = [...unstorable(query, ''), ...unstorable(body, '')]
  if (refused.length > 0) throw invalidFields(...refused)
  const ifMatch = readVersion(sent.request.headers['if-match'])
  return { ...input, query, body: withVersion(endpoint, body, ifMatch), ifMatch }
}

const idsNamed = (input: Input<AnyEndpoint>, name: string): string[] => {
  const value: unknown =
    Reflect.get(input.params, name) ??
    (typeof input.query === 'object' && input.query !== null ? Reflect.get(input.query, name) : undefined) ??
    (typeof input.body === 'object' && input.body !== null ? Reflect.get(input.body, name) : undefined)
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** Every id that the endpoint declares must be within the actor's reach; else it is as if it did not exist. */
export const checkObjects = async <DB>(
  endpoint: AnyEndpoint,
  input: Input<AnyEndpoint>,
  ctx: Context<DB, Actor>,
  reach: AccessFilters<DB>,
): Promise<void> => {
  const checks = Object.entries(endpoint.access.objects ?? {}).map(async ([name, kind]) => {
    const ids = [...new Set(idsNamed(input, name))]
    if (ids.length === 0) return
    if (ids.some(id => !UUID.test(id))) throw new ContractError('NOT_FOUND')
    const reached = new Set(await reach[kind]?.(ctx, ids))
    if (ids.some(id => !reached.has(id.toLowerCase()))) throw new ContractError('NOT_FOUND')
  })
  await Promise.all(checks)
}
