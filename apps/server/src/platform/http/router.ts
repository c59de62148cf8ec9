import { carriesPersonal } from '@lousa/contract/personal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessFilters } from '../access/context.ts'
import type { Log } from '../log/log.ts'
import {
  type AdmissionParts,
  type AdmittedRequest,
  admitRequest,
  assertBodyVersion,
  checkRole,
} from './admission.ts'
import { sendBatch } from './batch-answer.ts'
import { registerBodies } from './body.ts'
import { sendBytes } from './bytes.ts'
import { answerOf, type Call, inTransaction } from './call-transaction.ts'
import { readInput } from './input.ts'
import { createRecentLooks } from './looking.ts'
import { isMinimal, MINIMAL } from './preference.ts'
import { proofMismatch } from './proof.ts'
import { type BatchParts, readableRoutes } from './read-batch.ts'
import { sendWithEtag } from './request-batcher.ts'
import { anyHostScope, requestScope } from './request-scope.ts'
import { type BytesAnswer, PreviewedFile, type Route } from './route.ts'
import { Previewed } from './shown-answer.ts'

/** Parts that the router creates for all routes. */
type MadeHere = 'recentLooks' | 'reads'

export type RouterParts<DB> = AdmissionParts<DB> &
  Omit<BatchParts<DB>, MadeHere> & { routes: Route<DB>[]; apiBase: string; log: Log }

type Parts<DB> = RouterParts<DB> & Pick<BatchParts<DB>, MadeHere>

/** A call on its way: what its head has said, and its body, which throws what is wrong with it. */
type IncomingRequest = {
  request: FastifyRequest
  reply: FastifyReply
  head: AdmittedRequest
  body: () => unknown
}

