import { ContractError } from '@lousa/contract/errors.ts'
import type { ScoreRow, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { NetworkError } from '../../lib/api-client.ts'
import { errorText } from '../../lib/error-text.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import {
  acknowledged,
  conflicting,
  decided,
  forgiven,
  fromServer,
  isReady,
  isUnsent,
  refused,
  reread,
  rowToSend,
  type ScoreConflict,
  type ScoreRows,
  type ScoreState,
  type ScoreValue,
  settled,
  written,
} from './score-rows.ts'
import type { ScoreStorage } from './score-storage.ts'
import { watchPage } from './watch-page.ts'

/** Waits for the last key, so that a class is a few requests and not one for each student. */
const TYPING_PAUSE_MS = 700
const RETRY_MS = 5000
const LARGEST_BATCH = 100
/** What a page that is being left may still send, with room for headers. */
const KEEPALIVE_BYTES = 60_000

type Batch = { key: string; rows: ScoreRow[] }
type Answer = { data: StudentEvaluation[]; conflicts: ScoreConflict[] }

export type QueueState = {
  readonly rows: ScoreRows
  readonly phase: 'saved' | 'saving' | 'offline' | 'failed'
  /** Rows that are not (yet) at the server. */
  readonly unsent: number
  /** Why saving failed, in words. */
  readonly reason: string | null
}

type Options = {
  isText: boolean
  send: (batch: { rows: ScoreRow[]; idempotencyKey: string; keepalive: boolean }) => Promise<Answer>
  storage: ScoreStorage
  onSaved: (rows: StudentEvaluation[]) => void
  pauseMs?: number
  retryMs?: number
}

export type ScoreQueue = ReturnType<typeof createScoreQueue>

/** Refusals that another try cannot mend: the person must change something, or somebody else. */
const isRefusal = (error: unknown): error is ContractError =>
  error instanceof ContractError && [403, 404, 409, 422].includes(error.status)

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ContractError && error.status !== 401)

const rowIndexOf = (path: string): number =>
  Number(/^studentEvaluations\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)

/**
 * Saves scores as they are typed: in small batches, one at a time, each under a key of its own that a repetition keeps,
 * so that nothing is written twice. What is not acknowledged stays here and on the device.
 */
