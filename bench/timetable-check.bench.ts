// Timetables of all classes of the demonstration: the check without a search and the reading of a draft, each against the bare
// statements of the call in one run, and a draft by its job until no class has a free period and no rule is broken.
//   npm run bench -- timetable-check      (BENCH_SECONDS=4 each call, BENCH_DRAFT_SECONDS=60)
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { bareDriver, figuresLine, load, statementsOf } from './support/measure.ts'
import { classesOfOpenYear, demoDraft } from './support/timetable-desk.ts'
import { HttpClient, openWorld } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const DRAFT_SECONDS = Number(process.env.BENCH_DRAFT_SECONDS ?? 60)
const CHECK_MS = 100
const POLL_MS = 250

type Draft = {
  hard: number | null
  soft: number | null
  moves: number
  instructors: unknown[]
  unplacedCount: number
  findings: { kind: string }[]
  quality: { grades: { windows: number }[]; instructors: { lessons: number; windows: number }[] }
}

const world = await openWorld({ worker: true })
const http = new HttpClient(world.url, 4)
try {
  const institution = await http.json<{ id: string }>('GET', 'institution/current')
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const { yearId, gradeIds, today } = await classesOfOpenYear(http, token)

  /** A call at one client, and all of its statements by the bare driver. */
  const against = async (name: string, path: string): Promise<number> => {
    const statements = await statementsOf(async () => {
      const answer = await world.app.server.inject({
        method: 'GET',
        url: `/api/${path}`,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}`)
    })
    const bare = bareDriver(world, institution.id, { clients: 1 })
    const ours = await load(1, SECONDS, () => http.send('GET', path, { token }))
    const theirs = await load(1, SECONDS, () => bare.runAll(statements))
    await bare.close()
    console.log(figuresLine(name, ours))
    console.log(figuresLine(`  ${statements.length} bare statements`, theirs))
    console.log(`  ${(ours.p50 / theirs.p50).toFixed(2)} times the bare statements at the median`)
    return ours.p50
  }

  const check = await against(
    `check of ${gradeIds.length} classes`,
    `academic-year/${yearId}/timetable-check?gradeIds=${gradeIds.join(',')}`,
  )
  console.log(
    `  median ${check.toFixed(1)} ms (budget < ${CHECK_MS} ms) ${check < CHECK_MS ? 'ok' : 'SHORT'}`,
  )

  const order = { yearId, gradeIds, validFrom: today, seconds: DRAFT_SECONDS }
  const began = performance.now()
  const draft = await demoDraft(http, token, order)
  let withoutBroken: number | null = null
  for (;;) {
    const { state, hard } = await draft.progress()
    if (hard === 0) withoutBroken ??= (performance.now() - began) / 1000
    if (state !== 'PENDING' && state !== 'RUNNING') break
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  const { hard, soft, moves, quality, findings, unplacedCount, instructors } = await http.json<Draft>(
    'GET',
    `timetable-draft/${draft.id}`,
    { token },
  )
  const windows = quality.grades.reduce((sum, grade) => sum + grade.windows, 0)
  const own = quality.instructors.reduce((sum, each) => sum + each.windows, 0)
  console.log(
    `draft of ${gradeIds.length} classes and ${instructors.length} instructors: no broken rule after ` +
      `${withoutBroken === null ? 'never' : `${withoutBroken.toFixed(1)} s`} (budget < 60 s) ${withoutBroken !== null && withoutBroken < 60 ? 'ok' : 'SHORT'}; ` +
      `at the end hard ${hard} soft ${soft} moves ${moves}, windows of classes ${windows}, of instructors ${own}, unplaced ${unplacedCount}, findings ${findings.map(({ kind }) => kind).join(' ') || 'none'}`,
  )
  await against('reading of this draft', `timetable-draft/${draft.id}`)
} finally {
  http.close()
  await world.stop()
}
