// Saves of attendance while the timetable of all classes is made by its job, against saves without it: in turns within one run.
//   npm run bench -- timetable-saves      (BENCH_SECONDS=15 each turn, BENCH_TURNS=2, BENCH_CLIENTS=2)
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { figuresLine, percentileOf } from './support/measure.ts'
import { classesOfOpenYear, demoDraft } from './support/timetable-desk.ts'
import { HttpClient, openWorld } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const TURNS = Number(process.env.BENCH_TURNS ?? 2)
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 2)
const RATIO = 1.3
const POLL_MS = 200
/** A person saves and looks: saves come with pauses, and the machine is not full of them. */
const PAUSE_MS = 20

type List<T> = { data: T[] }
type Save = { path: string; ids: string[] }

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const world = await openWorld({ worker: true })
const http = new HttpClient(world.url, CLIENTS + 2)
try {
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const { yearId, gradeIds, today } = await classesOfOpenYear(http, token)
  const read = <T>(path: string) => http.json<T>('GET', path, { token })
  const saves: Save[] = []
  for (const gradeId of gradeIds) {
    const [plan] = (await read<List<{ id: string }>>(`lesson-plan?gradeId=${gradeId}&rowsPerPage=1`)).data
    if (!plan) continue
    const lessons = await read<List<{ id: string }>>(
      `lesson-plan/${plan.id}/lesson?released=true&rowsPerPage=100&currentPage=1`,
    )
    const lesson = lessons.data.at(-1)
    if (!lesson) continue
    const path = `lesson-plan/${plan.id}/lesson/${lesson.id}/student-attendance`
    const rows = await read<List<{ studentEnrollment: { id: string } }>>(path)
    saves.push({ path, ids: rows.data.slice(0, 33).map(row => row.studentEnrollment.id) })
  }
  if (saves.length === 0) throw new Error('The demonstration has no lesson with attendance')

  let turn = 0
  const saveOnce = (): Promise<string> => {
    const save = saves[turn % saves.length]
    if (!save) throw new Error('No save')
    // Every turn changes every row.
    const status = Math.floor(turn / saves.length) % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'
    turn += 1
    const attendances = save.ids.map(studentEnrollmentId => ({ studentEnrollmentId, status }))
    return http.send('PUT', save.path, { token, body: { attendances } })
  }
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
  const measure = async (kind: 'without' | 'with'): Promise<void> => {
    const until = performance.now() + SECONDS * 1000
    const loop = async () => {
      while (performance.now() < until) {
        const from = performance.now()
        await saveOnce()
        times[kind].push(performance.now() - from)
        await pause(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, loop))
  }
  const waitFor = async (draft: Awaited<ReturnType<typeof demoDraft>>, isIt: (state: string) => boolean) => {
    while (!isIt((await draft.progress()).state)) await pause(POLL_MS)
  }

  for (let index = 0; index < 2 * saves.length; index++) await saveOnce()
  for (let index = 0; index < TURNS; index++) {
    await measure('without')
    const draft = await demoDraft(http, token, { yearId, gradeIds, validFrom: today, seconds: 300 })
    await waitFor(draft, state => state === 'RUNNING')
    await measure('with')
    await draft.stop()
    await waitFor(draft, state => state !== 'RUNNING')
  }
  const figuresOf = (own: readonly number[]) => ({
    count: own.length,
    perSecond: own.length / (SECONDS * TURNS),
    p50: percentileOf(own, 0.5),
    p95: percentileOf(own, 0.95),
    p99: percentileOf(own, 0.99),
    errors: 0,
  })
  const [without, during] = [figuresOf(times.without), figuresOf(times.with)]
  console.log(figuresLine('saves of attendance', without))
  console.log(figuresLine('  while a timetable is made', during))
  const ratio = during.p99 / without.p99
  console.log(`  p99 × ${ratio.toFixed(2)} (budget ≤ ${RATIO}) ${ratio <= RATIO ? 'ok' : 'SHORT'}`)
} finally {
  http.close()
  await world.stop()
}
