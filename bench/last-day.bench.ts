// The last day of a term: every instructor of a town takes attendance and types scores within the same minutes.
//   npm run bench -- last-day        (BENCH_INSTRUCTORS=500 BENCH_MINUTES=3)
// A soak: BENCH_INSTRUCTORS=200 BENCH_MINUTES=30 BENCH_POLL_SECONDS=10, where every browser also asks what is unread, and
// the memory of the server is printed each minute.
// BENCH_POOLER=1: twice over one database, straight and through PgBouncer (PGBOUNCER_PATH) with 10 sessions.
// BENCH_CITUS=1: once more on a Citus cluster of one and two (LOUSA_CITUS_PREFIX). BENCH_SIZE=town (or small, full).
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DEMO_INSTRUCTOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import type { DEMO_SIZES } from '../apps/server/src/main/demo/generate-demo.ts'
import {
  CITUS_PREFIX,
  createClusterDatabase,
  startCitusCluster,
} from '../apps/server/test/citus/citus-cluster.ts'
import { connectionsAt, startExternalServer } from '../apps/server/test/pooler/external-server.ts'
import { findPgBouncer, startPgBouncer } from '../apps/server/test/pooler/pgbouncer.ts'
import { type Holding, holdingOf } from './support/process-holding.ts'
import { fillWorld, HttpClient, openWorld, type World } from './support/world.ts'

type List<T> = { data: T[] }
type Named = { id: string }
type Enrolled = { studentEnrollment: Named; version: number | null }

const INSTRUCTORS = Number(process.env.BENCH_INSTRUCTORS ?? 500)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 3)
/** The saves of one instructor in that time: a class's attendance, and its scores in batches of ten. */
const SAVES = Math.max(8, Math.round(2.5 * MINUTES))
const SIZE = (process.env.BENCH_SIZE ?? 'town') as keyof typeof DEMO_SIZES
const LOGINS_AT_ONCE = 4
const CLUSTER_PORT = 5570
const POOLED_SESSIONS = 10
/** The interval of the bell while its page is in sight; 0: no browser stands open. */
const POLL_SECONDS = Number(process.env.BENCH_POLL_SECONDS ?? 0)
/** The errors of a cut connection, in the words of Node. */
const CUT = /ECONN|EPIPE|socket hang up|ETIMEDOUT/
/** Only the running term is open: its lessons and evaluations are the latest ones. */
const SINCE = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)

let world: World
let http: HttpClient
let owner: pg.Client

const times = new Map<string, number[]>()
const failures = new Map<string, number>()

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
  const from = performance.now()
  try {
    const answer = await work()
    const taken = times.get(what) ?? []
    taken.push(performance.now() - from)
    times.set(what, taken)
    return answer
  } catch (error) {
    // Every address has ids of its own: the check is about the answer.
    const text = error instanceof Error ? error.message : String(error)
    const why = `${what}: ${text.slice(text.indexOf(': ') + 2, text.indexOf(': ') + 90)}`
    failures.set(why, (failures.get(why) ?? 0) + 1)
    return null
  }
}

/** Everybody signs in as the demo instructor does; the others of the demo have no password. */
const usernames = async (): Promise<string[]> => {
  const {
    rows: [credential],
  } = await owner.query<{ password_hash: string }>(
    `select k.password_hash from person p
     join credential k on k.institution_id = p.institution_id and k.person_id = p.id
     join institution_hostname h on h.institution_id = p.institution_id
     where h.hostname = 'localhost' and p.tax_number = $1`,
    [DEMO_INSTRUCTOR.cpf.replaceAll(/\D/g, '')],
  )
  const { rows } = await owner.query<{ tax_number: string }>(
    `with teaching as (
       select distinct p.institution_id, p.id, p.tax_number from person p
       join account a on a.institution_id = p.institution_id and a.person_id = p.id and a.role = 'INSTRUCTOR'
       join lesson_plan_instructor i on i.institution_id = a.institution_id and i.account_id = a.id
       join lesson_plan l on l.institution_id = i.institution_id and l.id = i.lesson_plan_id
       join academic_year y on y.institution_id = l.institution_id and y.id = l.academic_year_id and y.status = 'OPEN'
       join institution_hostname h on h.institution_id = p.institution_id and h.hostname = 'localhost'
     ), known as (
       insert into credential as k (institution_id, person_id, password_hash, updated_at)
       select institution_id, id, $1, now() from teaching
       on conflict (institution_id, person_id) do update set password_hash = excluded.password_hash
     )
     select tax_number from teaching order by id limit $2`,
    [credential?.password_hash, INSTRUCTORS],
  )
  return rows.map(row => row.tax_number)
}

const inTurns = async <T, R>(items: T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const left = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of left) results[at] = await work(item)
    }),
  )
  return results
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

