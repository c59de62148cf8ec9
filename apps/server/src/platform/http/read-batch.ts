import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import pg from 'pg'
import { contractErrorOf } from '../db/constraint-errors.ts'
import type { TenantTransaction } from '../db/gateway.ts'
import { actorOf, checkRole } from './admission.ts'
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
import { isUnavailable } from './errors.ts'
import { type Gathering, isKnownTag, tagOf } from './gathering.ts'
import { parseInput, readInput } from './input.ts'
import { pendingLooks, shownBy } from './noted-looks.ts'
import { MAX_PARAM_LENGTH, type Route } from './route.ts'
import { auditOf, type Caller } from './stages.ts'

export type BatchParts<DB> = TransactionParts<DB> & {
  gathering: Gathering<DB>
  reads: ReadableRoutes<DB>
}

/** Answers are added until they have this many characters; reads after that are left to their single calls. */
const MAX_LENGTH = 4_194_304

const ABORTED = '25P02'
const TIMED_OUT = '57014'

type ReadableRoute<DB> = { route: Route<DB>; names: string }
type ReadableRoutes<DB> = ReadonlyMap<string, ReadableRoute<DB>>

const namesIn = (values: Iterable<string>): string => [...values].sort().join(' ')

/** Calls that can be answered in the transaction of others, by their paths. */
export const readableRoutes = <DB>(routes: readonly Route<DB>[]): ReadableRoutes<DB> => {
  const readable = routes.filter(({ endpoint, hostless, staged, prepare }) => {
    const runs = !hostless && !prepare && !(staged && endpoint.access.roles === 'public')
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
    outcome: { error: new ContractError('ROUTE_NOT_FOUND') },
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
  if (!route.gathered) return { status, text }
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
  const answers = await route.gathered?.({ db, institution, now: now.toISOString() }, [caller])
  const answer = answers?.get(caller.sessionId)
  if (answer === undefined) throw new ContractError('UNAUTHENTICATED')
  return answer
}

/** PostgreSQL is away, restarting or full: no part can be answered. A statement that takes too long fails its part alone. */
const endsBatch = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof pg.DatabaseError && error.code === TIMED_OUT)

/** The first part whose statement has aborted the transaction of all. */
type Abort<DB> = { part: Part<DB>; error: pg.DatabaseError }

const runPart = async <DB>(
  parts: BatchParts<DB>,
  part: Part<DB>,
  tx: TenantTransaction<DB>,
): Promise<void> => {
  const { route, call, notes } = part
  if (!route) return
  try {
    const result = await (route.gathered
      ? gatheredFor(tx, route, call)
      : readIn(parts, route, { call, tx, notes }))
    part.outcome = answered(part, result)
  } catch (error) {
    if (error instanceof pg.DatabaseError || endsBatch(error)) throw error
    notes.entries = notes.looking ? shownBy(notes.looking, error, notes.entries) : []
    part.outcome = { error }
  } finally {
    part.seconds = call.reply.elapsedTime / 1000
  }
}

const isFollowing = (error: pg.DatabaseError): boolean => error.code === ABORTED

/**
 * Waits for all parts, so that none goes on once the transaction is given up. Statements of other parts that were sent
 * already are refused because of the one that failed, and their parts may end before its own.
 */
const runParts = async <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  tx: TenantTransaction<DB>,
): Promise<Abort<DB> | null> => {
  let abort: Abort<DB> | null = null
  const running = [...new Set(batch)].map(part =>
    runPart(parts, part, tx).catch(error => {
      const isFirst = abort === null || isFollowing(abort.error)
      if (error instanceof pg.DatabaseError && isFirst) abort = { part, error }
      throw error
    }),
  )
  for (const outcome of await Promise.allSettled(running))
    if (outcome.status === 'rejected' && abort === null) throw outcome.reason
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
  route !== null && !route.gathered && call.caller !== null && !('error' in outcome)

/** Entries of all parts that are sent, without looks that are noted already; `remember` once they are written. */
const entriesOfParts = <DB>(
  parts: BatchParts<DB>,
  batch: readonly Part<DB>[],
  { institution, now }: Pick<Call, 'institution' | 'now'>,
) => {
  const fits = fitting(batch)
  const recentLooks = pendingLooks(parts.recentLooks, now)
  const noted = [...new Set(batch.filter((_, index) => fits[index]))].map(({ notes }) => {
    const { entries, remember } = notedOf({ recentLooks }, notes, { institution, now })
    remember()
    return { accountId: notes.accountId, entries }
  })
  const statements = [...Map.groupBy(noted, ({ accountId }) => accountId)].map(([accountId, group]) =>
    auditOf(
      institution,
      accountId,
      now,
      group.flatMap(({ entries }) => entries),
    ),
  )
  return { statements, remember: recentLooks.save }
}

/** Answers each part in a transaction of its own, one after the other. */
const runOneByOne = async <DB>(parts: BatchParts<DB>, batch: readonly Part<DB>[]): Promise<void> => {
  let length = 0
  for (const part of batch) {
    const { route, call } = part
    if (!route || length >= MAX_LENGTH) continue
    try {
      const result =
        route.gathered && call.caller
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

/**
 * Answers the reads of a batch in one transaction, with one part for each read. Where a statement aborts the transaction,
 * its part fails with that error and the others are answered one by one. Throws what concerns the whole batch: an ended
 * session, a wrong shape, a database that is away.
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
  try {
    await parts.gateway.tenant(
      use,
      async tx => {
        checkRole(readBatch, institution, actorOf(tx, caller))
        const { body } = parseInput(readBatch, { request: call.input, body: call.body() }, institution.id)
        batch = partsOf(parts.reads, call, (body as BodyOf<typeof readBatch>).reads)
        abort = await runParts(parts, batch, tx)
        if (abort) throw abort.error
      },
      () => {
        const noted = entriesOfParts(parts, batch, call)
        remember = noted.remember
        const used = batch.some(isUse) ? parts.lastUse.note(use) : null
        return [...noted.statements, used].filter(query => query !== null)
      },
    )
    remember()
    return batch
  } catch (error) {
    if (error instanceof ContractError || batch.length === 0 || endsBatch(error)) throw error
    const failed = failedPartOf(abort)
    if (failed) failed.outcome = { error: contractErrorOf(error, parts.constraints) }
    await runOneByOne(
      parts,
      [...new Set(batch)].filter(part => part !== failed),
    )
    return batch
  }
}

/** None where the error was caught by its own part and only what followed was refused. */
const failedPartOf = <DB>(abort: Abort<DB> | null): Part<DB> | null =>
  abort === null || isFollowing(abort.error) ? null : abort.part
