// Every kind of paper of the demo school, of one student or plan, of a class and of the school where it exists, as the
// product's builders make it (reading, wording, rendering, packing) over its renderer, against bare Typst compiling
// the same documents in as many workers. Prints milliseconds, the ratio of both in time and in processor time, the peak
// memory of the tree of processes (PostgreSQL's too), the size of the file, and the load of the machine.
//   node bench/documents.bench.ts [tag or "all"] [rounds] [report workers]
import { loadavg } from 'node:os'
import { SCHOOL_REPORT_TAGS } from '@lousa/contract/reports/reports.contract.ts'
import type { FileParams } from '../apps/server/src/modules/reports/file/generated-file.types.ts'
import { ReportRefusal } from '../apps/server/src/modules/reports/file/report-failure.values.ts'
import {
  type DocumentRenderer,
  startDocumentRenderer,
} from '../apps/server/src/platform/documents/document-renderer.ts'
import { bareTypst } from './support/bare-typst.ts'
import { percentileOf } from './support/measure.ts'
import { openPaperSchool, recording } from './support/paper-school.ts'
import { watchTree } from './support/process-tree.ts'

const only = process.argv[2] ?? 'all'
const rounds = Number(process.argv[3] ?? 3)
const workers = Number(process.argv[4] ?? 2)
const school = await openPaperSchool(workers)
await school.settled()
const { gradeId, enrollmentIds, lessonPlanId } = school.sample
const [enrollmentId = ''] = enrollmentIds

const STUDENT = [
  'REPORT_CARD',
  'STUDENT_PERFORMANCE',
  'STUDENT_ENROLLMENT_FREQUENCY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'TRANSFER_DECLARATION',
  'ENROLLMENT_FORM',
]
const PLAN = ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY', 'NOTE_SUMMARY']
const CLASS = [
  'REPORT_CARD',
  'CLASS_LIST',
  'SCHOOL_DIARY',
  'NOTE_SUMMARY',
  'OVERVIEW_MAP',
  'FINAL_RESULTS',
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'ENROLLMENT_FORM',
]
const YEAR = ['TIMETABLE', 'OVERVIEW_DEMONSTRATIVE', ...SCHOOL_REPORT_TAGS]

const papers: { tag: string; of: string; params: FileParams }[] = [
  ...STUDENT.map(tag => ({ tag, of: 'one', params: { gradeId, enrollmentId } })),
  ...PLAN.map(tag => ({ tag, of: 'plan', params: { gradeId, lessonPlanId, lessonPlanIds: [lessonPlanId] } })),
  ...CLASS.map(tag => ({ tag, of: 'class', params: { gradeId } })),
  ...YEAR.map(tag => ({ tag, of: 'school', params: { academicYearId: school.yearId } })),
]

const median = (values: readonly number[]) => percentileOf(values, 0.5)

/** A paper of another kind: what is left of it in the compiler's memory serves none of those that are measured. */
const other = await (async () => {
  const renderer = startDocumentRenderer({ workers: 1 })
  const { render, jobs } = recording(renderer)
  await school.make(render, 'TIMETABLE', { academicYearId: school.yearId, only: { gradeId } })
  await renderer.close()
  const [job] = jobs
  if (!job) throw new Error('A class has a timetable')
  return job
})()

/** Every renderer is there and has made the other paper last. */
const warmed = async ({ render }: DocumentRenderer): Promise<void> => {
  const { template, jsons, images } = other
  const input = { template, data: JSON.parse(jsons[0] ?? ''), images: Object.fromEntries(images) }
  await Promise.all(Array.from({ length: 2 * workers }, () => render(input)))
}

const measure = async ({ tag, of, params }: (typeof papers)[number]): Promise<void> => {
  const renderer = startDocumentRenderer({ workers })
  const { render, jobs } = recording(renderer)
  // Not measured: computes figures in advance, and finds what bare Typst compiles.
  await school.make(render, tag, params)
  const seen: { ms: number; ratio: number; cpu: number; memory: number; size: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await bareTypst(workers, jobs, other)
    await warmed(renderer)
    const tree = await watchTree()
    const from = performance.now()
    const size = await school.make(renderer.render, tag, params)
    const seconds = (performance.now() - from) / 1000
    const { all: memory, cpuSeconds } = await tree.stop()
    seen.push({
      ms: seconds * 1000,
      ratio: bare.seconds / seconds,
      cpu: bare.cpuSeconds / cpuSeconds,
      memory,
      size,
    })
  }
  await renderer.close()
  console.log(
    `${tag.padEnd(30)} ${of.padEnd(6)} ${String(jobs.length).padStart(3)} documents ` +
      `${median(seen.map(({ ms }) => ms))
        .toFixed(0)
        .padStart(6)} ms   ratio ${median(seen.map(({ ratio }) => ratio)).toFixed(2)}   ` +
      `of processor ${median(seen.map(({ cpu }) => cpu)).toFixed(2)}   ${Math.max(
        ...seen.map(({ memory }) => memory),
      )
        .toFixed(0)
        .padStart(5)} MB   ` +
      `${((seen[0]?.size ?? 0) / 1024).toFixed(0).padStart(6)} KB   load ${loadavg()[0]?.toFixed(1)}`,
  )
}

for (const paper of papers.filter(({ tag }) => only === 'all' || tag === only))
  await measure(paper).catch(error => {
    if (!(error instanceof ReportRefusal)) throw error
    console.log(`${paper.tag.padEnd(30)} ${paper.of.padEnd(6)} ${error.message}`)
  })
await school.stop()