const saveAttendance = async (token: string, planId: string): Promise<void> => {
  const lessons = await timed('read lessons', () =>
    http.json<List<Named>>(
      'GET',
      `lesson-plan/${planId}/lesson?released=true&start=${SINCE}&rowsPerPage=20`,
      { token },
    ),
  )
  const lesson = lessons?.data.at(-1)
  if (!lesson) return
  const path = `lesson-plan/${planId}/lesson/${lesson.id}/student-attendance`
  const list = await timed('read attendance', () => http.json<List<Enrolled>>('GET', path, { token }))
  if (!list) return
  const attendances = list.data.map(({ studentEnrollment, version }) => ({
    studentEnrollmentId: studentEnrollment.id,
    status: Math.random() < 0.1 ? 'ABSENCE' : 'ATTENDANCE',
    version: version ?? 0,
  }))
  await timed('save attendance', () =>
    http.send('PUT', path, {
      token,
      body: { attendances },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  )
}

const saveScores = async (token: string, planId: string): Promise<void> => {
  const evaluations = await timed('read evaluations', () =>
    http.json<List<{ id: string; highest: number | null }>>(
      'GET',
      `school-evaluation?lessonPlanId=${planId}&rowsPerPage=50`,
      { token },
    ),
  )
  const evaluation = evaluations?.data.filter(({ highest }) => highest !== null).at(-1)
  if (!evaluation) return
  const path = `school-evaluation/${evaluation.id}/student-evaluation`
  const list = await timed('read scores', () => http.json<List<Enrolled>>('GET', path, { token }))
  for (let at = 0; list && at < list.data.length; at += 10) {
    const studentEvaluations = list.data.slice(at, at + 10).map(({ studentEnrollment, version }) => ({
      studentEnrollmentId: studentEnrollment.id,
      score: Math.round(Math.random() * (evaluation.highest ?? 0) * 2) / 2,
      version: version ?? 0,
    }))
    await timed('save scores', () =>
      http.send('POST', path, {
        token,
        body: { studentEvaluations },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    )
    await pause(500)
  }
}

const instructorsDay = async (token: string, yearId: string): Promise<void> => {
  const share = (MINUTES * 60_000) / SAVES
  await pause(Math.random() * share)
  const home = await timed('dashboard', () =>
    http.json<{ lessonPlans: Named[] }>('GET', `dashboard/academic-year/${yearId}`, { token }),
  )
  const plans = home?.lessonPlans ?? []
  for (let turn = 0; turn < SAVES && plans.length > 0; turn += 1) {
    const plan = plans[turn % plans.length]
    if (!plan) return
    await (turn % 2 === 0 ? saveAttendance(token, plan.id) : saveScores(token, plan.id))
    if (turn < SAVES - 1) await pause(share * (0.5 + Math.random() * 0.5))
  }
}

/** An open page during the work. */
const openPage = (token: string): { close(): void } => {
  if (POLL_SECONDS === 0) return { close: () => {} }
  const ask = () => void timed('read unread', () => http.json('GET', 'school-message/unread', { token }))
  let timer: NodeJS.Timeout | undefined
  // Pages were opened at moments of their own.
  const first = setTimeout(
    () => {
      ask()
      timer = setInterval(ask, POLL_SECONDS * 1000)
    },
    Math.random() * POLL_SECONDS * 1000,
  )
  return {
    close: () => {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

const sessionsOfDatabase = async (): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = current_database()',
  )
  return Number(rows[0]?.count ?? 0)
}

const holdingLine = ({ megabytes, files, sockets, threads }: Holding): string =>
  `${megabytes.toFixed(0)} MB, ${files} open files, ${sockets} of them sockets, ${threads} threads`

/** Memory of the server process: its highest by quarter of the time; each minute of a long day is printed too. */
const watchServer = (): { stop(): string } => {
  const samples: number[] = []
  const minute = (): boolean => MINUTES >= 10 && samples.length % 60 === 0
  const timer = setInterval(async () => {
    const holding = holdingOf(world.pid)
    samples.push(holding.megabytes)
    if (!minute()) return
    const at = samples.length / 60
    const errors = [...failures.values()].reduce((sum, each) => sum + each, 0)
    console.log(
      `  minute ${at}: ${holdingLine(holding)}; ${await sessionsOfDatabase()} sessions of the database; ${errors} errors`,
    )
  }, 1000).unref()
  const quarter = (at: number) =>
    samples.slice(Math.floor((at * samples.length) / 4), Math.floor(((at + 1) * samples.length) / 4))
  return {
    stop: () => {
      clearInterval(timer)
      return [0, 1, 2, 3].map(at => Math.max(0, ...quarter(at)).toFixed(0)).join(', ')
    },
  }
}

const percentile = (values: number[], share: number): string =>
  ([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(0)

const dirtyScopes = async (): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from performance_scope where computed_version < input_version',
  )
  return Number(rows[0]?.count ?? 0)
}

/** The whole day over one world, in figures. */
const measureDay = async (opened: World): Promise<void> => {
  world = opened
  http = new HttpClient(world.url, 200)
  owner = new pg.Client(world.database.connections.owner)
  await owner.connect()
  times.clear()
  failures.clear()
  try {
    // Dirty scopes from the making of the demo are not measured.
    await owner.query('update performance_scope set computed_version = input_version')
    const people = await usernames()
    const tokens = await inTurns(people, LOGINS_AT_ONCE, async username => {
      const answer = await http.json<{ accessToken: string }>('POST', 'auth/token', {
        body: { username, password: 'lousa-demo', role: 'INSTRUCTOR' },
      })
      return answer.accessToken
    })
    const years = await http.json<List<Named>>('GET', 'academic-year?status=OPEN', { token: tokens[0] ?? '' })
    const yearId = years.data[0]?.id ?? ''
    const before = holdingOf(world.pid)
    const watch = watchServer()
    const pages = tokens.map(token => openPage(token))
    const from = performance.now()
    await Promise.all(tokens.map(token => instructorsDay(token, yearId)))
    for (const page of pages) page.close()
    const seconds = (performance.now() - from) / 1000
    const requests = [...times.values()].reduce((sum, each) => sum + each.length, 0)
    const errors = [...failures.values()].reduce((sum, each) => sum + each, 0)
    console.log(
      `${tokens.length} instructors, ${seconds.toFixed(0)} s, ${requests} requests (${(requests / seconds).toFixed(0)}/s), ${errors} errors`,
    )
    const cut = [...failures].filter(([why]) => CUT.test(why)).reduce((sum, [, count]) => sum + count, 0)
    console.log(`connections lost: ${cut}`)
    console.log(`memory of the server by quarter: ${watch.stop()} MB`)
    console.log(`  before: ${holdingLine(before)}`)
    console.log(`  after:  ${holdingLine(holdingOf(world.pid))}`)
    for (const [what, taken] of [...times].sort())
      console.log(
        `  ${what.padEnd(18)} ${String(taken.length).padStart(6)}   p50 ${percentile(taken, 0.5)} ms   p95 ${percentile(taken, 0.95)} ms   p99 ${percentile(taken, 0.99)} ms`,
      )
    for (const [why, count] of failures) console.log(`  ${count} × ${why}`)
    const dirty = await dirtyScopes()
    const since = performance.now()
    while ((await dirtyScopes()) > 0 && performance.now() - since < 300_000) await pause(500)
    console.log(
      `performance: ${dirty} scopes waiting when the last save was answered, ${await dirtyScopes()} left after ${((performance.now() - since) / 1000).toFixed(0)} s more`,
    )
  } finally {
    http.close()
    await owner.end()
    await world.stop()
  }
}

/** Straight, through the pooler, and straight again: load on the database during that time counts for both. */
const comparePooler = async (): Promise<void> => {
  const program = findPgBouncer()
  if (!program) throw new Error('PgBouncer ≥ 1.21 is not here: PGBOUNCER_PATH names it')
  const server = await startExternalServer()
  const pooler = await startPgBouncer({ program, upstreamPort: server.port, sessions: POOLED_SESSIONS })
  try {
    await fillWorld(server.connections, SIZE)
    const pooled = { ...server.connections, app: connectionsAt(pooler.port).app }
    for (const [way, over] of [
      ['straight', server.connections],
      ['through PgBouncer', pooled],
      ['straight again', server.connections],
    ] as const) {
      console.log(`\n${way}`)
      await measureDay(await openWorld({ over, worker: true }))
    }
  } finally {
    await pooler.stop()
    await server.stop()
  }
}

/** This day over a coordinator and two workers on the same cores. */
const measureCluster = async (): Promise<void> => {
  const prefix = process.env[CITUS_PREFIX]
  if (!prefix) throw new Error(`${CITUS_PREFIX} names no PostgreSQL with Citus`)
  const folder = await mkdtemp(join(tmpdir(), 'lousa-last-day-'))
  await chmod(folder, 0o755)
  const cluster = await startCitusCluster({ prefix, folder: join(folder, 'nodes'), port: CLUSTER_PORT })
  try {
    await createClusterDatabase(cluster, 'lousa')
    const over = connectionsAt(cluster.port)
    await fillWorld(over, SIZE)
    console.log('\non one coordinator and two workers')
    await measureDay(await openWorld({ over, worker: true }))
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.env.BENCH_POOLER) await comparePooler()
else await measureDay(await openWorld({ size: SIZE, worker: true }))
if (process.env.BENCH_CITUS) await measureCluster()
