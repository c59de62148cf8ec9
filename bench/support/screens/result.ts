import type { RecordedRequest } from './record.ts'
import { partsOf, wavesOf } from './replay.ts'

/** Milliseconds, and screens a second; processor milliseconds for each screen. */
export type Cost = {
  perSecond: number
  p50: number
  p95: number
  nodeMs: number
  postgresMs: number
  errors: number
}

export type Level = { clients: number; product: Cost; bare: Cost }

/** Requests before the screen was usable, and all until it was quiet. */
export type Counts = { calls: number; waves: number; allCalls: number; allWaves: number; parts: number }

export type ScreenResult = {
  name: string
  open: Counts & { ms: number }
  click: Counts & { ms: number }
  /** Without network, from the device's copies; null where the screen does not open. */
  offlineMs: number | null
  /** All answers, compressed. */
  bytes: number
  statements: number
  requests: RecordedRequest[]
  levels: Level[]
}

export type Memory = { after: string; megabytes: number; postgres: number }

export type Result = { at: string; poolSize: number; memory: Memory[]; screens: ScreenResult[] }

const MIN_SHARE = 0.5
const BUDGET_CLIENTS = 8
const MAX_CALLS = 2
/** A later result compared with an earlier one. */
const MIN_GAIN = 3
const MAX_MEGABYTES = 400

export const countsOf = (requests: readonly RecordedRequest[]): Counts => {
  const first = requests.filter(each => each.first)
  return {
    calls: first.length,
    waves: wavesOf(first),
    allCalls: requests.length,
    allWaves: wavesOf(requests),
    parts: partsOf(requests),
  }
}

/** Several measurements of one thing as one: means of each figure, errors added up. */
export const meanCost = (costs: readonly Cost[]): Cost => {
  const mean = (figure: keyof Cost) => costs.reduce((sum, cost) => sum + cost[figure], 0) / costs.length
  return {
    perSecond: mean('perSecond'),
    p50: mean('p50'),
    p95: mean('p95'),
    nodeMs: mean('nodeMs'),
    postgresMs: mean('postgresMs'),
    errors: costs.reduce((sum, { errors }) => sum + errors, 0),
  }
}

const cpuOf = ({ nodeMs, postgresMs }: Cost): number => nodeMs + postgresMs
const shareOf = ({ product, bare }: Level): number => product.perSecond / bare.perSecond
const right = (text: string | number, width: number): string => String(text).padStart(width)
const ms = (value: number, width = 7): string => right(value.toFixed(1), width)

const isShort = ({ open, click, levels }: ScreenResult): boolean =>
  open.calls > MAX_CALLS ||
  click.calls > MAX_CALLS ||
  levels.some(level => level.clients === BUDGET_CLIENTS && shareOf(level) < MIN_SHARE)

