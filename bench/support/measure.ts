import pg from 'pg'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { pgTypes } from '../../apps/server/src/platform/db/pg-types.ts'
import type { World } from './world.ts'

export type Statement = { text: string; values: unknown[] }
export type Figures = {
  count: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
}

/** The percentile of times in any order. */
export const percentileOf = (times: readonly number[], share: number): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    share,
  )

/**
 * Repeats `once` from `clients` loops for some seconds, after a warm-up of a quarter of them. `warm` runs between both,
 * while no work is running.
 */
export const load = async (
  clients: number,
  seconds: number,
  once: (turn: number) => Promise<unknown>,
  warm: () => void = () => {},
): Promise<Figures> => {
  let turn = 0
  const round = async (until: number, times: number[]): Promise<number> => {
    let errors = 0
    const loop = async () => {
      while (performance.now() < until) {
        const from = performance.now()
        turn += 1
        try {
          await once(turn)
          times.push(performance.now() - from)
        } catch (error) {
          errors += 1
          if (errors > 20) throw error
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, loop))
    return errors
  }
  await round(performance.now() + seconds * 250, [])
  warm()
  const times: number[] = []
  const from = performance.now()
  const errors = await round(from + seconds * 1000, times)
  const elapsed = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors,
  }
}

/** Processor seconds of the server's own processes and of PostgreSQL's. */
export type Seconds = { node: number; postgres: number }

/** A load with the processor milliseconds of both parts for each time that it did its work, without its warm-up. */
export const withProcessor = async (
  secondsNow: () => Seconds,
  run: (warm: () => void) => Promise<Figures>,
): Promise<{ figures: Figures; nodeMs: number; postgresMs: number }> => {
  let before = secondsNow()
  const figures = await run(() => {
    before = secondsNow()
  })
  const after = secondsNow()
  const each = (part: keyof Seconds) => ((after[part] - before[part]) * 1000) / figures.count
  return { figures, nodeMs: each('node'), postgresMs: each('postgres') }
}

/** The statements that a request runs inside its transaction, in order, without those that open and close it. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'object' && first !== null && 'text' in first) {
      seen.push({
        text: String(first.text),
        values: 'values' in first && Array.isArray(first.values) ? first.values : [],
      })
    } else if (typeof first === 'string')
      seen.push({ text: first, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(original, this, args)
  }
  pg.Client.prototype.query = spy as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return seen.filter(
    ({ text }) =>
      !/^(begin|commit|rollback)|open_tenant|institution_hostname|from institution |pgboss/.test(text),
  )
}

/** The bare driver: the same main statement in the same form of transaction, and nothing else. */
export const bareDriver = (world: World, institutionId: string, { clients }: { clients: number }) => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const pool = new pg.Pool({
    ...embedded.connection('lousa_app', 'lousa'),
    // The number of connections of a server process: more only wait for each other inside PostgreSQL.
    max: Math.min(clients, readConfig(process.env, { webDir: '' }).poolSize),
    pipeline: true,
    types: pgTypes,
  })
  const names = new Map<string, string>()
  const nameOf = ({ text }: Statement): string => {
    const name = names.get(text) ?? `main${names.size}`
    names.set(text, name)
    return name
  }
  return {
    run: (main: Statement): Promise<void> => runAll([main]),
    /** The statements of a whole command, one after the other. */
    runAll,
    close: () => pool.end(),
  }
  async function runAll(statements: readonly Statement[]): Promise<void> {
    const client = await pool.connect()
    try {
      await Promise.all([
        client.query('begin'),
        client.query({
          name: 'tenant',
          text: "select set_config('app.institution_id', $1, true)",
          values: [institutionId],
        }),
      ])
      for (const statement of statements) await client.query({ name: nameOf(statement), ...statement })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

export const figuresLine = (name: string, figures: Figures): string =>
  `${name.padEnd(34)} ${figures.perSecond.toFixed(0).padStart(7)}/s   p50 ${figures.p50.toFixed(1)} ms   p95 ${figures.p95.toFixed(1)} ms   p99 ${figures.p99.toFixed(1)} ms${figures.errors ? `   ${figures.errors} errors` : ''}`

export const ratioLine = (name: string, ours: Figures, bare: Figures, budget: number): string => {
  const ratio = ours.perSecond / bare.perSecond
  return `${name.padEnd(34)} ratio ${ratio.toFixed(2)} (budget ≥ ${budget.toFixed(2)}) ${ratio >= budget ? 'ok' : 'SHORT'}`
}
