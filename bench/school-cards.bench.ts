// The report cards of the whole demo school (1,000 students, 30 classes) as the product makes them: asked for over
// HTTP, made by the job, stored as a ZIP. Afterwards bare Typst compiles the same pages in as many workers, in the same
// run. Prints seconds, the ratio, the peak memory of the server, of its renderers and of PostgreSQL, and the delay of
// the main loop meanwhile.
// The first round also waits for the first computation of the year's figures.
//   node bench/school-cards.bench.ts [rounds] [report workers]
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { DEMO_PASSWORD } from '../apps/server/src/main/demo/demo-accounts.ts'
import { run } from '../apps/server/src/main/run.ts'
import { classLists } from '../apps/server/src/modules/reports/archive/class-archive.queries.ts'
import { cardData } from '../apps/server/src/modules/reports/report-card/report-card.queries.ts'
import { reportCardDocument } from '../apps/server/src/modules/reports/report-card/report-card-builder.values.ts'
import { bareTypst } from './support/bare-typst.ts'
import { HttpClient } from './support/world.ts'

const ADMINISTRATOR = '52998224725'
const rounds = Number(process.argv[2] ?? 2)
const workers = Number(process.argv[3] ?? 1)
const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-'))
const running = await run(
  {
    LOUSA_DATA_DIR: folder,
    PORT: '0',
    LOUSA_LOG_LEVEL: 'silent',
    LOUSA_REPORT_WORKERS: String(workers),
    LOUSA_WEB_DIR: folder,
  },
  { say: () => {} },
)
if (!running.url) throw new Error('The server does not listen')
const client = new HttpClient(new URL(running.url), 2)
const { accessToken: token } = await client.json<{ accessToken: string }>('POST', 'auth/token', {
  body: { username: ADMINISTRATOR, password: DEMO_PASSWORD },
})
const get = <T>(path: string) => client.json<T>('GET', path, { token })
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** A field of /proc/<pid>/<file> in MB; 0 where there is no such file. */
const procField = (pid: number | string, file: string, field: string): number => {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
    return Number(found?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
/** The processes below this one, renderers and PostgreSQL's apart; what processes share counts once. */
const below = (): { renderers: number; database: number } => {
  const parents = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(pid => [pid, String(procField(pid, 'status', 'PPid') * 1024)]),
  )
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid)
    return parent === String(process.pid) || (parent !== undefined && parent !== '0' && isBelow(parent))
  }
  const memory = { renderers: 0, database: 0 }
  for (const pid of [...parents.keys()].filter(isBelow)) {
    const kind = commandOf(pid).includes('document.worker') ? 'renderers' : 'database'
    memory[kind] += procField(pid, 'smaps_rollup', 'Pss')
  }
  return memory
}

type Seen = { server: number; renderers: number; database: number; byQuarter: number[] }

const school = async (
  year: AcademicYear,
): Promise<{ seconds: number; file: GeneratedFile; seen: Seen; p99: number }> => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const seen: Seen = { server: 0, renderers: 0, database: 0, byQuarter: [0, 0, 0, 0] }
  delay.enable()
  const from = performance.now()
  const requestedFile = await get<GeneratedFile>(`report/grade/all/report-cards?academicYearId=${year.id}`)
  for (let turn = 0; ; turn += 1) {
    await pause(100)
    const server = procField('self', 'status', 'VmRSS')
    seen.server = Math.max(seen.server, server)
    if (turn % 5 === 0) {
      const { renderers, database } = below()
      seen.renderers = Math.max(seen.renderers, renderers)
      seen.database = Math.max(seen.database, database)
    }
    const { data } = await get<{ data: GeneratedFile[] }>('file?rowsPerPage=1')
    const [file] = data
    if (file?.id !== requestedFile.id) throw new Error('Another file came between')
    const quarter = Math.min(3, Math.floor(4 * (file.progress ?? 0)))
    seen.byQuarter[quarter] = Math.max(seen.byQuarter[quarter] ?? 0, server)
    if (file.status === 'FAILED') throw new Error(file.reason ?? 'failed')
    if (file.status !== 'READY') continue
    const seconds = (performance.now() - from) / 1000
    delay.disable()
    return { seconds, file, seen, p99: delay.percentile(99) / 1e6 }
  }
}

const years = await get<{ data: AcademicYear[] }>('academic-year?status=OPEN')
const year = years.data[0]
if (!year) throw new Error('The demo has an open year')
const institution = await get<{ id: string }>('institution/current')
const now = new Date()
const documents = await running.app.gateway.tenant({ institutionId: institution.id, now }, async ({ db }) => {
  const scope = {
    institutionId: institution.id,
    academicYearId: year.id,
    today: now.toISOString().slice(0, 10),
  }
  const made: string[] = []
  for (const { id: gradeId } of await classLists(db, scope)) {
    const data = await cardData(db, { institutionId: institution.id, gradeId })
    if (!data) continue
    const order = {
      now,
      timeZone: 'America/Sao_Paulo',
      codes: data.students.map(() => '0000-0000-0000-0000'),
    }
    made.push(JSON.stringify(reportCardDocument(data, order)))
  }
  return made
})
const idle = procField('self', 'status', 'VmRSS')
console.log(`server before: ${idle.toFixed(0)} MB, PostgreSQL ${below().database.toFixed(0)} MB`)
const taken: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const { seconds, file, seen, p99 } = await school(year)
  taken.push(seconds)
  const quarters = seen.byQuarter.map(value => value.toFixed(0)).join(', ')
  console.log(
    `round ${round}, ${file.title}: ${seconds.toFixed(1)} s, ${((file.size ?? 0) / 2 ** 20).toFixed(1)} MB\n` +
      `  peak: server ${seen.server.toFixed(0)} MB (by quarter ${quarters}), renderers ${seen.renderers.toFixed(0)} MB, PostgreSQL ${seen.database.toFixed(0)} MB; ` +
      `main loop p99 ${p99.toFixed(0)} ms (budget < 50)`,
  )
}
const bare = (await bareTypst(workers, documents, documents[0] ?? '')) / 1000
const best = Math.min(...taken)
console.log(
  `bare Typst ${bare.toFixed(1)} s; ratio of the best round ${(bare / best).toFixed(2)} (budget ≥ 0.70)`,
)
client.close()
await running.stop()
await rm(folder, { recursive: true, force: true })