/** An endpoint without declared access, or naming objects that no module can check, stops the boot. */
export const assertAccess = <DB>(routes: Route<DB>[], reach: AccessFilters<DB>): void => {
  const seen = new Set<string>()
  for (const route of routes) {
    const { endpoint, runAnyHost, replay, prepare, previewsFile, runBatch } = route
    const name = `${endpoint.method} ${endpoint.path}`
    if (seen.has(name)) throw new Error(`${name} is bound twice`)
    seen.add(name)
    const roles = endpoint.access?.roles
    const declared = roles === 'public' || roles === 'any' || (Array.isArray(roles) && roles.length > 0)
    if (!declared) throw new Error(`${name} does not declare who may call it`)
    if ((endpoint.access.anyHost === true && roles === 'public') !== (runAnyHost !== undefined))
      throw new Error(`${name} does not say alike in contract and code whether it needs an institution`)
    if ((endpoint.idempotent === true) !== (replay !== undefined))
      throw new Error(`${name} does not say alike in contract and code whether it answers again`)
    const isSlowRead = endpoint.method === 'GET' && prepare !== undefined && !previewsFile && !endpoint.bytes
    if ((endpoint.worksBefore === true) !== isSlowRead)
      throw new Error(
        `${name} does not say alike in contract and code whether it works before its transaction`,
      )
    if (endpoint.ownRequest && endpoint.method !== 'GET')
      throw new Error(`${name} is no read and declares a request of its own`)
    if (endpoint.previewsFile !== previewsFile)
      throw new Error(`${name} does not say alike in contract and code whether it shows a file before`)
    const mismatch = proofMismatch(route)
    if (mismatch !== null) throw new Error(`${name} does not say alike in contract and code ${mismatch}`)
    if (runBatch && (endpoint.method !== 'GET' || roles !== 'any' || endpoint.access.objects))
      throw new Error(`${name} is answered to many at once, and not to whoever is signed in alike`)
    const shows = [endpoint.answer, endpoint.current].some(schema => schema && carriesPersonal(schema))
    if (shows && endpoint.looks === undefined)
      throw new Error(`${name} shows personal fields and does not declare who notes the look`)
    if (endpoint.looks !== undefined && runBatch)
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
  const parts = { ...given, recentLooks: createRecentLooks(), reads: readableRoutes(given.routes) }
  assertAccess(parts.routes, parts.reach)
  const heads = new WeakMap<FastifyRequest, AdmittedRequest>()
  const bodyOf = registerBodies(app, request => heads.get(request))
  for (const route of parts.routes) {
    app.route({
      method: route.endpoint.method,
      url: `${parts.apiBase}/${route.endpoint.path}`,
      onRequest: async (request, reply) => {
        heads.set(request, await admitRequest(parts, route, { request, reply }))
      },
      handler: (request, reply) => {
        const head = heads.get(request)
        if (!head) throw new Error('A call was not admitted')
        return handle(parts, route, { request, reply, head, body: () => bodyOf(request) })
      },
    })
  }
}

const handle = async <DB>(parts: Parts<DB>, route: Route<DB>, arriving: IncomingRequest) => {
  const { endpoint } = route
  const { reply } = arriving
  if (route.runBatch) return handleBatched(parts, route, arriving)
  if (route.isBatch) return asBatch(parts, arriving)
  const result = await (route.runAnyHost ? handleAnyHost : handleInTenant)(parts, route, arriving)
  if (route.changesHosts) parts.hosts.forget()
  const status = endpoint.status ?? 200
  if (endpoint.bytes) return sendBytes(reply, result as BytesAnswer)
  if (result instanceof PreviewedFile) return sendBytes(reply.code(200), result.file)
  if (result instanceof Previewed) return reply.code(200).send(endpoint.answer?.parse(result.answer))
  if (!endpoint.answer || status === 204) return reply.code(endpoint.status ?? 204).send()
  const minimal = isMinimal(endpoint, arriving.request.headers)
  if (minimal) reply.header('preference-applied', MINIMAL)
  return reply.code(status).send(answerOf(endpoint, arriving.head.caller, result, minimal))
}

/** The caller is known to be signed in at the time of the answer: one transaction records all looks. */
const handleBatched = async <DB>(
  parts: Parts<DB>,
  route: Route<DB>,
  { request, reply, body, head: { institution, caller } }: IncomingRequest,
) => {
  if (!institution || !caller) throw new Error('A call was admitted nowhere')
  readInput(route.endpoint, { request, body: body() }, institution.id)
  const answer = await parts.gathering.ask(route, institution, caller)
  return sendWithEtag(request, reply, route.endpoint.answer?.parse(answer))
}

const asBatch = async <DB>(
  parts: Parts<DB>,
  { request, reply, body, head: { institution, caller } }: IncomingRequest,
) => {
  if (!institution || !caller) throw new Error('A call was admitted nowhere')
  return sendBatch(parts, {
    request,
    reply,
    body,
    institution,
    now: parts.clock.now(),
    caller,
    input: request,
  })
}

/** There is no institution whose rows, kind or roles could be asked. */
const handleAnyHost = async <DB>(
  parts: Parts<DB>,
  { endpoint, runAnyHost }: Route<DB>,
  { request, reply, body }: IncomingRequest,
): Promise<unknown> => {
  const stage = anyHostScope(parts, { request, reply, now: parts.clock.now() })
  return runAnyHost?.(stage, readInput(endpoint, { request, body: body() }, null))
}

const handleInTenant = async <DB>(
  parts: Parts<DB>,
  route: Route<DB>,
  { request, reply, body, head: { institution, caller } }: IncomingRequest,
): Promise<unknown> => {
  if (!institution) throw new Error('A call was admitted nowhere')
  const call: Call = { request, reply, body, institution, now: parts.clock.now(), caller, input: request }
  const isStaged = route.runManually !== undefined && caller === null
  return isStaged ? runManualTransactions(parts, route, call) : inTransaction(parts, route, call)
}

/** Input is checked before any connection is asked for. */
const runManualTransactions = async <DB>(
  parts: Parts<DB>,
  route: Route<DB>,
  call: Call,
): Promise<unknown> => {
  const { request, institution } = call
  const { endpoint } = route
  checkRole(endpoint, institution, null)
  assertBodyVersion(endpoint, request)
  return route.runManually?.(
    requestScope(parts, call),
    readInput(endpoint, { request, body: call.body() }, institution.id),
  )
}
