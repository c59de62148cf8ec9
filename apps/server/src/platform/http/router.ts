import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, ReachByKind } from '../access/context.ts'
import type { AuditEntry } from '../db/audit.ts'
import { contractErrorOf } from '../db/constraint-errors.ts'
import type { TenantTransaction } from '../db/gateway.ts'
import { type AdmissionParts, actorOf, admitHead, checkBodies, checkRole, type Head } from './admission.ts'
import { registerBodies } from './body.ts'
import { sendBytes } from './bytes.ts'
import { type FirstAnswer, idempotencyKeyOf, keepAnswer, requestHash, takeKey } from './idempotency.ts'
import { checkObjects, readInput } from './input.ts'
import type { LastUse } from './last-use.ts'
import type { BytesAnswer, Input, Route } from './route.ts'
import { type Asked, auditOf, contextOf, hostlessStageOf, type StageParts, stageOf } from './stages.ts'

export type RouterParts<DB> = StageParts<DB> &
  AdmissionParts<DB> & {
    routes: Route<DB>[]
    reach: ReachByKind<DB>
    apiBase: string
    lastUse: LastUse
  }

/** A call on its way: what its head has said, and its body, which throws what is wrong with it. */
type Arriving = { request: FastifyRequest; reply: FastifyReply; head: Head; body: () => unknown }

