import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { carriesPersonal } from '@lousa/contract/personal.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, ReachByKind } from '../access/context.ts'
import type { AuditEntry } from '../db/audit.ts'
import { contractErrorOf } from '../db/constraint-errors.ts'
import { checkDeferred } from '../db/deferred-constraints.ts'
import type { TenantTransaction } from '../db/gateway.ts'
import { type AdmissionParts, actorOf, admitHead, checkBodies, checkRole, type Head } from './admission.ts'
import { registerBodies } from './body.ts'
import { sendBytes } from './bytes.ts'
import { type Gathering, sendIfNew } from './gathering.ts'
import { type FirstAnswer, idempotencyKeyOf, keepAnswer, requestHash, takeKey } from './idempotency.ts'
import { checkObjects, readInput } from './input.ts'
import type { LastUse } from './last-use.ts'
import { createRecentLooks, type Looking, lookAtAnswer } from './looking.ts'
import { freshLooks, noteLooks, type RecentLooksPart, shownBy } from './noted-looks.ts'
import { checkProof, type ProofParts, proofMismatch } from './proof.ts'
import { type BytesAnswer, type Input, PreviewedFile, type Route } from './route.ts'
import { Previewed, Shown } from './shown-answer.ts'
import { auditOf, contextOf, hostlessStageOf, type StageCall, type StageParts, stageOf } from './stages.ts'

export type RouterParts<DB> = StageParts<DB> &
  AdmissionParts<DB> &
  ProofParts<DB> & {
    routes: Route<DB>[]
    reach: ReachByKind<DB>
    apiBase: string
    lastUse: LastUse
    gathering: Gathering<DB>
  }

type Parts<DB> = RouterParts<DB> & RecentLooksPart

/** A call on its way: what its head has said, and its body, which throws what is wrong with it. */
type Arriving = { request: FastifyRequest; reply: FastifyReply; head: Head; body: () => unknown }

