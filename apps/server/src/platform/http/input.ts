import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError, invalidFields } from '@lousa/contract/errors.ts'
import { fieldErrors } from '@lousa/contract/validation.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, Context, ReachByKind } from '../access/context.ts'
import type { Input } from './route.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const readVersion = (header: string | undefined): number | undefined => {
  const digits = header?.match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Sent with every row by our own clients and never used; refused when it is not the tenant's. */
const withoutInstitution = (body: unknown, institutionId: string): unknown => {
  if (typeof body !== 'object' || body === null || !('educationalInstitutionId' in body)) return body
  const { educationalInstitutionId, ...rest } = body
  if (educationalInstitutionId !== institutionId) {
    throw invalidFields({
      path: 'educationalInstitutionId',
      code: 'INVALID',
      message: 'Instituição inválida',
    })
  }
  return rest
}

/** Parses path, query and body by the endpoint's declaration; unknown fields and bad values are 422 with all fields named. */
export const readInput = (
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  institutionId: string,
): Input<AnyEndpoint> => {
  const query = endpoint.query?.safeParse(request.query)
  const body = endpoint.body?.safeParse(withoutInstitution(request.body ?? {}, institutionId))
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0) throw new ContractError('VALIDATION_ERROR', { errors: fieldErrors(issues) })
  if (!endpoint.query && Object.keys(request.query ?? {}).length > 0) {
    throw invalidFields(
      ...Object.keys(request.query ?? {}).map(path => ({
        path,
        code: 'UNKNOWN_FIELD' as const,
        message: 'Campo desconhecido',
      })),
    )
  }
  return {
    params: request.params as Input<AnyEndpoint>['params'],
    query: query?.data ?? {},
    body: body?.data,
    ifMatch: readVersion(request.headers['if-match']),
  }
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
  reach: ReachByKind<DB>,
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