/** An endpoint without declared access, or naming objects that no module can check, stops the boot. */
export const assertAccess = <DB>(routes: Route<DB>[], reach: ReachByKind<DB>): void => {
  const seen = new Set<string>()
  for (const { endpoint, hostless, replay } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (seen.has(name)) throw new Error(`${name} is bound twice`)
    seen.add(name)
    const roles = endpoint.access?.roles
    const declared = roles === 'public' || roles === 'any' || (Array.isArray(roles) && roles.length > 0)
    if (!declared) throw new Error(`${name} does not declare who may call it`)
    if ((endpoint.access.anyHost === true && roles === 'public') !== (hostless !== undefined))
      throw new Error(`${name} does not say alike in contract and code whether it needs an institution`)
    if ((endpoint.idempotent === true) !== (replay !== undefined))
      throw new Error(`${name} does not say alike in contract and code whether it answers again`)
    for (const [, param = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
      if (!endpoint.access.objects?.[param])
        throw new Error(`${name} does not declare what :${param} is an id of`)
    }
    for (const kind of Object.values(endpoint.access.objects ?? {})) {
      if (!reach[kind]) throw new Error(`${name} names objects of kind "${kind}", which no module checks`)
    }
  }
}

/** Registers every route of the contract: from here on a handler sees only parsed input and the tenant's transaction. */
export const registerRoutes = <DB>(app: FastifyInstance, parts: RouterParts<DB>): void => {
  assertAccess(parts.routes, parts.reach)
  const heads = new WeakMap<FastifyRequest, Head>()
  const bodyOf = registerBodies(app, request => heads.get(request))
  for (const route of parts.routes) {
    app.route({
      method: route.endpoint.method,
      url: `${parts.apiBase}/${route.endpoint.path}`,
      onRequest: async (request, reply) => {
        heads.set(request, await admitHead(parts, route, { request, reply }))
      },
      handler: (request, reply) => {
        const head = heads.get(request)
        if (!head) throw new Error('A call was not admitted')
        return handle(parts, route, { request, reply, head, body: () => bodyOf(request) })
      },
    })
  }
}

const handle = async <DB>(parts: RouterParts<DB>, route: Route<DB>, arriving: Arriving) => {
  const { endpoint } = route
  const { reply } = arriving
  const result = await (route.hostless ? atAnyHost : atInstitution)(parts, route, arriving)
  if (route.changesHosts) parts.hosts.forget()
  const status = endpoint.status ?? 200
  if (endpoint.bytes) return sendBytes(reply, result as BytesAnswer)
  if (!endpoint.answer) return reply.code(endpoint.status ?? 204).send()
  const answer = (arriving.head.caller === null && endpoint.visitorAnswer) || endpoint.answer
  return reply.code(status).send(answer.parse(result))
}

/** There is no institution whose rows, kind or roles could be asked. */
const atAnyHost = async <DB>(
  parts: RouterParts<DB>,
  { endpoint, hostless }: Route<DB>,
  { request, reply, body }: Arriving,
): Promise<unknown> => {
  const stage = hostlessStageOf(parts, { request, reply, now: parts.clock.now() })
  return hostless?.(stage, readInput(endpoint, { request, body: body() }, null))
}

const atInstitution = async <DB>(
  parts: RouterParts<DB>,
  route: Route<DB>,
  { request, reply, body, head: { institution, caller } }: Arriving,
): Promise<unknown> => {
  if (!institution) throw new Error('A call was admitted nowhere')
  const asked = { request, reply, body, institution, now: parts.clock.now(), caller }
  const isStaged = route.staged !== undefined && caller === null
  return isStaged ? inStages(parts, route, asked) : inTransaction(parts, route, asked)
}

type Call = Asked & { body: () => unknown }

/** Who calls, whether they may, and what they say: the beginning of every transaction of a call. */
const admitted = async <DB>(
  parts: RouterParts<DB>,
  { endpoint }: Route<DB>,
  { asked, tx, add }: { asked: Call; tx: TenantTransaction<DB>; add: (entry: AuditEntry) => void },
) => {
  const { request, institution, caller } = asked
  const actor = caller ? actorOf(tx, caller) : null
  checkRole(endpoint, institution, actor)
  checkBodies(endpoint, request)
  const ctx = contextOf(parts, tx, { ...asked, actor, add })
  const input = readInput(endpoint, { request, body: asked.body() }, institution.id)
  if (actor) await checkObjects(endpoint, input, { ...ctx, actor }, parts.reach)
  return { actor, ctx, input }
}

/** Slow work of a call, between a transaction that lets the caller in and the one that runs. */
const preparedFor = async <DB>(parts: RouterParts<DB>, route: Route<DB>, asked: Call): Promise<unknown> => {
  if (!route.prepare) return undefined
  const { institution, now, caller } = asked
  const { input, actor } = await parts.gateway.tenant(
    { institutionId: institution.id, sessionId: caller?.sessionId, now },
    tx => admitted(parts, route, { asked, tx, add: () => {} }),
  )
  return route.prepare(input, { ...stageOf(parts, asked), actor })
}

const inTransaction = async <DB>(parts: RouterParts<DB>, route: Route<DB>, asked: Call): Promise<unknown> => {
  const { request, institution, now, caller } = asked
  const { endpoint } = route
  // Refilled from the start when the gateway repeats the command.
  let entries: AuditEntry[] = []
  let kept: { text: string; values: unknown[] } | null = null
  let accountId: string | null = null
  try {
    const prepared = await preparedFor(parts, route, asked)
    return await parts.gateway.tenant(
      { institutionId: institution.id, sessionId: caller?.sessionId, now },
      async tx => {
        entries = []
        kept = null
        const { actor, ctx, input } = await admitted(parts, route, {
          asked,
          tx,
          add: entry => entries.push(entry),
        })
        accountId = actor?.accountId ?? null
        const key = endpoint.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
        if (!key || !actor || !route.replay) return route.run(ctx, input, prepared)
        const first = await takeKey(
          { ...ctx, actor },
          { key, hash: requestHash(endpoint.method, request.url, request.body) },
        )
        if (first) return answeredAgain(route.replay, { ...ctx, actor }, { input, first })
        const answer = await route.run(ctx, input, prepared)
        kept = keepAnswer(
          { institutionId: institution.id, accountId: actor.accountId },
          {
            key,
            status: endpoint.status ?? 200,
            ids: route.replay.idsOf(answer),
            answer: route.replay.keepsAnswer ? answer : null,
          },
        )
        return answer
      },
      () => {
        const used =
          caller && parts.lastUse.note({ institutionId: institution.id, sessionId: caller.sessionId, now })
        return [auditOf(institution, accountId, now, entries), kept, used].filter(query => query !== null)
      },
    )
  } catch (error) {
    throw contractErrorOf(error, parts.constraints)
  }
}

/** What was deleted since cannot be read again: then the answer is the kept one. */
const answeredAgain = async <DB>(
  replay: NonNullable<Route<DB>['replay']>,
  ctx: Context<DB>,
  { input, first }: { input: Input<AnyEndpoint>; first: FirstAnswer },
): Promise<unknown> => {
  try {
    return await replay.again(ctx, input, first.ids)
  } catch (error) {
    const isGone = error instanceof ContractError && error.code === 'NOT_FOUND'
    if (isGone && first.answer !== null) return first.answer
    throw error
  }
}

/** Input is checked before any connection is asked for. */
const inStages = async <DB>(parts: RouterParts<DB>, route: Route<DB>, asked: Call): Promise<unknown> => {
  const { request, institution } = asked
  const { endpoint } = route
  checkRole(endpoint, institution, null)
  checkBodies(endpoint, request)
  return route.staged?.(
    stageOf(parts, asked),
    readInput(endpoint, { request, body: asked.body() }, institution.id),
  )
}