/** Prints requests and costs of the screens. Answers whether all are within the budgets. */
export const printResult = ({ poolSize, memory, screens }: Result): boolean => {
  console.log(`\nconnections to PostgreSQL: at most ${poolSize}`)
  console.log('calls and round trips before usable (until quiet); milliseconds to usable')
  for (const { name, open, click, offlineMs, bytes, statements } of screens) {
    const counts = ({ calls, waves, allCalls, allWaves, parts }: Counts) =>
      `${right(calls, 2)} in ${waves} (${allCalls} in ${allWaves}, ${parts} reads)`.padEnd(28)
    console.log(
      `${name.padEnd(20)} opened ${counts(open)}${ms(open.ms)} ms   click ${counts(click)}${ms(click.ms)} ms   no network ${offlineMs === null ? '   does not open' : `${ms(offlineMs)} ms`}   ${right((bytes / 1000).toFixed(1), 6)} kB   ${right(statements, 3)} statements`,
    )
  }
  console.log(
    '\nper screen: p50 / p95 ms, per second, processor ms of Node + PostgreSQL, and the same of the bare statements',
  )
  for (const { name, levels } of screens)
    for (const level of levels) {
      const { clients, product, bare } = level
      const cost = (each: Cost) =>
        `${ms(each.p50)} /${ms(each.p95)} ms ${right(each.perSecond.toFixed(0), 5)}/s  ${ms(each.nodeMs, 5)} +${ms(each.postgresMs, 5)} ms`
      const share = shareOf(level)
      const verdict =
        clients === BUDGET_CLIENTS
          ? ` (budget ≥ ${MIN_SHARE.toFixed(2)}) ${share >= MIN_SHARE ? 'ok' : 'SHORT'}`
          : ''
      console.log(
        `${name.padEnd(20)} ${right(clients, 2)} client(s) ${cost(product)}   bare ${cost(bare)}   ratio ${share.toFixed(2)}, of processor ${(cpuOf(bare) / cpuOf(product)).toFixed(2)}${verdict}${product.errors ? `   ${product.errors} errors` : ''}`,
      )
    }
  console.log('')
  for (const { after, megabytes, postgres } of memory)
    console.log(
      `memory of all processes, ${after.padEnd(22)} ${right(megabytes.toFixed(0), 5)} MB, of it PostgreSQL ${right(postgres.toFixed(0), 4)} MB`,
    )
  const short = screens.filter(isShort).map(({ name }) => name)
  const megabytes = memory.at(-1)?.megabytes ?? 0
  console.log(
    `calls before usable ≤ ${MAX_CALLS}, ratio ≥ ${MIN_SHARE}: ${short.length === 0 ? 'ok' : `SHORT: ${short.join(', ')}`}; memory ≤ ${MAX_MEGABYTES} MB ${megabytes <= MAX_MEGABYTES ? 'ok' : 'SHORT'}`,
  )
  return short.length === 0 && megabytes <= MAX_MEGABYTES
}

/** Two results side by side, of one machine each time: counts and processor time compare, wall time only on a quiet one. */
export const printChange = (before: Result, after: Result): void => {
  const clients = BUDGET_CLIENTS
  console.log(`\nbefore → after, at ${clients} clients`)
  for (const now of after.screens) {
    const former = before.screens.find(({ name }) => name === now.name)
    const [one, two] = [former, now].map(screen => screen?.levels.find(level => level.clients === clients))
    if (!former || !one || !two) continue
    const gain = Math.max(former.open.calls / now.open.calls, cpuOf(one.product) / cpuOf(two.product))
    const change = (from: number, to: number, digits: number) =>
      `${right(from.toFixed(digits), 6)} → ${right(to.toFixed(digits), 6)} (${to === 0 ? '–' : `${(from / to).toFixed(1)}×`})`
    console.log(
      `${now.name.padEnd(20)} calls ${change(former.open.calls, now.open.calls, 0)}   round trips ${change(former.open.waves, now.open.waves, 0)}   until quiet ${change(former.open.allCalls, now.open.allCalls, 0)}   click ${change(former.click.calls, now.click.calls, 0)}   processor ms ${change(cpuOf(one.product), cpuOf(two.product), 1)}   Node ${change(one.product.nodeMs, two.product.nodeMs, 1)}   PostgreSQL ${change(one.product.postgresMs, two.product.postgresMs, 1)}   p50 ms ${change(one.product.p50, two.product.p50, 1)}   of bare ${shareOf(one).toFixed(2)} → ${shareOf(two).toFixed(2)}   calls or processor ${gain.toFixed(1)}× less (≥ ${MIN_GAIN}) ${gain >= MIN_GAIN ? 'ok' : 'SHORT'}`,
    )
  }
  for (const { after: moment, megabytes } of after.memory) {
    const former = before.memory.find(each => each.after === moment)
    if (former) console.log(`memory, ${moment}: ${former.megabytes.toFixed(0)} → ${megabytes.toFixed(0)} MB`)
  }
}
