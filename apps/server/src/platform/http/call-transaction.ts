import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { AccessFilters, Context } from '../access/context.ts'
import { contractErrorOf } from '../db/constraint-errors.ts'
import { checkDeferred } from '../db/deferred-constraints.ts'
import type { Statement, TenantTransaction } from '../db/gateway.ts'
import { assertBodyVersion, checkRole, requireActor } from './admission.ts'
import { claimKey, idempotencyKeyOf, requestHash, type StoredResponse, storeResponse } from './idempotency.ts'
import { type CallInput, checkObjects, readInput } from './input.ts'
import { type Looking, lookAtAnswer } from './looking.ts'
import { commitOfLooks, freshLooks, noteLooks, type RecentLooksPart, shownBy } from './noted-looks.ts'
import { checkProof, type ProofParts } from './proof.ts'
import {
  auditOf,
  contextOf,
  type Noted,
  requestScope,
  type ScopeDeps,
  type ScopeInput,
} from './request-scope.ts'
import type { Input, Route } from './route.ts'
import type { SessionTouch } from './session-touch.ts'
import { Previewed, Shown } from './shown-answer.ts'

export type TransactionParts<DB> = ScopeDeps<DB> &
  ProofParts<DB> &
  RecentLooksPart & { reach: AccessFilters<DB>; lastUse: SessionTouch }

/** A call at an institution. `input` is the request itself or, in a batch, one of its reads. */
export type Call = ScopeInput & { input: CallInput; body: () => unknown }

/** Audit entries and last statements of a running call, and its caller. Created again whenever the gateway repeats the command. */
export type CallNotes = Noted & { accountId: string | null; looking: Looking | null }

export const createNotes = (): CallNotes => ({
  entries: [],
  statements: [],
  accountId: null,
  looking: null,
})

/** The preview refuses everything that the commit would refuse. */
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

/** Checks caller, role, input and objects: the beginning of every transaction of a call. */
const admitted = async <DB>(
  parts: TransactionParts<DB>,
  { endpoint }: Route<DB>,
  { call, tx, notes }: { call: Call; tx: TenantTransaction<DB>; notes: Noted },
) => {
  const { request, institution, caller } = call
  const actor = caller ? requireActor(tx, caller) : null
  checkRole(endpoint, institution, actor)
  assertBodyVersion(endpoint, request)
  const ctx = contextOf(parts, tx, { ...call, actor, notes })
  const input = readInput(endpoint, { request: call.input, body: call.body() }, institution.id)
  if (actor) await checkObjects(endpoint, input, { ...ctx, actor }, parts.reach)
  return { actor, ctx, input }
}

/** The beginning of the transaction that runs a call; from here on its notes know who reads what. */
const begin = async <DB>(
  parts: TransactionParts<DB>,
  route: Route<DB>,
  { call, tx, notes }: { call: Call; tx: TenantTransaction<DB>; notes: CallNotes },
) => {
  // A part that still runs after another one failed adds nothing to the notes that replace these.
  const { entries, statements } = notes
  const entered = await admitted(parts, route, { call, tx, notes: { entries, statements } })
  const { actor, input } = entered
  notes.accountId = actor?.accountId ?? null
  notes.looking =
    actor && route.endpoint.looks !== undefined ? { endpoint: route.endpoint, actor, input } : null
  return entered
}

/** The answer that the contract lets through, with its looks among the notes. */
const shown = (endpoint: AnyEndpoint, { looking, entries }: CallNotes, answer: unknown): unknown => {
  if (!looking || !endpoint.answer) return answer
  const parsed: unknown = endpoint.answer.parse(answer)
  entries.push(...lookAtAnswer(looking, parsed))
  return new Shown(parsed)
}

/** The entries to write for a call, without looks that are noted already; `remember` once they are written. */
export const notedOf = (
  recent: RecentLooksPart,
  { looking, entries }: CallNotes,
  place: Pick<Call, 'institution' | 'now'>,
) => (looking ? freshLooks(recent, looking, place, entries) : { entries, remember: () => {} })

/** Filters an answer through the contract; a caller without token may get less, and who prefers it the minimal answer. */
export const answerOf = (
  endpoint: AnyEndpoint,
  caller: Call['caller'],
  result: unknown,
  isMinimal = false,
): unknown => {
  if (result instanceof Shown) return result.answer
  const schema =
    (caller === null && endpoint.visitorAnswer) || (isMinimal && endpoint.minimalAnswer) || endpoint.answer
  return schema?.parse(result)
}

