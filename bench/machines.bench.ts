// The hot calls on one PostgreSQL and on a Citus cluster of one and two, by turns in one run, on the same cores.
//   LOUSA_CITUS_PREFIX=/usr/local/pgsql npm run bench -- machines        (BENCH_TURNS=200)
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import {
  CITUS_PREFIX,
  createClusterDatabase,
  startCitusCluster,
} from '../apps/server/test/citus/citus-cluster.ts'
import { connectionsAt, startExternalServer } from '../apps/server/test/pooler/external-server.ts'
import { percentileOf, timed } from './support/measure.ts'
import { fillWorld, HttpClient, openWorld, type World } from './support/world.ts'

type List<T> = { data: T[] }
type Named = { id: string }
type Enrolled = { studentEnrollment: Named }

const TURNS = Number(process.env.BENCH_TURNS ?? 200)
const WARM_UP = 30
/** The budget of attendance: a save may take this many times as long on several machines. */
const BUDGET = 4
const PORT = 5560

const prefix = process.env[CITUS_PREFIX]
if (!prefix) {
  console.error(`${CITUS_PREFIX} names no PostgreSQL with Citus`)
  process.exit(1)
}

type Turn = (turn: number) => Promise<unknown>

/** The work in a world, over lessons and evaluations of its own classes. */
const callsOf = async (world: World, http: HttpClient): Promise<Record<string, Turn>> => {
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const read = <T>(path: string) => http.json<List<T>>('GET', path, { token }).then(({ data }) => data)
  const [year] = await read<Named>('academic-year?status=OPEN')
  const lists: { path: string; ids: string[] }[] = []
  const scores: { path: string; ids: string[] }[] = []
  for (const grade of (await read<Named>(`grades?academicYearId=${year?.id}`)).slice(0, 12)) {
    const [plan] = await read<Named>(`lesson-plan?gradeId=${grade.id}&rowsPerPage=1`)
    if (!plan) continue
    const idsOf = async (path: string) =>
      (await read<Enrolled>(path)).slice(0, 33).map(row => row.studentEnrollment.id)
    const lesson = (await read<Named>(`lesson-plan/${plan.id}/lesson?released=true&rowsPerPage=100`)).at(-1)
    if (lesson) {
      const path = `lesson-plan/${plan.id}/lesson/${lesson.id}/student-attendance`
      lists.push({ path, ids: await idsOf(path) })
    }
    const evaluation = (
      await read<Named & { highest: number | null; scored: number }>(
        `school-evaluation?lessonPlanId=${plan.id}&rowsPerPage=100`,
      )
    )
      .filter(({ highest, scored }) => highest !== null && scored > 0)
      .at(-1)
    if (evaluation) {
      const path = `school-evaluation/${evaluation.id}/student-evaluation`
      scores.push({ path, ids: await idsOf(path) })
    }
  }
  if (lists.length === 0 || scores.length === 0) throw new Error('The demonstration has nothing to save')
  const at = <T>(items: readonly T[], turn: number): T => items[turn % items.length]!
  return {
    'student list, search': () => http.send('GET', 'user?type=STUDENT&searchFor=maria', { token }),
    'attendance read': turn => http.send('GET', at(lists, turn).path, { token }),
    'attendance save': turn => {
      const { path, ids } = at(lists, turn)
      // Every turn changes every row, so that nothing is saved by being equal.
      const status = Math.floor(turn / lists.length) % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'
      const attendances = ids.map(studentEnrollmentId => ({ studentEnrollmentId, status }))
      return http.send('PUT', path, { token, body: { attendances } })
    },
    'score save': turn => {
      const { path, ids } = at(scores, turn)
      const score = Math.floor(turn / scores.length) % 2
      const studentEvaluations = ids.map(studentEnrollmentId => ({ studentEnrollmentId, score }))
      return http.send('POST', path, { token, body: { studentEvaluations } })
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'lousa-machines-'))
await chmod(folder, 0o755)
const server = await startExternalServer()
const cluster = await startCitusCluster({ prefix, folder: join(folder, 'nodes'), port: PORT })
try {
  await createClusterDatabase(cluster, 'lousa')
  const places = [
    ['one PostgreSQL', server.connections],
    ['1 + 2 machines', connectionsAt(cluster.port)],
  ] as const
  const opened: { name: string; world: World; http: HttpClient; calls: Record<string, Turn> }[] = []
  for (const [name, over] of places) {
    await fillWorld(over, 'small')
    const world = await openWorld({ over })
    const http = new HttpClient(world.url, 1)
    opened.push({ name, world, http, calls: await callsOf(world, http) })
  }
  try {
    for (const what of Object.keys(opened[0]?.calls ?? {})) {
      const times = opened.map(() => [] as number[])
      for (let turn = 0; turn < WARM_UP + TURNS; turn += 1)
        for (const [row, { calls }] of opened.entries()) {
          const { ms } = await timed(() => calls[what]!(turn))
          if (turn >= WARM_UP) times[row]!.push(ms)
        }
      const [plain, spread] = times.map(each => percentileOf(each, 0.5))
      const ratio = (spread ?? 0) / (plain ?? 1)
      const timesText = opened.map(
        ({ name }, row) =>
          `${name} p50 ${percentileOf(times[row]!, 0.5).toFixed(1)} p95 ${percentileOf(times[row]!, 0.95).toFixed(1)} ms`,
      )
      console.log(`${what.padEnd(22)} ${timesText.join('   ')}   × ${ratio.toFixed(2)}`)
      if (what === 'attendance save' && ratio > BUDGET) {
        console.log(`  over the budget of × ${BUDGET}`)
        process.exitCode = 1
      }
    }
  } finally {
    for (const { world, http } of opened) {
      http.close()
      await world.stop()
    }
  }
} finally {
  await cluster.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