/** An endpoint without declared access, or naming objects that no module can check, stops the boot. */
export const assertAccess = <DB>(routes: Route<DB>[], reach: ReachByKind<DB>): void => {
  const seen = new Set<string>()
  for (const route of routes) {
    const { endpoint, hostless, replay, previewsFile, gathered } = route
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
    if (endpoint.previewsFile !== previewsFile)
      throw new Error(`${name} does not say alike in contract and code whether it shows a file before`)
    const mismatch = proofMismatch(route)
    if (mismatch !== null) throw new Error(`${name} does not say alike in contract and code ${mismatch}`)
    if (gathered && (endpoint.method !== 'GET' || roles !== 'any' || endpoint.access.objects))
      throw new Error(`${name} is answered to many at once, and not to whoever is signed in alike`)
    const shows = [endpoint.answer, endpoint.current].some(schema => schema && carriesPersonal(schema))
    if (shows && endpoint.looks === undefined)
      throw new Error(`${name} shows personal fields and does not declare who notes the look`)
    if (endpoint.looks !== undefined && gathered)
      throw new Error(`${name} is answered to many at once and cannot note who looked`)
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
export const registerRoutes = <DB>(app: FastifyInstance, given: RouterParts<DB>): void => {
  const parts = { ...given, recentLooks: createRecentLooks() }
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

const handle = async <DB>(parts: Parts<DB>, route: Route<DB>, arriving: Arriving) => {
  const { endpoint } = route
  const { reply } = arriving
  if (route.gathered) return atDesk(parts, route, arriving)
  const result = await (route.hostless ? atAnyHost : atInstitution)(parts, route, arriving)
  if (route.changesHosts) parts.hosts.forget()
  const status = endpoint.status ?? 200
  if (endpoint.bytes) return sendBytes(reply, result as BytesAnswer)
  if (result instanceof PreviewedFile) return sendBytes(reply.code(200), result.file)
  if (result instanceof Shown) return reply.code(status).send(result.answer)
  if (result instanceof Previewed) return reply.code(200).send(endpoint.answer?.parse(result.answer))
  if (!endpoint.answer || status === 204) return reply.code(endpoint.status ?? 204).send()
  const answer = (arriving.head.caller === null && endpoint.visitorAnswer) || endpoint.answer
  return reply.code(status).send(answer.parse(result))
}

/** Who asks is known to be signed in when the answer comes: one transaction looks for all of them. */
const atDesk = async <DB>(
  parts: Parts<DB>,
  route: Route<DB>,
  { request, reply, body, head: { institution, caller } }: Arriving,
) => {
  if (!institution || !caller) throw new Error('A call was admitted nowhere')
  readInput(route.endpoint, { request, body: body() }, institution.id)
  const answer = await parts.gathering.ask(route, institution, caller)
  return sendIfNew(request, reply, route.endpoint.answer?.parse(answer))
}

/** There is no institution whose rows, kind or roles could be asked. */
const atAnyHost = async <DB>(
  parts: Parts<DB>,
  { endpoint, hostless }: Route<DB>,
  { request, reply, body }: Arriving,
): Promise<unknown> => {
  const stage = hostlessStageOf(parts, { request, reply, now: parts.clock.now() })
  return hostless?.(stage, readInput(endpoint, { request, body: body() }, null))
}

const atInstitution = async <DB>(
  parts: Parts<DB>,
  route: Route<DB>,
  { request, reply, body, head: { institution, caller } }: Arriving,
): Promise<unknown> => {
  if (!institution) throw new Error('A call was admitted nowhere')
  const call = { request, reply, body, institution, now: parts.clock.now(), caller }
  const isStaged = route.staged !== undefined && caller === null
  return isStaged ? inStages(parts, route, call) : inTransaction(parts, route, call)
}

type Call = StageCall & { body: () => unknown }

/** What the commit would refuse, the preview refuses too. */
const previewOf = async <DB>(
  { db }: TenantTransaction<DB>,
  institutionId: string,
  run: () => unknown,
): Promise<Previewed> => {
  const answer = await run()
  await checkDeferred(db, institutionId)
  return new Previewed(answer)
}

const isPreview = ({ previews }: AnyEndpoint, { body, query }: Input<AnyEndpoint>): boolean =>
  previews === true &&
  [body, query].some(
    said => typeof said === 'object' && said !== null && Reflect.get(said, 'preview') === true,
  )

/** Who calls, whether they may, and what they say: the beginning of every transaction of a call. */
const admitted = async <DB>(
  parts: Parts<DB>,
  { endpoint }: Route<DB>,
  { call, tx, add }: { call: Call; tx: TenantTransaction<DB>; add: (entry: AuditEntry) => void },
) => {
  const { request, institution, caller } = call
  const actor = caller ? actorOf(tx, caller) : null
  checkRole(endpoint, institution, actor)
  checkBodies(endpoint, request)
  const ctx = contextOf(parts, tx, { ...call, actor, add })
  const input = readInput(endpoint, { request, body: call.body() }, institution.id)
  if (actor) await checkObjects(endpoint, input, { ...ctx, actor }, parts.reach)
  return { actor, ctx, input }
}

/** Slow work of a call, between a transaction that lets the caller in and the one that runs. */
const preparedFor = async <DB>(parts: Parts<DB>, route: Route<DB>, call: Call): Promise<unknown> => {
  if (!route.prepare) return undefined
  const { institution, now, caller } = call
  const { input, actor } = await parts.gateway.tenant(
    { institutionId: institution.id, sessionId: caller?.sessionId, now },
    async tx => {
      const entering = await admitted(parts, route, { call, tx, add: () => {} })
      const { ctx, actor, input } = entering
      // A repeated write may be answered by its key without a proof: it is asked when that is known.
      if (actor && !route.replay) await checkProof(parts, route, { ...ctx, actor }, input)
      return entering
    },
  )
  return route.prepare(input, { ...stageOf(parts, call), actor })
}

const inTransaction = async <DB>(parts: Parts<DB>, route: Route<DB>, call: Call): Promise<unknown> => {
  const { request, institution, now, caller } = call
  const { endpoint } = route
  // Refilled from the start when the gateway repeats the command.
  let entries: AuditEntry[] = []
  let answerQuery: { text: string; values: unknown[] } | null = null
  let accountId: string | null = null
  let looking: Looking | null = null
  let remember = () => {}
  const shown = (answer: unknown): unknown => {
    if (!looking || !endpoint.answer) return answer
    const parsed: unknown = endpoint.answer.parse(answer)
    entries.push(...lookAtAnswer(looking, parsed))
    return new Shown(parsed)
  }
  try {
    const prepared = await preparedFor(parts, route, call)
    const result = await parts.gateway.tenant(
      { institutionId: institution.id, sessionId: caller?.sessionId, now },
      async tx => {
        entries = []
        answerQuery = null
        const { actor, ctx, input } = await admitted(parts, route, {
          call,
          tx,
          add: entry => entries.push(entry),
        })
        accountId = actor?.accountId ?? null
        looking = actor && endpoint.looks !== undefined ? { endpoint, actor, input } : null
        if (isPreview(endpoint, input))
          throw await previewOf(tx, ctx.institution.id, () => route.run(ctx, input, prepared))
        const key = endpoint.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
        if (!key || !actor || !route.replay) {
          if (actor) await checkProof(parts, route, { ...ctx, actor }, input)
          return shown(await route.run(ctx, input, prepared))
        }
        const first = await takeKey(
          { ...ctx, actor },
          { key, hash: requestHash(endpoint.method, request.url, request.body) },
        )
        if (first) return shown(await answeredAgain(route.replay, { ...ctx, actor }, { input, first }))
        await checkProof(parts, route, { ...ctx, actor }, input)
        const answer = await route.run(ctx, input, prepared)
        answerQuery = keepAnswer(
          { institutionId: institution.id, accountId: actor.accountId },
          {
            key,
            status: endpoint.status ?? 200,
            ids: route.replay.idsOf(answer),
            answer: route.replay.keepsAnswer ? answer : null,
          },
        )
        return shown(answer)
      },
      () => {
        const used =
          caller && parts.lastUse.note({ institutionId: institution.id, sessionId: caller.sessionId, now })
        const noted = looking ? freshLooks(parts, looking, call, entries) : { entries, remember }
        remember = noted.remember
        return [auditOf(institution, accountId, now, noted.entries), answerQuery, used].filter(
          query => query !== null,
        )
      },
    )
    remember()
    return result
  } catch (error) {
    const thrown = error instanceof Previewed ? error : contractErrorOf(error, parts.constraints)
    if (looking) await noteLooks(parts, looking, call, shownBy(looking, thrown, entries))
    if (thrown instanceof Previewed) return thrown
    throw thrown
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
const inStages = async <DB>(parts: Parts<DB>, route: Route<DB>, call: Call): Promise<unknown> => {
  const { request, institution } = call
  const { endpoint } = route
  checkRole(endpoint, institution, null)
  checkBodies(endpoint, request)
  return route.staged?.(
    stageOf(parts, call),
    readInput(endpoint, { request, body: call.body() }, institution.id),
  )
}
