// The report cards and the diaries of the whole demo school (1,000 students, 30 classes, 332 plans) as the product makes
// them: asked for over HTTP, made by the job, stored as a ZIP; and one card alone, with its renderer kept warm. Beside
// each round bare Typst compiles the same documents (figures and own codes in them) in as many workers. Prints seconds,
// the ratio of both in time and in processor time, the peak memory of server, renderers and PostgreSQL, the delay of
// the main loop, and the load of the machine.
//   node bench/school-cards.bench.ts [single, REPORT_CARD, SCHOOL_DIARY or all] [rounds] [report workers]
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { startDocumentRenderer } from '../apps/server/src/platform/documents/document-renderer.ts'
import { type BareJob, bareTypst } from './support/bare-typst.ts'
import { percentileOf } from './support/measure.ts'
import { openPaperSchool, recording } from './support/paper-school.ts'
import { watchTree } from './support/process-tree.ts'

const only = process.argv[2] ?? 'all'
const rounds = Number(process.argv[3] ?? 3)
const workers = Number(process.argv[4] ?? 2)
const SINGLES = 20
const TOGETHER = 12
const school = await openPaperSchool(workers)
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Asks for a paper, waits until it is ready and deletes it, so that the next one is made again. */
const made = async (path: string, lookEvery: number): Promise<{ seconds: number; file: GeneratedFile }> => {
  const from = performance.now()
  const { id } = await school.get<GeneratedFile>(path)
  for (;;) {
    await pause(lookEvery)
    const { data } = await school.get<{ data: GeneratedFile[] }>('file?rowsPerPage=1')
    const [file] = data
    if (file?.id !== id) throw new Error('Another file came between')
    if (file.status === 'FAILED') throw new Error(file.reason ?? 'failed')
    if (file.status !== 'READY') continue
    const seconds = (performance.now() - from) / 1000
    await school.remove(id)
    return { seconds, file }
  }
}

const watched = async (path: string) => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const tree = await watchTree()
  delay.enable()
  const { seconds, file } = await made(path, 250)
  delay.disable()
  const peak = await tree.stop()
  return { seconds, file, peak, p99: delay.percentile(99) / 1e6 }
}

/** The input of the renderer for the whole school. */
const documentsOf = async (tag: string): Promise<BareJob[]> => {
  const renderer = startDocumentRenderer({ workers })
  const { render, jobs } = recording(renderer)
  await school.make(render, tag, { academicYearId: school.yearId })
  await renderer.close()
  return jobs
}

const ofSchool = async (tag: string): Promise<void> => {
  await school.settled()
  const jobs = await documentsOf(tag)
  // The last one, which comes when nothing is remembered of it any more: the first would cost bare Typst nothing.
  const warm = jobs.at(-1)
  if (!warm) throw new Error('The school has documents')
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await school.settled()
    const bare = await bareTypst(workers, jobs, warm)
    const path = `report/grade/all/report-cards?academicYearId=${school.yearId}&fileNameTag=${tag}`
    const { seconds, file, peak, p99 } = await watched(path)
    ratios.push(bare.seconds / seconds)
    const [server, renderers, database] = [peak.server, peak.renderers, peak.database].map(Math.round)
    console.log(
      `${tag} ${round}: ${file.title}, ${jobs.length} documents, ${((file.size ?? 0) / 2 ** 20).toFixed(1)} MB\n` +
        `  ${seconds.toFixed(1)} s beside ${bare.seconds.toFixed(1)} s, ratio ${(bare.seconds / seconds).toFixed(2)}; ` +
        `processor ${peak.cpuSeconds.toFixed(1)} s beside ${bare.cpuSeconds.toFixed(1)} s, ratio ${(bare.cpuSeconds / peak.cpuSeconds).toFixed(2)} ` +
        `(renderers ${peak.cpu.renderers.toFixed(1)}, server ${peak.cpu.server.toFixed(1)}, PostgreSQL ${peak.cpu.database.toFixed(1)})\n` +
        `  peak: server ${server} MB, renderers ${renderers} MB, PostgreSQL ${database} MB; ` +
        `main loop p99 ${p99.toFixed(0)} ms (budget < 50); load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  console.log(`${tag}: median ratio ${percentileOf(ratios, 0.5).toFixed(2)} (budget ≥ 0.85)`)
}

const single = async (): Promise<void> => {
  await school.settled()
  // Reading the list of files keeps a renderer ready; it takes half a second to start.
  await school.get('file?rowsPerPage=1')
  await pause(2_000)
  // The first reader computes figures that have changed: that is no card's time.
  const from = performance.now()
  await school.get(`grade-performance?gradeId=${school.sample.gradeId}`)
  const computing = performance.now() - from
  const times: number[] = []
  for (const id of school.sample.enrollmentIds.slice(0, SINGLES))
    times.push((await made(`report/student-enrollment/${id}`, 10)).seconds * 1000)
  const [first = 0] = times
  console.log(
    `single card: the first ${first.toFixed(0)} ms (budget ≤ 120), the next ${percentileOf(times.slice(1), 0.5).toFixed(0)} ms, ` +
      `computing the figures of its class before ${computing.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Cards of several students that are asked for at the same moment: they are made one after the other. */
const together = async (): Promise<void> => {
  const from = performance.now()
  const requests = await Promise.all(
    school.sample.enrollmentIds
      .slice(0, TOGETHER)
      .map(id => school.get<GeneratedFile>(`report/student-enrollment/${id}`)),
  )
  const waiting = new Set(requests.map(({ id }) => id))
  while (waiting.size > 0) {
    await pause(50)
    const { data } = await school.get<{ data: GeneratedFile[] }>(`file?rowsPerPage=${TOGETHER}`)
    for (const { id, status } of data) {
      if (status === 'FAILED') throw new Error('A card failed')
      if (status === 'READY') waiting.delete(id)
    }
  }
  const seconds = (performance.now() - from) / 1000
  console.log(`${TOGETHER} cards asked for at once: the last after ${seconds.toFixed(1)} s`)
  for (const { id } of requests) await school.remove(id)
}

if (['all', 'single'].includes(only)) {
  await single()
  await together()
}
for (const tag of ['REPORT_CARD', 'SCHOOL_DIARY']) if (['all', tag].includes(only)) await ofSchool(tag)
await school.stop()
