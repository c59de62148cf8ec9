import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import pg from 'pg'
import { contractErrorOf } from '../db/constraint-errors.ts'
import type { TenantTransaction } from '../db/gateway.ts'
import { checkRole, requireActor } from './admission.ts'
import {
  answerOf,
  type Call,
  type CallNotes,
  createNotes,
  inTransaction,
  notedOf,
  readIn,
  type TransactionParts,
} from './call-transaction.ts'
import { isReadTimeout, isUnavailable } from './errors.ts'
import { inTurns } from './in-turns.ts'
import { parseInput, readInput } from './input.ts'
import { commitOfLooks, pendingLooks, shownBy } from './noted-looks.ts'
import { isKnownTag, type RequestBatcher, tagOf } from './request-batcher.ts'
import { auditOf, type Caller } from './request-scope.ts'
import { MAX_PARAM_LENGTH, type Route } from './route.ts'

export type BatchParts<DB> = TransactionParts<DB> & {
  gathering: RequestBatcher<DB>
  reads: ReadableRoutes<DB>
}

/** Answers are added until they have this many characters; reads after that are left to their single calls. */
const MAX_LENGTH = 4_194_304

/** The driver measures the time of a statement from its sending: each statement waits for those of few other parts. */
const MAX_IN_FLIGHT = 4

/** Parts that have not begun after this time are left to their single calls. */
const BUDGET_MS = 10_000

const ABORTED = '25P02'
const TIMED_OUT = '57014'

type ReadableRoute<DB> = { route: Route<DB>; names: string }
type ReadableRoutes<DB> = ReadonlyMap<string, ReadableRoute<DB>>

const namesIn = (values: Iterable<string>): string => [...values].sort().join(' ')

/** Calls that a batch answers, by their paths. */
export const readableRoutes = <DB>(routes: readonly Route<DB>[]): ReadableRoutes<DB> => {
  const readable = routes.filter(({ endpoint, runAnyHost, runManually }) => {
    const runs = !runAnyHost && !endpoint.ownRequest && !(runManually && endpoint.access.roles === 'public')
    const isPlain = endpoint.method === 'GET' && endpoint.answer !== undefined && !endpoint.bytes
    return runs && isPlain && !endpoint.previews && !endpoint.previewsFile
  })
  return new Map(
    readable.map(route => {
      const { path } = route.endpoint
      return [path, { route, names: namesIn([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)) }]
    }),
  )
}

/** The call that answers several reads; the router runs it. */
export const readBatchRoute = <DB>(): Route<DB> => ({
  endpoint: readBatch,
  run: () => Promise.reject(new Error('A batch runs the calls that it names')),
  isBatch: true,
})

/** `text` is null where the caller has the answer already. */
export type Answer = { status: number; text: string | null; etag?: string }
export type Outcome = Answer | { error: unknown }

/** A read of a batch. Reads that are equal in call, values and tag are one. */
export type Part<DB> = {
  route: Route<DB> | null
  call: Call
  etag: string | undefined
  notes: CallNotes
  outcome: Outcome
  /** From the beginning of the request to the outcome. */
  seconds: number
}

/** The client sends the read as its single call. */
const leftAlone = (): Outcome => ({ error: new ContractError('ROUTE_NOT_FOUND') })

type SentRead = BodyOf<typeof readBatch>['reads'][number]

const partOf = <DB>(reads: ReadableRoutes<DB>, call: Call, sent: SentRead): Part<DB> => {
  const { params = {}, query = {}, etag } = sent
  const readable = reads.get(sent.call)
  const isAddress =
    readable?.names === namesIn(Object.keys(params)) &&
    Object.values(params).every(({ length }) => length <= MAX_PARAM_LENGTH)
  const route = isAddress ? readable.route : null
  return {
    route,
    call: {
      ...call,
      caller: route?.endpoint.access.roles === 'public' ? null : call.caller,
      input: { params, query, headers: {} },
      body: () => undefined,
    },
    etag,
    notes: createNotes(),
    outcome: leftAlone(),
    seconds: 0,
  }
}

const entriesOf = (values: Record<string, string> = {}) => Object.entries(values).sort()

/** One part for each read, in their order; equal reads share theirs. */
const partsOf = <DB>(reads: ReadableRoutes<DB>, call: Call, sent: readonly SentRead[]): Part<DB>[] => {
  const byRead = new Map<string, Part<DB>>()
  return sent.map(each => {
    const key = JSON.stringify([each.call, entriesOf(each.params), entriesOf(each.query), each.etag])
    const part = byRead.get(key) ?? partOf(reads, call, each)
    byRead.set(key, part)
    return part
  })
}

