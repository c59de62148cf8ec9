import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Context, HostlessStage, Institution, Stage } from '../access/context.ts'
import { hostNameOf } from '../access/host-name.ts'
import { type AuditEntry, auditStatement } from '../db/audit.ts'
import { type ConstraintCodes, contractErrorOf } from '../db/constraint-errors.ts'
import type { Gateway, TenantTransaction } from '../db/gateway.ts'
import type { Queue } from '../jobs/queue.ts'
import { callOf, hostlessCallOf } from './call.ts'
import { deviceCookie, deviceCookieOf } from './device-cookie.ts'

export type StageParts<DB> = { gateway: Gateway<DB>; queue: Queue; constraints: ConstraintCodes }

export type Caller = { accountId: string; sessionId: string } | null

export type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  institution: Institution
  now: Date
  caller: Caller
}

export const contextOf = <DB>(
  parts: StageParts<DB>,
  tx: TenantTransaction<DB>,
  { actor, add, ...asked }: Asked & { actor: Actor | null; add: (entry: AuditEntry) => void },
): Context<DB, Actor | null> => ({
  ...callOf(asked),
  db: tx.db,
  actor,
  audit: add,
  enqueue: job => parts.queue.add(tx.client, job),
})

export const auditOf = (
  institution: Institution,
  accountId: string | null,
  now: Date,
  entries: AuditEntry[],
) => auditStatement({ institutionId: institution.id, accountId, at: now.toISOString() }, entries)

/** Transactions of a call that opens them itself; each writes its own audit entries. */
export const stageOf = <DB>(parts: StageParts<DB>, asked: Asked): Stage<DB> => ({
  ...callOf(asked),
  device: deviceCookieOf(asked.request),
  keepOnDevice: value => {
    const { request, reply } = asked
    const path = request.routeOptions.url ?? request.url
    reply.header('set-cookie', deviceCookie(value, { path, secure: request.protocol === 'https' }))
  },
  inTenant: async work => {
    const { institution, now } = asked
    let entries: AuditEntry[] = []
    try {
      return await parts.gateway.tenant(
        { institutionId: institution.id, now },
        async tx => {
          entries = []
          const ctx = contextOf(parts, tx, { ...asked, actor: null, add: entry => entries.push(entry) })
          return work({ ...ctx, actor: null })
        },
        () => [auditOf(institution, null, now, entries)].filter(query => query !== null),
      )
    } catch (error) {
      throw contractErrorOf(error, parts.constraints)
    }
  },
})

/** The same for a call at any host name, which says itself whose each transaction is. */
export const hostlessStageOf = <DB>(
  parts: StageParts<DB>,
  asked: Pick<Asked, 'request' | 'reply' | 'now'>,
): HostlessStage<DB> => ({
  ...hostlessCallOf(asked),
  hostName: hostNameOf(asked.request.headers.host),
  inTenant: (institution, work) => stageOf(parts, { ...asked, institution, caller: null }).inTenant(work),
})
