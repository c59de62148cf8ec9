// The fifteen most used screens: the requests that each sends in Chromium, opened by its address, after a click inside the
// application, and without network. Then 1, 8 and 16 clients replay these requests, in turns with the bare main statements of
// the same screen on as many connections of the same database. Prints the memory of all processes too.
//   npm run bench -- screens      (BENCH_SCREENS=students,class chooses; BENCH_CLIENTS=1,8,16, BENCH_SECONDS=0.5 each turn,
//   BENCH_TURNS=2, BENCH_VISIT=click replays what a click asks, BENCH_JSON=file writes the result, BENCH_BEFORE=file compares it
//   with an earlier one, BENCH_AFTER=file compares two without measuring; LOUSA_WEB_DIR: another build)
import { readFile, writeFile } from 'node:fs/promises'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium } from './support/chromium.ts'
import { load, type Seconds, withProcessor } from './support/measure.ts'
import { type BareScreens, mainStatementsOf, startBareScreens } from './support/screens/bare-screens.ts'
import { type Product, startProduct } from './support/screens/product.ts'
import { createRecorder } from './support/screens/record.ts'
import { isRead, ScreenClient } from './support/screens/replay.ts'
import {
  type Cost,
  countsOf,
  type Memory,
  meanCost,
  printChange,
  printResult,
  type Result,
  type ScreenResult,
} from './support/screens/result.ts'
import { type Account, type Screen, screensOf, tokenOf } from './support/screens/screens.ts'
import { HttpClient } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.5)
const TURNS = Number(process.env.BENCH_TURNS ?? 2)
const CLIENTS = (process.env.BENCH_CLIENTS ?? '1,8,16').split(',').map(Number)
const VISIT = process.env.BENCH_VISIT === 'click' ? 'click' : 'open'
const IDLE_MS = 5_000

const readResult = async (file: string): Promise<Result> => JSON.parse(await readFile(file, 'utf8'))

/** Opens the screens in the browser. A screen that does not open ends the measurement. */
const record = async (origin: string, screens: readonly Screen[]): Promise<ScreenResult[]> => {
  const browser = await openChromium()
  try {
    const recorder = createRecorder(browser, origin)
    const results: ScreenResult[] = []
    for (const screen of screens) {
      const times = await recorder.times(screen)
      const { open, click } = await recorder.requests(screen)
      const offlineMs = await recorder.withoutNetwork(screen)
      const requests = (VISIT === 'open' ? open : click).filter(isRead)
      results.push({
        name: screen.name,
        open: { ...countsOf(open), ms: times.open },
        click: { ...countsOf(click), ms: times.click },
        offlineMs,
        bytes: 0,
        statements: 0,
        requests,
        levels: [],
      })
    }
    return results
  } finally {
    await browser.close()
  }
}

/** Clients with a session each, made when they are first needed. */
const createClients = (url: URL) => {
  const http = new HttpClient(url, 1)
  const known = new Map<Account, ScreenClient[]>()
  return {
    of: async (account: Account, count: number): Promise<ScreenClient[]> => {
      const clients = known.get(account) ?? []
      known.set(account, clients)
      while (clients.length < count) clients.push(new ScreenClient(url, await tokenOf(http, account)))
      return clients.slice(0, count)
    },
    close: () => {
      for (const client of [...known.values()].flat()) client.close()
      http.close()
    },
  }
}

/** The throughput of one side, and its processor time for each screen. */
const costOf = async (
  clients: number,
  secondsNow: () => Seconds,
  once: () => Promise<unknown>,
): Promise<Cost> => {
  const { figures, nodeMs, postgresMs } = await withProcessor(secondsNow, warm =>
    load(clients, SECONDS, once, warm),
  )
  const { perSecond, p50, p95, errors } = figures
  return { perSecond, p50, p95, errors, nodeMs, postgresMs }
}

/** Each client does one thing at a time. */
const oneEach = (clients: readonly ScreenClient[], act: (client: ScreenClient) => Promise<unknown>) => {
  const free = [...clients]
  return async (): Promise<void> => {
    const client = free.pop()
    if (!client) throw new Error('More loops than clients')
    try {
      await act(client)
    } finally {
      free.push(client)
    }
  }
}

type Sides = { product: Product; bare: BareScreens; clients: ReturnType<typeof createClients> }

/** One screen at so many clients, both sides in turns whose order changes. */
const measure = async (
  { product, bare, clients }: Sides,
  { account }: Screen,
  { result, count }: { result: ScreenResult; count: number },
): Promise<void> => {
  const people = await clients.of(account, count)
  const loops = people.map(() => new ScreenClient(bare.url, ''))
  const limit = { method: 'GET', path: `/${result.name}`, body: null, headers: {} }
  const ours = () =>
    costOf(
      count,
      product.seconds,
      oneEach(people, client => client.screen(result.requests)),
    )
  const theirs = () =>
    costOf(
      count,
      () => ({ node: bare.seconds(), postgres: product.seconds().postgres }),
      oneEach(loops, client => client.send(limit)),
    )
  const costs: { product: Cost[]; bare: Cost[] } = { product: [], bare: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn % 2 === 0) costs.product.push(await ours())
    costs.bare.push(await theirs())
    if (turn % 2 === 1) costs.product.push(await ours())
  }
  for (const loop of loops) loop.close()
  result.levels.push({ clients: count, product: meanCost(costs.product), bare: meanCost(costs.bare) })
}

const run = async (): Promise<Result> => {
  if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
  const product = await startProduct()
  try {
    const url = new URL(product.url)
    const clients = createClients(url)
    const memory: Memory[] = []
    const remember = (after: string) => memory.push({ after, ...product.megabytes() })
    await new Promise(resolve => setTimeout(resolve, IDLE_MS))
    remember('idle')
    const chosen = process.env.BENCH_SCREENS?.split(',')
    const screens = (await screensOf(url)).filter(({ name }) => chosen?.includes(name) ?? true)
    const results = await record(`http://localhost:${url.port}`, screens)
    remember('after the visits')
    const http = new HttpClient(url, 1)
    const { id: institutionId } = await http.json<{ id: string }>('GET', 'institution/current')
    http.close()
    const bare = await startBareScreens(product, institutionId)
    const pairs = screens.flatMap((screen, index) => {
      const result = results[index]
      return result ? [{ screen, result }] : []
    })
    for (const { screen, result } of pairs) {
      const [client] = await clients.of(screen.account, 1)
      const show = async () => {
        result.bytes = (await client?.screen(result.requests)) ?? 0
      }
      const statements = await mainStatementsOf(product, show)
      result.statements = statements.length
      await bare.define(result.name, statements)
    }
    for (const count of CLIENTS) {
      for (const { screen, result } of pairs)
        await measure({ product, bare, clients }, screen, { result, count })
      await bare.endSessions()
      remember(`after ${count} client(s)`)
    }
    await bare.stop()
    clients.close()
    return { at: new Date().toISOString(), poolSize: product.poolSize, memory, screens: results }
  } finally {
    await product.stop()
  }
}

const { BENCH_BEFORE, BENCH_AFTER, BENCH_JSON } = process.env
const result = BENCH_AFTER ? await readResult(BENCH_AFTER) : await run()
const isGood = printResult(result)
if (BENCH_JSON) await writeFile(BENCH_JSON, JSON.stringify(result, null, 1))
if (BENCH_BEFORE) printChange(await readResult(BENCH_BEFORE), result)
process.exitCode = isGood ? 0 : 1