/** Runs a read in the transaction of others. */
export const readIn = async <DB>(
  parts: TransactionParts<DB>,
  route: Route<DB>,
  { call, tx, notes }: { call: Call; tx: TenantTransaction<DB>; notes: CallNotes },
): Promise<unknown> => {
  const { actor, ctx, input } = await begin(parts, route, { call, tx, notes })
  if (actor) await checkProof(parts, route, { ...ctx, actor }, input)
  return shown(route.endpoint, notes, await route.run(ctx, input))
}

/** Slow work of a call, between a transaction that lets the caller in and the one that runs. */
const preparedFor = async <DB>(
  parts: TransactionParts<DB>,
  route: Route<DB>,
  call: Call,
): Promise<unknown> => {
  if (!route.prepare) return undefined
  const { institution, now, caller } = call
  const { input, actor } = await parts.gateway.tenant(
    { institutionId: institution.id, sessionId: caller?.sessionId, now },
    async tx => {
      const entering = await admitted(parts, route, { call, tx, notes: createNotes() })
      const { ctx, actor, input } = entering
      // A repeated write may be answered by its key without a proof: it is asked when that is known.
      if (actor && !route.replay) await checkProof(parts, route, { ...ctx, actor }, input)
      return entering
    },
  )
  return route.prepare(input, { ...requestScope(parts, call), actor })
}

/** Runs a call in a transaction of its own. Throws `ContractError`, or what the database has thrown. */
export const inTransaction = async <DB>(
  parts: TransactionParts<DB>,
  route: Route<DB>,
  call: Call,
): Promise<unknown> => {
  const { request, institution, now, caller } = call
  const { endpoint } = route
  let notes = createNotes()
  let answerQuery: Statement | null = null
  let remember = () => {}
  try {
    const prepared = await preparedFor(parts, route, call)
    const result = await parts.gateway.tenant(
      { institutionId: institution.id, sessionId: caller?.sessionId, now },
      async tx => {
        notes = createNotes()
        answerQuery = null
        const { actor, ctx, input } = await begin(parts, route, { call, tx, notes })
        if (isPreview(endpoint, input))
          throw await previewOf(tx, ctx.institution.id, () => route.run(ctx, input, prepared))
        const key = endpoint.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
        if (!key || !actor || !route.replay) {
          if (actor) await checkProof(parts, route, { ...ctx, actor }, input)
          return shown(endpoint, notes, await route.run(ctx, input, prepared))
        }
        const first = await claimKey(
          { ...ctx, actor },
          {
            key,
            hash: requestHash(endpoint.method, request.url, route.replay.hidesBody ? null : request.body),
          },
        )
        if (first)
          return shown(
            endpoint,
            notes,
            await answeredAgain(route.replay, { ...ctx, actor }, { input, first }),
          )
        await checkProof(parts, route, { ...ctx, actor }, input)
        const answer = await route.run(ctx, input, prepared)
        answerQuery = storeResponse(
          { institutionId: institution.id, accountId: actor.accountId },
          {
            key,
            status: endpoint.status ?? 200,
            ids: route.replay.idsOf(answer),
            answer: route.replay.storesResponse ? answer : null,
          },
        )
        return shown(endpoint, notes, answer)
      },
      () => {
        const used =
          caller && parts.lastUse.touch({ institutionId: institution.id, sessionId: caller.sessionId, now })
        const noted = notedOf(parts, notes, call)
        remember = noted.remember
        const audit = auditOf(institution, notes.accountId, now, noted.entries)
        const isAlone = notes.statements.length === 0
        const late = isAlone ? commitOfLooks([{ endpoint, entries: noted.entries }]) : null
        return [late, audit, answerQuery, used, ...notes.statements].filter(query => query !== null)
      },
    )
    remember()
    return result
  } catch (error) {
    const { looking, entries } = notes
    const thrown = error instanceof Previewed ? error : contractErrorOf(error, parts.constraints)
    if (looking) await noteLooks(parts, looking, call, shownBy(looking, thrown, entries))
    if (thrown instanceof Previewed) return thrown
    throw thrown
  }
}

/** A record that was deleted since cannot be read again: then the kept answer is sent. */
const answeredAgain = async <DB>(
  replay: NonNullable<Route<DB>['replay']>,
  ctx: Context<DB>,
  { input, first }: { input: Input<AnyEndpoint>; first: StoredResponse },
): Promise<unknown> => {
  try {
    return await replay.replayWith(ctx, input, first.ids)
  } catch (error) {
    const isGone = error instanceof ContractError && error.code === 'NOT_FOUND'
    if (isGone && first.answer !== null) return first.answer
    throw error
  }
}