export const createScoreQueue = ({ isText, send, storage, onSaved, ...times }: Options) => {
  const pauseMs = times.pauseMs ?? TYPING_PAUSE_MS
  const retryMs = times.retryMs ?? RETRY_MS
  const listeners = new Set<() => void>()
  let rows = new Map<string, ScoreState>()
  let batch: Batch | null = null
  let flying: Promise<void> | null = null
  let failure: unknown = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = 0
  let state: QueueState = { rows, phase: 'saved', unsent: 0, reason: null }

  const phaseOf = (unsent: number): QueueState['phase'] => {
    if (failure !== null && unsent > 0) return failure instanceof NetworkError ? 'offline' : 'failed'
    if ([...rows.values()].some(row => row.sending || isReady(row))) return 'saving'
    return unsent > 0 ? 'failed' : 'saved'
  }

  const publish = (): void => {
    const unsent = [...rows.values()].filter(isUnsent).length
    state = { rows, phase: phaseOf(unsent), unsent, reason: failure === null ? null : errorText(failure) }
    for (const listener of listeners) listener()
  }

  const remember = (): void => {
    const waiting = [...rows].filter(([, row]) => isUnsent(row))
    const values = waiting.map(
      ([id, { value, stored }]) => [id, { ...value, version: stored.version }] as const,
    )
    storage.keep(waiting.length === 0 ? null : { values: Object.fromEntries(values), batch })
  }

  /** Every change of rows goes through here: first onto the device, then onto the screen. */
  const change = (ids: Iterable<string>, next: (row: ScoreState, id: string) => ScoreState): void => {
    rows = new Map(rows)
    for (const id of ids) {
      const row = rows.get(id)
      if (row) rows.set(id, next(row, id))
    }
    remember()
    publish()
  }

  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const nextBatch = (): Batch | null => {
    const ready = [...rows].filter(([, row]) => isReady(row)).slice(0, LARGEST_BATCH)
    if (ready.length === 0) return null
    return { key: newIdempotencyKey(), rows: ready.map(([id, row]) => rowToSend(id, row, isText)) }
  }

  const take = ({ data, conflicts }: Answer): void => {
    const saved = new Map(data.map(row => [row.studentEnrollment.id, row]))
    const theirs = new Map(conflicts.map(row => [row.studentEnrollmentId, row]))
    const ids = batch?.rows.map(row => row.studentEnrollmentId) ?? []
    batch = null
    failure = null
    change(ids, (row, id) => {
      const [mine, other] = [saved.get(id), theirs.get(id)]
      // `data` tells how every row stands now, the ones in conflict too.
      if (other) {
        return conflicting(row, { score: other.score, text: other.text, version: other.version })
      }
      if (mine) return acknowledged(row, fromServer(mine))
      return refused(row, null, M.err.generic)
    })
    onSaved(data)
  }

  /** The rows that the refusal names, or all of the batch; the others go out again under a new key. */
  const refuse = (error: ContractError): void => {
    const ids = batch?.rows.map(row => row.studentEnrollmentId) ?? []
    const named = new Map(
      (error.errors ?? []).flatMap(({ path, message }) => {
        const id = ids[rowIndexOf(path)]
        return id === undefined ? [] : [[id, message] as const]
      }),
    )
    batch = null
    failure = named.size > 0 ? null : error
    change(ids, (row, id) => {
      const why = named.size > 0 ? named.get(id) : error.message
      if (why === undefined) return { ...row, sending: false }
      // Typed over meanwhile: the newer value has not been refused.
      const sent = { ...row, sending: false }
      return row.typed === null ? refused(sent, null, why) : sent
    })
  }

  const attempt = async (keepalive: boolean): Promise<void> => {
    if (!batch) return
    const { key, rows: sent } = batch
    try {
      take(await send({ rows: sent, idempotencyKey: key, keepalive }))
    } catch (error) {
      if (error instanceof ContractError && error.code === 'IDEMPOTENCY_KEY_REUSED') {
        batch = null
        change(
          sent.map(row => row.studentEnrollmentId),
          row => ({ ...row, sending: false }),
        )
      } else if (isRefusal(error)) refuse(error)
      else {
        failure = error
        publish()
        if (opened > 0 && isWorthRepeating(error)) schedule(retryMs)
        return
      }
    }
    if (state.phase === 'saving') schedule(opened > 0 ? pauseMs : 0)
  }

  /** Sends what waits, or once more what was not answered. */
  const flush = async ({ keepalive = false } = {}): Promise<void> => {
    clearTimeout(timer)
    if (flying) {
      // What was typed during the flight follows it.
      await flying
      if (nextBatch()) await flush({ keepalive })
      return
    }
    if (!batch) {
      batch = nextBatch()
      change(batch?.rows.map(row => row.studentEnrollmentId) ?? [], row => ({ ...row, sending: true }))
    }
    if (!batch) return
    const fits = JSON.stringify(batch.rows).length < KEEPALIVE_BYTES
    flying = attempt(keepalive && fits).finally(() => {
      flying = null
    })
    await flying
  }

  /** What the device kept from before is wanted still; what was under way goes out again as it was. */
  const restore = (server: readonly StudentEvaluation[]): void => {
    const kept = storage.load()
    batch = kept?.batch ?? null
    const inBatch = new Set(batch?.rows.map(row => row.studentEnrollmentId))
    rows = new Map(
      server.map(row => {
        const id = row.studentEnrollment.id
        const stored = fromServer(row)
        const mine = kept?.values[id]
        if (!mine) return [id, settled(stored)] as const
        const { version, ...value } = mine
        const base = { ...settled({ ...stored, version }), value, sending: inBatch.has(id) }
        return [
          id,
          base.sending ? base : reread({ ...base, stored: { ...stored, version } }, stored),
        ] as const
      }),
    )
    const known = batch?.rows.filter(row => rows.has(row.studentEnrollmentId)).length ?? 0
    if (known === 0) batch = null
    change([], row => row)
    if (state.unsent > 0) schedule(0)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: (): QueueState => state,
    /** What the server answered to a read. */
    load: (server: readonly StudentEvaluation[]): void => {
      if (rows.size === 0) {
        restore(server)
        return
      }
      const fresh = new Map(server.map(row => [row.studentEnrollment.id, fromServer(row)]))
      const added = [...fresh].filter(([id]) => !rows.has(id))
      rows = new Map([...rows, ...added.map(([id, stored]) => [id, settled(stored)] as const)])
      change(fresh.keys(), (row, id) => reread(row, fresh.get(id) ?? row.stored))
    },
    write: (values: ReadonlyMap<string, ScoreValue>): void => {
      change(values.keys(), (row, id) => written(row, values.get(id) ?? row.value))
      // Offline and in flight the next sending is already settled.
      if (!flying && !(failure instanceof NetworkError)) schedule(pauseMs)
    },
    /** Typed, and not acceptable: shown with the reason, never sent. */
    refuse: (problems: ReadonlyMap<string, { typed: string; problem: string }>): void =>
      change(problems.keys(), (row, id) => {
        const found = problems.get(id)
        return found ? { ...row, typed: found.typed, problem: found.problem } : row
      }),
    decide: (id: string, whose: 'mine' | 'theirs'): void => {
      change([id], row => decided(row, whose))
      schedule(0)
    },
    retry: (): Promise<void> => {
      failure = null
      change(rows.keys(), forgiven)
      return flush()
    },
    flush,
    /** While a screen shows the queue; the last one to close sends what is left. */
    open: (): (() => Promise<void>) => {
      opened += 1
      const stop = watchPage({
        onLeaving: () => void flush({ keepalive: true }),
        onOnline: () => void (state.unsent > 0 && flush()),
        mustAsk: () => state.unsent > 0,
      })
      if (state.unsent > 0) schedule(0)
      return async () => {
        opened -= 1
        stop()
        if (opened === 0) await flush()
      }
    },
    isOpen: (): boolean => opened > 0,
  }
}
