// What an entry of who looked costs a list: the same list of people with its look and without one, in turns within one
// process, so that both meet the same machine. A list that is read again within 15 minutes notes nothing.
//   npm run bench -- looks        (BENCH_PAIRS=300)
import pg from 'pg'
import { listUsers, USER_SORTS } from '../packages/contract/src/people/person/user.contract.ts'
import { percentileOf, timed } from './support/measure.ts'
import { openWorld } from './support/world.ts'

const PAIRS = Number(process.env.BENCH_PAIRS ?? 300)
/** A list with its look may take this many times the time of one without. */
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

const measure = async (name: string, queryOf: (pair: number) => string): Promise<void> => {
  const [withLook, without]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const query = queryOf(pair)
    const order = pair % 2 === 0 ? [true, false] : [false, true]
    for (const hasLook of order) (hasLook ? withLook : without).push(await read(query, hasLook))
  }
  const ratios = withLook.map((ms, pair) => ms / (without[pair] ?? ms))
  const ratio = percentileOf(withLook, 0.5) / percentileOf(without, 0.5)
  console.log(
    `${name.padEnd(34)} ${PAIRS} pairs   p50 ${percentileOf(withLook, 0.5).toFixed(2)} ms with, ` +
      `${percentileOf(without, 0.5).toFixed(2)} ms without   ratio ${ratio.toFixed(3)} (median of pairs ` +
      `${percentileOf(ratios, 0.5).toFixed(3)})   budget ${BUDGET} ${ratio <= BUDGET ? 'ok' : 'SHORT'}`,
  )
}

try {
  const before = await lookCount()
  for (let turn = 0; turn < 60; turn += 1) await read('rowsPerPage=100&currentPage=1', turn % 2 === 0)
  // Of nobody there is no look: what differs here is the machine.
  await measure('a list of nobody', () => 'rowsPerPage=100&currentPage=90')
  await measure('a list, read again', () => 'rowsPerPage=100&currentPage=1')
  // Rows, page and order are part of what is asked: each pair is another list, of about as many people.
  await measure(
    'a list, each time another one',
    pair =>
      `rowsPerPage=${100 - (pair % 50)}&currentPage=${1 + (Math.floor(pair / 50) % 2)}&sort=${USER_SORTS[Math.floor(pair / 100) % USER_SORTS.length]}`,
  )
  console.log(`${(await lookCount()) - before} entries were written, at most one for each look`)
} finally {
  await world.stop()
}
