import { BODIES_HEADER, readsBodies } from '@lousa/contract/client.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Institution } from '../access/context.ts'
import type { RateLimit } from '../access/rate-limit.ts'
import type { Tokens } from '../access/tokens.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway, TenantTransaction } from '../db/gateway.ts'
import { type BodyPolicy, bodyLimitOf, isLargeBody } from './body.ts'
import type { BodyConcurrency } from './body-concurrency.ts'
import type { Hosts } from './hosts.ts'
import type { Caller } from './request-scope.ts'
import type { Route } from './route.ts'

export type AdmissionParts<DB> = {
  gateway: Gateway<DB>
  hosts: Hosts
  tokens: Tokens
  clock: Clock
  rateLimit: RateLimit
  bodyPlaces: BodyConcurrency
}

/** The result of reading the head of a request: institution, caller, and limits of the body. */
export type AdmittedRequest = BodyPolicy & {
  /** Null where a call needs none. */
  institution: Institution | null
  caller: Caller
}

/**
 * Decides from the head of a request, before a byte of its body is read, whether it goes on: host and token of every
 * call. What a forged token could send is too small to matter; of a large body session, role and kind are asked of the
 * database too, and it waits for its place.
 */
export const admitRequest = async <DB>(
  parts: AdmissionParts<DB>,
  { endpoint, runAnyHost }: Pick<Route<DB>, 'endpoint' | 'runAnyHost'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AdmittedRequest> => {
  if (runAnyHost) return { endpoint, institution: null, caller: null, limit: bodyLimitOf(endpoint, true) }
  const institution = await parts.hosts.institutionOf(request.headers.host)
  const caller = allowsAnonymous(endpoint, request)
    ? null
    : authenticate(parts.tokens, request, institution, parts.clock.now())
  if (caller && isLargeBody(request))
    await admitLargeBody(parts, { endpoint, institution, caller }, { request, reply })
  return { endpoint, institution, caller, limit: bodyLimitOf(endpoint, caller === null) }
}

type AdmittedCaller = { endpoint: AnyEndpoint; institution: Institution; caller: NonNullable<Caller> }

const admitLargeBody = async <DB>(
  { gateway, clock, rateLimit, bodyPlaces }: AdmissionParts<DB>,
  { endpoint, institution, caller }: AdmittedCaller,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> => {
  // Heard from the beginning: a caller who gives up while they are looked up would else keep their place for ever.
  let hasEnded = false
  let giveBack = () => {}
  const end = () => {
    hasEnded = true
    giveBack()
  }
  reply.raw.once('finish', end).once('close', end)
  const actor = await gateway.tenant(
    { institutionId: institution.id, sessionId: caller.sessionId, now: clock.now() },
    async tx => requireActor(tx, caller),
  )
  checkRole(endpoint, institution, actor)
  assertBodyVersion(endpoint, request)
  await rateLimit.take({ counter: 'large-body', institution: institution.id, account: actor.accountId })
  if (hasEnded) throw new ContractError('VALIDATION_ERROR')
  giveBack = await bodyPlaces.acquire(actor.accountId)
  // The caller gave up while waiting, so that no answer is needed.
  if (!hasEnded) return
  giveBack()
  throw new ContractError('VALIDATION_ERROR')
}

const allowsAnonymous = ({ access }: AnyEndpoint, { headers }: FastifyRequest): boolean =>
  access.roles === 'public' || (access.visitors === true && headers.authorization === undefined)

const authenticate = (
  tokens: Tokens,
  request: FastifyRequest,
  institution: Institution,
  now: Date,
): NonNullable<Caller> => {
  const [type, token] = (request.headers.authorization ?? '').split(' ')
  const claims = type?.toLowerCase() === 'bearer' && token ? tokens.verify(token, now) : null
  if (!claims || claims.iid !== institution.id) throw new ContractError('UNAUTHENTICATED')
  return { accountId: claims.sub, sessionId: claims.sid }
}

/** The actor of the session that was read at the opening of the transaction. */
export const requireActor = <DB>({ session }: TenantTransaction<DB>, caller: NonNullable<Caller>): Actor => {
  if (!session || session.account_id !== caller.accountId) throw new ContractError('UNAUTHENTICATED')
  return {
    accountId: session.account_id,
    personId: session.person_id,
    role: session.role as Role,
    sessionId: caller.sessionId,
    sessionExpiresAt: session.session_expires_at,
  }
}

export const checkRole = ({ access }: AnyEndpoint, institution: Institution, actor: Actor | null): void => {
  const isVisitor = actor === null && access.visitors === true
  if (Array.isArray(access.roles) && !isVisitor && !(actor && access.roles.includes(actor.role)))
    throw new ContractError('FORBIDDEN')
  if (access.kind && access.kind !== institution.kind) throw new ContractError('FEATURE_NOT_AVAILABLE')
}

/** A queued write of a release whose bodies are no longer, or not yet, known here is not even parsed. */
export const assertBodyVersion = ({ idempotent }: AnyEndpoint, { headers }: FastifyRequest): void => {
  const version = headers[BODIES_HEADER]
  if (!idempotent || version === undefined) return
  if (!/^\d+$/.test(String(version)) || !readsBodies(Number(version)))
    throw new ContractError('CLIENT_OUTDATED')
}