const answered = <DB>({ route, call, etag }: Part<DB>, result: unknown): Answer => {
  if (!route) throw new ContractError('ROUTE_NOT_FOUND')
  const text = JSON.stringify(answerOf(route.endpoint, call.caller, result))
  const status = route.endpoint.status ?? 200
  if (!route.runBatch) return { status, text }
  const tag = tagOf(text)
  return isKnownTag(etag, tag) ? { status: 304, text: null, etag: tag } : { status, text, etag: tag }
}

const gatheredFor = async <DB>(
  { db }: TenantTransaction<DB>,
  route: Route<DB>,
  { institution, now, caller, input }: Call,
): Promise<unknown> => {
  readInput(route.endpoint, { request: input, body: undefined }, institution.id)
  if (!caller) throw new ContractError('UNAUTHENTICATED')
  const answers = await route.runBatch?.({ db, institution, now: now.toISOString() }, [caller])
  const answer = answers?.get(caller.sessionId)
  if (answer === undefined) throw new ContractError('UNAUTHENTICATED')
  return answer
}

/** PostgreSQL is away, restarting or full: no part can be answered. A statement that takes too long concerns its part alone. */
const endsBatch = (error: unknown): boolean =>
  isUnavailable(error) &&
  !isReadTimeout(error) &&
  !(error instanceof pg.DatabaseError && error.code === TIMED_OUT)

/** The first failure that ends the transaction of all, and its part. */
type Abort<DB> = { part: Part<DB>; error: unknown }

const runPart = async <DB>(
  parts: BatchParts<DB>,
  part: Part<DB>,
  tx: TenantTransaction<DB>,
): Promise<void> => {
  const { route, call, notes } = part
  if (!route) return
  try {
    const result = await (route.runBatch
      ? gatheredFor(tx, route, call)
      : readIn(parts, route, { call, tx, notes }))
    part.outcome = answered(part, result)
  } catch (error) {
    if (error instanceof pg.DatabaseError || isReadTimeout(error) || endsBatch(error)) throw error
    notes.statements = []
    notes.entries = notes.looking ? shownBy(notes.looking, error, notes.entries) : []
    part.outcome = { error }
  } finally {
    part.seconds = call.reply.elapsedTime / 1000
  }
}

const isFollowing = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === ABORTED

/** It works before its transaction: it cannot join the transaction of others. */
const worksBefore = <DB>({ route }: Part<DB>): boolean => route?.prepare !== undefined

/**
 * Runs few parts at once, and begins none after a failure that concerns all or once the budget of time is spent. Waits for
 * what has begun, so that none goes on once the transaction is given up. Statements of other parts that were sent already are
 * refused because of the one that failed, and their parts may end before its own.
 */
const runParts = async <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  { tx, isLate }: { tx: TenantTransaction<DB>; isLate: () => boolean },
): Promise<Abort<DB> | null> => {
  let abort: Abort<DB> | null = null
  const shared = [...new Set(batch)].filter(part => !worksBefore(part))
  await inTurns(shared, { max: MAX_IN_FLIGHT, isOver: () => abort !== null || isLate() }, part =>
    runPart(parts, part, tx).catch((error: unknown) => {
      if (abort === null || isFollowing(abort.error)) abort = { part, error }
    }),
  )
  return abort
}

const lengthOf = (outcome: Outcome): number => ('error' in outcome ? 0 : (outcome.text?.length ?? 0))

/** For each read, whether its answer is sent: those after the size is reached are left to their single calls. */
export const fitting = <DB>(batch: readonly Part<DB>[]): boolean[] => {
  let length = 0
  return batch.map(({ outcome }) => {
    const isFitting = length < MAX_LENGTH
    length += lengthOf(outcome)
    return isFitting
  })
}

/** A question that every open browser repeats by itself is no use of the session, and public calls have none. */
const isUse = <DB>({ route, call, outcome }: Part<DB>): boolean =>
  route !== null && !route.runBatch && call.caller !== null && !('error' in outcome)

