import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, AnyHostScope, Context, Institution, RequestScope } from '../access/context.ts'
import { hostNameOf } from '../access/host-name.ts'
import { type AuditEntry, auditStatement } from '../db/audit.ts'
import { type ConstraintCodes, contractErrorOf } from '../db/constraint-errors.ts'
import type { Gateway, Statement, TenantTransaction } from '../db/gateway.ts'
import type { Queue } from '../jobs/queue.ts'
import { type SignInCookie, signInCookie, signInCookieOf } from './device-cookie.ts'
import { anyHostRequestInfo, requestInfo } from './request-info.ts'

export type ScopeDeps<DB> = { gateway: Gateway<DB>; queue: Queue; constraints: ConstraintCodes }

export type Caller = { accountId: string; sessionId: string } | null

/** Gathered while a call runs, and written with its commit. */
export type Noted = { entries: AuditEntry[]; statements: Statement[] }

export type ScopeInput = {
  request: FastifyRequest
  reply: FastifyReply
  institution: Institution
  now: Date
  caller: Caller
}

export const contextOf = <DB>(
  parts: ScopeDeps<DB>,
  tx: TenantTransaction<DB>,
  { actor, notes, ...call }: ScopeInput & { actor: Actor | null; notes: Noted },
): Context<DB, Actor | null> => ({
  ...requestInfo(call),
  db: tx.db,
  actor,
  audit: entry => notes.entries.push(entry),
  atCommit: statement => notes.statements.push(statement),
  enqueue: ({ queue, data }) =>
    parts.queue.add(tx.client, { queue, data: { ...data, requestId: call.request.id } }),
})

export const auditOf = (
  institution: Institution,
  accountId: string | null,
  now: Date,
  entries: AuditEntry[],
) => auditStatement({ institutionId: institution.id, accountId, at: now.toISOString() }, entries)

const keep = ({ request, reply }: ScopeInput, kind: SignInCookie, value: string): void => {
  const place = { url: request.routeOptions.url ?? request.url, secure: request.protocol === 'https' }
  reply.header('set-cookie', signInCookie(kind, value, place))
}

/** Transactions of a call that opens them itself; each writes its own audit entries. */
export const requestScope = <DB>(parts: ScopeDeps<DB>, call: ScopeInput): RequestScope<DB> => ({
  ...requestInfo(call),
  device: signInCookieOf('device', call.request),
  trust: signInCookieOf('trust', call.request),
  setDeviceCookie: value => keep(call, 'device', value),
  setTrustCookie: value => keep(call, 'trust', value),
  inTenant: async work => {
    const { institution, now } = call
    let notes: Noted = { entries: [], statements: [] }
    try {
      return await parts.gateway.tenant(
        { institutionId: institution.id, now },
        async tx => {
          notes = { entries: [], statements: [] }
          const ctx = contextOf(parts, tx, { ...call, actor: null, notes })
          return work({ ...ctx, actor: null })
        },
        () =>
          [auditOf(institution, null, now, notes.entries), ...notes.statements].filter(
            query => query !== null,
          ),
      )
    } catch (error) {
      throw contractErrorOf(error, parts.constraints)
    }
  },
})

/** The scope of a call at any host name, which names the institution of each transaction itself. */
export const anyHostScope = <DB>(
  parts: ScopeDeps<DB>,
  call: Pick<ScopeInput, 'request' | 'reply' | 'now'>,
): AnyHostScope<DB> => ({
  ...anyHostRequestInfo(call),
  hostName: hostNameOf(call.request.headers.host),
  inTenant: (institution, work) => requestScope(parts, { ...call, institution, caller: null }).inTenant(work),
})
