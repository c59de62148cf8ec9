// Measures the cost of the audit entry of a read list: the same list of people with and without its entry, alternately in
// one process, so that both meet the same machine. A list that is read again within 15 minutes adds no entry.
//   npm run bench -- looks        (BENCH_ROUNDS=6)
import pg from 'pg'
import { listUsers, USER_SORTS } from '../packages/contract/src/people/person/user.contract.ts'
import { percentileOf, timed } from './support/measure.ts'
import { postmasterOf, secondsBelow } from './support/process-times.ts'
import { openWorld } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6)
/** Lists of one round; each is read once with its look and once without. */
const LISTS = 50
/** A list with its look may take this many times what one without takes. */
const BUDGET = 1.05
const ADMINISTRATOR = '52998224725'

const world = await openWorld({ size: 'small' })
const { looks } = listUsers
const headers = { host: 'localhost', authorization: `Bearer ${await world.token(ADMINISTRATOR)}` }

const read = async (query: string, hasLook: boolean): Promise<number> => {
  // The server reads the declaration at each call.
  Object.assign(listUsers, { looks: hasLook ? looks : undefined })
  const { ms, result } = await timed(() =>
    world.app.server.inject({ method: 'GET', url: `/api/user?type=STUDENT&${query}`, headers }),
  )
  if (result.statusCode !== 200)
    throw new Error(`${query}: ${result.statusCode} ${result.body.slice(0, 200)}`)
  return ms
}

const lookCount = async (): Promise<number> => {
  const owner = new pg.Client(world.database.connections.owner)
  await owner.connect()
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from audit_entry')
  await owner.end()
  return rows[0]?.count ?? 0
}

const embedded = world.database.embedded
if (!embedded) throw new Error('The processor time of PostgreSQL is read from the embedded one')
const postmaster = await postmasterOf(embedded.connection(embedded.superuser, 'lousa'))
/** Returns the processor time of this process, which is the server, and of PostgreSQL. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + secondsBelow(postmaster) * 1000
}

type Sum = { times: number[]; processor: number }
const block = async (queries: readonly string[], hasLook: boolean, sum: Sum): Promise<void> => {
  const from = processorMs()
  for (const query of queries) sum.times.push(await read(query, hasLook))
  sum.processor += processorMs() - from
}

const measure = async (name: string, queryOf: (list: number, round: number) => string): Promise<void> => {
  const sums = { with: { times: [], processor: 0 } as Sum, without: { times: [], processor: 0 } as Sum }
  for (let round = 0; round < ROUNDS; round += 1) {
    const queries = Array.from({ length: LISTS }, (_, list) => queryOf(list, round))
    const order = round % 2 === 0 ? [true, false] : [false, true]
    for (const hasLook of order) await block(queries, hasLook, hasLook ? sums.with : sums.without)
  }
  const [p50, without] = [percentileOf(sums.with.times, 0.5), percentileOf(sums.without.times, 0.5)]
  const each = (sum: Sum) => sum.processor / sum.times.length
  const ratio = each(sums.with) / each(sums.without)
  console.log(
    `${name.padEnd(32)} processor ${each(sums.with).toFixed(2)} ms with, ${each(sums.without).toFixed(2)} ms without, ratio ` +
      `${ratio.toFixed(3)}   p50 ${p50.toFixed(2)} and ${without.toFixed(2)} ms, ratio ${(p50 / without).toFixed(3)}   ` +
      `budget ${BUDGET} ${ratio <= BUDGET ? 'ok' : 'SHORT'}`,
  )
}

try {
  const before = await lookCount()
  for (let turn = 0; turn < 60; turn += 1) await read('rowsPerPage=100&currentPage=1', turn % 2 === 0)
  // A list without people adds no entry: any difference here comes from the machine.
  await measure('a list of nobody', () => 'rowsPerPage=100&currentPage=90')
  await measure('a list, read again', () => 'rowsPerPage=100&currentPage=1')
  // Rows and order are part of the request, so each list is another one, of about as many people.
  await measure(
    'a list, each time another one',
    (list, round) => `rowsPerPage=${100 - list}&currentPage=1&sort=${USER_SORTS[round % USER_SORTS.length]}`,
  )
  console.log(`${(await lookCount()) - before} entries were written, at most one for each look`)
} finally {
  await world.stop()
}