/** Entries of all parts that are sent, without looks that are noted already; `remember` once they are written. */
const entriesOfParts = <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  { institution, now }: Pick<Call, 'institution' | 'now'>,
) => {
  const fits = fitting(batch)
  const recentLooks = pendingLooks(parts.recentLooks, now)
  const noted = [...new Set(batch.filter((_, index) => fits[index]))].map(({ route, notes }) => {
    const { entries, remember } = notedOf({ recentLooks }, notes, { institution, now })
    remember()
    return { accountId: notes.accountId, endpoint: route?.endpoint ?? readBatch, entries }
  })
  const statements = [...Map.groupBy(noted, ({ accountId }) => accountId)].map(([accountId, group]) =>
    auditOf(
      institution,
      accountId,
      now,
      group.flatMap(({ entries }) => entries),
    ),
  )
  const last = [...new Set(batch)].flatMap(({ notes }) => notes.statements)
  const late = last.length === 0 ? commitOfLooks(noted) : null
  return { statements: [late, ...statements, ...last], remember: recentLooks.save }
}

/** Answers each part in a transaction of its own, one after the other, while there is time. */
const runOneByOne = async <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  isLate: () => boolean,
): Promise<void> => {
  let length = 0
  for (const part of batch) {
    const { route, call } = part
    // Its answer, if any, was of a transaction that has not lasted: its looks are not noted.
    part.outcome = leftAlone()
    if (!route || length >= MAX_LENGTH || isLate()) continue
    try {
      const result =
        route.runBatch && call.caller
          ? await parts.gathering.ask(route, call.institution, call.caller)
          : await inTransaction(parts, route, call)
      part.outcome = answered(part, result)
    } catch (error) {
      if (endsBatch(error)) throw error
      part.outcome = { error }
    }
    part.seconds = call.reply.elapsedTime / 1000
    length += lengthOf(part.outcome)
  }
}

/** Parts that work before their transaction. Where no connection is free for them, the answers of the others are sent. */
const runSlowParts = async <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  isLate: () => boolean,
): Promise<void> => {
  try {
    await runOneByOne(parts, [...new Set(batch)].filter(worksBefore), isLate)
  } catch (error) {
    if (!endsBatch(error)) throw error
  }
}

/**
 * Answers the reads of a batch in one transaction, with one part for each read; then those with slow work before their
 * transaction, which must hold no connection, one by one. Where a statement aborts the transaction,
 * its part fails with that error and the others are answered one by one; after a statement that was waited for too long all
 * are, as others may have delayed it. Throws what concerns the whole batch: an ended session, a wrong shape, a database that
 * is away.
 */
export const runBatch = async <DB>(
  parts: BatchParts<DB>,
  call: Call & { caller: NonNullable<Caller> },
): Promise<Part<DB>[]> => {
  const { institution, now, caller } = call
  const use = { institutionId: institution.id, sessionId: caller.sessionId, now }
  // Built from the start when the gateway repeats the transaction.
  let batch: Part<DB>[] = []
  let abort: Abort<DB> | null = null
  let remember = () => {}
  let startedAt: number | undefined
  const isLate = () => startedAt !== undefined && performance.now() - startedAt >= BUDGET_MS
  try {
    await parts.gateway.tenant(
      use,
      async tx => {
        startedAt ??= performance.now()
        checkRole(readBatch, institution, requireActor(tx, caller))
        const { body } = parseInput(readBatch, { request: call.input, body: call.body() }, institution.id)
        batch = partsOf(parts.reads, call, (body as BodyOf<typeof readBatch>).reads)
        abort = await runParts(parts, batch, { tx, isLate })
        if (abort) throw abort.error
      },
      () => {
        const noted = entriesOfParts(parts, batch, call)
        remember = noted.remember
        const used = batch.some(isUse) ? parts.lastUse.touch(use) : null
        return [...noted.statements, used].filter(query => query !== null)
      },
    )
    remember()
    await runSlowParts(parts, batch, isLate)
    return batch
  } catch (error) {
    if (error instanceof ContractError || batch.length === 0 || endsBatch(error)) throw error
    const failed = failedPartOf(abort)
    if (failed) failed.outcome = { error: contractErrorOf(error, parts.constraints) }
    await runOneByOne(
      parts,
      [...new Set(batch)].filter(part => part !== failed),
      isLate,
    )
    return batch
  }
}

/** None where the error was caught by its own part and only what followed was refused, or where others may be the cause. */
const failedPartOf = <DB>(abort: Abort<DB> | null): Part<DB> | null =>
  abort === null || isFollowing(abort.error) || isReadTimeout(abort.error) ? null : abort.part
