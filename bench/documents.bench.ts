// Report cards of whole classes: our renderer against bare Typst compiling the same template and data in as many
// worker threads, in the same run. Prints milliseconds per card, the ratio, memory and the main loop's delay.
//   node bench/documents.bench.ts [classes per round] [rounds]
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { reportCardSample } from '../apps/server/src/modules/reports/report-card/report-card-sample.factory.ts'
import { startDocumentRenderer } from '../apps/server/src/platform/documents/document-renderer.ts'
import { bareTypst } from './support/bare-typst.ts'

const STUDENTS = 35
const classes = Number(process.argv[2] ?? 6)
const rounds = Number(process.argv[3] ?? 3)
const sample = reportCardSample({ students: STUDENTS, terms: 4 })

/** Every class differs, so that no round is served from the compiler's memory of the last one. */
let serial = 0
const nextClass = () => {
  serial += 1
  const students = sample.students.map(student => ({
    ...student,
    enrollment: `${serial}-${student.enrollment}`,
  }))
  return { ...sample, issue: { ...sample.issue, code: `CODE-${serial}` }, students }
}

async function ours(count: number, jobs: ReturnType<typeof nextClass>[]) {
  const renderer = startDocumentRenderer({ workers: count })
  const render = (data: unknown) => renderer.render({ template: 'report-card', data, parts: STUDENTS })
  const warm = nextClass()
  await Promise.all(Array.from({ length: count }, () => render(warm)))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const rendered = await Promise.all(jobs.map(render))
  const elapsed = performance.now() - start
  delay.disable()
  await renderer.close()
  return { elapsed, delay: delay.percentile(99) / 1e6, bytes: rendered[0]?.pdf.length ?? 0 }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const perCard = (elapsed: number) => elapsed / (classes * STUDENTS)
const megabytes = () => `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`

for (const workers of [1, 2]) {
  const times: { bare: number; ours: number; delay: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const jobs = Array.from({ length: classes }, () => JSON.stringify(nextClass()))
    const bareTime = await bareTypst(workers, jobs, JSON.stringify(nextClass()))
    const our = await ours(workers, Array.from({ length: classes }, nextClass))
    times.push({ bare: perCard(bareTime), ours: perCard(our.elapsed), delay: our.delay })
    if (workers === 1 && round === 0) console.log(`bytes per card: ${Math.round(our.bytes / STUDENTS)}`)
  }
  const [bareMs, oursMs] = [median(times.map(t => t.bare)), median(times.map(t => t.ours))]
  const ratio = median(times.map(t => t.bare / t.ours))
  console.log(
    `${workers} worker(s): bare ${bareMs.toFixed(1)} ms/card, ours ${oursMs.toFixed(1)} ms/card, ` +
      `ratio ${ratio.toFixed(2)}, loop p99 ${Math.max(...times.map(t => t.delay)).toFixed(0)} ms, RSS ${megabytes()}`,
  )
}
