// The demo school's year copied into a new one: shown, made, and taken back.
//   npm run bench -- rollover     (BENCH_ROUNDS=3)
// Ratio: making it beside the bare driver sending the very same insert statements in one transaction that is rolled back.
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import {
  ROLLOVER_PARTS,
  type RolloverSummary,
} from '../packages/contract/src/academics/rollover/rollover.contract.ts'
import { type Statement, statementsOf } from './support/measure.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
type Year = { id: string; year: string }

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
}

/** The structure's rows again, into the same year that has just been emptied. */
const bareInserts = async (world: World, institutionId: string, statements: Statement[]): Promise<void> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('lousa_app', 'lousa'))
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [institutionId])
    for (const { text, values } of statements) await client.query(text, values)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const world = await openWorld()
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()
try {
  const http = new HttpClient(world.url, 1)
  const { id: institutionId } = await http.json<{ id: string }>('GET', 'institution/current')
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const { data: years } = await http.json<{ data: Year[] }>('GET', 'academic-year?status=OPEN', { token })
  const from = years[0]!
  const yearAhead = (ahead: number) =>
    http.json<Year>('POST', 'academic-year', { token, body: { year: String(Number(from.year) + ahead) } })
  const order = (apply: boolean) => ({ fromAcademicYearId: from.id, parts: ROLLOVER_PARTS, apply })
  const roll = (to: Year, apply: boolean) =>
    timed(() =>
      http.json<RolloverSummary>('POST', `academic-year/${to.id}/rollover`, { token, body: order(apply) }),
    )
  const remove = (to: Year) => timed(() => http.send('DELETE', `academic-year/${to.id}`, { token }))

  const times = { preview: [] as number[], copy: [] as number[], delete: [] as number[] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const to = await yearAhead(round)
    times.preview.push((await roll(to, false)).ms)
    const copied = await roll(to, true)
    times.copy.push(copied.ms)
    times.delete.push((await remove(to)).ms)
    if (round > 1) continue
    console.log(copied.result.created.map(({ part, count }) => `${part} ${count}`).join(', '))
  }

  // The same copy in this process, to see its statements; then its inserts alone, for the same emptied year.
  const to = await yearAhead(ROUNDS + 1)
  const statements = await statementsOf(async () => {
    const answer = await world.app.server.inject({
      method: 'POST',
      url: `/api/academic-year/${to.id}/rollover`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: order(true),
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })
  const inserts = statements.filter(({ text }) => /^insert into "?(?!audit)/.test(text))
  await remove(to)
  await owner.query(
    `insert into academic_year (institution_id, id, year, start_date, end_date)
     values ($1, $2, $3::int, make_date($3::int, 1, 1), make_date($3::int, 12, 31))`,
    [institutionId, to.id, Number(from.year) + ROUNDS + 1],
  )
  const bare: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1)
    bare.push((await timed(() => bareInserts(world, institutionId, inserts))).ms)

  for (const [name, all] of Object.entries({ ...times, 'bare inserts': bare }))
    console.log(`${name.padEnd(14)} ${median(all).toFixed(0).padStart(6)} ms`)
  console.log(
    `${statements.length} statements, ${inserts.length} of them inserts; ` +
      `copy beside its bare inserts: ratio ${(median(bare) / median(times.copy)).toFixed(2)}`,
  )
  http.close()
} finally {
  await owner.end()
  await world.stop()
}
