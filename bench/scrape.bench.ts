// The cost of monitoring for saves: attendance saves while the figures are scraped every second, against
// saves without scrapes, in turns within one run; and how long one scrape takes.
//   npm run bench -- scrape        (BENCH_SECONDS=4 each turn, BENCH_TURNS=5)
import { readFile } from 'node:fs/promises'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { createPrometheus } from '../apps/server/src/platform/metrics/prometheus.ts'
import { type Figures, figuresLine, load, percentileOf } from './support/measure.ts'
import { HttpClient, openWorld } from './support/world.ts'

type List<T> = { data: T[] }

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const CLIENTS = 16
const TOKEN = 'a token for measurements, of no other use'

/** Times of a process, user and system, from fields 14 and 15 of its line in /proc, in hundredths of a second. */
const processorMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const { meter } = createPrometheus({ version: '1', build: 'bench', role: 'all' }, { watchesProcess: false })
const COUNTED = 200_000
const counting = process.cpuUsage()
for (let turn = 0; turn < COUNTED; turn += 1) meter.request('attendance.saveAttendance', 200, 0.02)
console.log(
  `processor time of counting one request: ${(process.cpuUsage(counting).user / COUNTED).toFixed(2)} µs`,
)

const world = await openWorld({ worker: true, env: { LOUSA_METRICS_TOKEN: TOKEN } })
try {
  const http = new HttpClient(world.url, CLIENTS)
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const get = <T>(path: string) => http.json<List<T>>('GET', path, { token }).then(({ data }) => data)
  const [year] = await get<{ id: string }>('academic-year?status=OPEN')
  const saves: { path: string; ids: string[] }[] = []
  for (const grade of (await get<{ id: string }>(`grades?academicYearId=${year?.id}`)).slice(0, 30)) {
    const [plan] = await get<{ id: string }>(`lesson-plan?gradeId=${grade.id}&rowsPerPage=1`)
    if (!plan) continue
    const lessons = await get<{ id: string }>(
      `lesson-plan/${plan.id}/lesson?released=true&rowsPerPage=100&currentPage=1`,
    )
    const lesson = lessons.at(-1)
    if (!lesson) continue
    const path = `lesson-plan/${plan.id}/lesson/${lesson.id}/student-attendance`
    const rows = await get<{ studentEnrollment: { id: string } }>(path)
    saves.push({ path, ids: rows.slice(0, 33).map(row => row.studentEnrollment.id) })
  }

  let saved = 0
  const save = (): Promise<string> => {
    const { path, ids } = saves[saved % saves.length]!
    const status = Math.floor(saved / saves.length) % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'
    saved += 1
    const attendances = ids.map(studentEnrollmentId => ({ studentEnrollmentId, status }))
    return http.send('PUT', path, { token, body: { attendances } })
  }

  const times: number[] = []
  const scrape = async (): Promise<number> => {
    const from = performance.now()
    const answer = await fetch(new URL('/metrics', world.url), {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`No figures: ${answer.status}`)
    times.push(performance.now() - from)
    return text.length
  }
  const watched = async (): Promise<Figures> => {
    const timer = setInterval(() => void scrape(), 1_000)
    try {
      return await load(CLIENTS, SECONDS, save)
    } finally {
      clearInterval(timer)
    }
  }

  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The first one changes from turn to turn: a database that warms up favours the second.
    const first = turn % 2 === 0
    const one = first ? await watched() : await load(CLIENTS, SECONDS, save)
    const other = first ? await load(CLIENTS, SECONDS, save) : await watched()
    const [scraped, alone] = first ? [one, other] : [other, one]
    console.log(figuresLine('attendance saves, scraped each second', scraped))
    console.log(figuresLine('  the same, unwatched', alone))
    ratios.push(scraped.perSecond / alone.perSecond)
  }
  const size = await scrape()
  console.log(`saves while scraped ÷ alone: median ${percentileOf(ratios, 0.5).toFixed(3)}`)
  console.log(
    `a scrape: p50 ${percentileOf(times, 0.5).toFixed(1)} ms, p95 ${percentileOf(times, 0.95).toFixed(1)} ms, ${size} characters`,
  )
  const before = await processorMs(world.pid)
  for (let turn = 0; turn < 100; turn += 1) await scrape()
  const spent = (await processorMs(world.pid)) - before
  console.log(`processor time of a scrape in the serving process: ${(spent / 100).toFixed(1)} ms`)
  http.close()
} finally {
  await world.stop()
}
