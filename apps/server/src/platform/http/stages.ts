import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Context, HostlessStage, Institution, Stage } from '../access/context.ts'
import { hostNameOf } from '../access/host-name.ts'
import { type AuditEntry, auditStatement } from '../db/audit.ts'
import { type ConstraintCodes, contractErrorOf } from '../db/constraint-errors.ts'
import type { Gateway, Statement, TenantTransaction } from '../db/gateway.ts'
import type { Queue } from '../jobs/queue.ts'
import { callOf, hostlessCallOf } from './call.ts'
import { type SignInCookie, signInCookie, signInCookieOf } from './device-cookie.ts'

export type StageParts<DB> = { gateway: Gateway<DB>; queue: Queue; constraints: ConstraintCodes }

export type Caller = { accountId: string; sessionId: string } | null

/** Gathered while a call runs, and written with its commit. */
export type Noted = { entries: AuditEntry[]; statements: Statement[] }

export type StageCall = {
  request: FastifyRequest
  reply: FastifyReply
  institution: Institution
  now: Date
  caller: Caller
}

export const contextOf = <DB>(
  parts: StageParts<DB>,
  tx: TenantTransaction<DB>,
  { actor, notes, ...call }: StageCall & { actor: Actor | null; notes: Noted },
): Context<DB, Actor | null> => ({
  ...callOf(call),
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

const keep = ({ request, reply }: StageCall, kind: SignInCookie, value: string): void => {
  const place = { url: request.routeOptions.url ?? request.url, secure: request.protocol === 'https' }
  reply.header('set-cookie', signInCookie(kind, value, place))
}

/** Transactions of a call that opens them itself; each writes its own audit entries. */
export const stageOf = <DB>(parts: StageParts<DB>, call: StageCall): Stage<DB> => ({
  ...callOf(call),
  device: signInCookieOf('device', call.request),
  trust: signInCookieOf('trust', call.request),
  keepOnDevice: value => keep(call, 'device', value),
  keepTrust: value => keep(call, 'trust', value),
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

/** The same for a call at any host name, which says itself whose each transaction is. */
export const hostlessStageOf = <DB>(
  parts: StageParts<DB>,
  call: Pick<StageCall, 'request' | 'reply' | 'now'>,
): HostlessStage<DB> => ({
  ...hostlessCallOf(call),
  hostName: hostNameOf(call.request.headers.host),
  inTenant: (institution, work) => stageOf(parts, { ...call, institution, caller: null }).inTenant(work),
})
