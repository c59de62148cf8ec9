import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import pg from 'pg'
import { DATABASE } from '../../apps/server/src/main/database.ts'
import { DEMO_PASSWORD } from '../../apps/server/src/main/demo/demo-accounts.ts'
import { run } from '../../apps/server/src/main/run.ts'
import { createHolidays } from '../../apps/server/src/modules/calendar/holiday/holidays.service.ts'
import type { Db } from '../../apps/server/src/modules/module.ts'
import { classLists } from '../../apps/server/src/modules/reports/archive/class-archive.queries.ts'
import type { FileParams } from '../../apps/server/src/modules/reports/file/generated-file.types.ts'
import { buildersOf } from '../../apps/server/src/modules/reports/reports.registry.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { groupedJson } from '../../apps/server/src/platform/documents/document-groups.ts'
import type { DocumentRenderer } from '../../apps/server/src/platform/documents/document-renderer.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { SUPERUSER } from '../../apps/server/src/platform/postgres/cluster.ts'
import { runningEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import type { BareJob } from './bare-typst.ts'
import { HttpClient } from './world.ts'

const ADMINISTRATOR = '52998224725'

/**
 * The demo school, served and worked for by this very process: its main loop is the one whose delay counts. Papers are
 * also made here without queue and storage (`make`), by the product's own builders over a given renderer.
 */
export const openPaperSchool = async (workers: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-'))
  const running = await run(
    {
      LOUSA_DATA_DIR: folder,
      PORT: '0',
      LOUSA_LOG_LEVEL: 'silent',
      LOUSA_REPORT_WORKERS: String(workers),
      LOUSA_WEB_DIR: folder,
      HOLIDAYS_URL: 'off',
    },
    { say: () => {} },
  )
  if (!running.url) throw new Error('The server does not listen')
  const client = new HttpClient(new URL(running.url), 2)
  const { accessToken: token } = await client.json<{ accessToken: string }>('POST', 'auth/token', {
    body: { username: ADMINISTRATOR, password: DEMO_PASSWORD },
  })
  const get = <T>(path: string) => client.json<T>('GET', path, { token })
  const { id: institutionId } = await get<{ id: string }>('institution/current')
  const { data: years } = await get<{ data: AcademicYear[] }>('academic-year?status=OPEN')
  const [year] = years
  if (!year) throw new Error('The demo has an open year')
  const { gateway } = running.app
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    gateway.tenant({ institutionId, now: systemClock.now() }, ({ db }) => work(db))

  /** Makes a paper and answers its size in bytes. */
  const make = async (
    render: DocumentRenderer['render'],
    tag: string,
    params: FileParams,
  ): Promise<number> => {
    const log = createLog('silent')
    const holidays = createHolidays({ url: null, clock: systemClock })
    const build = buildersOf({ gateway, clock: systemClock, log, holidays, render, begun: workers })[tag]
    if (!build) throw new Error(`No builder makes ${tag}`)
    const file = {
      id: randomUUID(),
      tag,
      name: '',
      title: '',
      params,
      requestedBy: '',
      timeZone: 'America/Sao_Paulo',
    }
    const built = await build({ file, institutionId, tenant, progress: () => Promise.resolve() })
    let size = 0
    for await (const part of built.content) size += part.length
    return size
  }
  /**
   * Saved inputs are computed in the background, which would count as measured time; and what PostgreSQL
   * finds out about its tables in the first minutes it knows at once: a school is older than that.
   */
  const settled = async (): Promise<void> => {
    for (;;) {
      const behind = await tenant(db =>
        db
          .selectFrom('performance_scope')
          .select('id')
          .where('institution_id', '=', institutionId)
          .whereRef('computed_version', '<', 'input_version')
          .limit(1)
          .execute(),
      )
      if (behind.length === 0) break
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    const connection = runningEmbeddedPostgres(folder)?.connection(SUPERUSER, DATABASE)
    if (!connection) throw new Error('PostgreSQL does not run')
    const owner = new pg.Client(connection)
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
  }
  return {
    yearId: year.id,
    settled,
    sample: await tenant(db => largestClass(db, { institutionId, academicYearId: year.id })),
    get,
    remove: (fileId: string) => client.send('DELETE', `file/${fileId}`, { token }),
    make,
    stop: async () => {
      client.close()
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The class with the most students of a year, those of them that study in it, and one of its plans. */
const largestClass = async (db: Db, of: { institutionId: string; academicYearId: string }) => {
  const [grade] = (await classLists(db, of)).toSorted(
    (a, b) => b.enrollmentIds.length - a.enrollmentIds.length,
  )
  if (!grade) throw new Error('The demo has classes')
  const plan = await db
    .selectFrom('lesson_plan')
    .select('id')
    .where('institution_id', '=', of.institutionId)
    .where('grade_id', '=', grade.id)
    .where('parent_lesson_plan_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { gradeId: grade.id, enrollmentIds: grade.enrollmentIds, lessonPlanId: plan.id }
}

/** Renders as the renderer does, and keeps what bare Typst needs for the very same pages. */
export const recording = ({ render }: Pick<DocumentRenderer, 'render'>) => {
  const jobs: BareJob[] = []
  const recorded: DocumentRenderer['render'] = async input => {
    const { template, data, images = {}, onePageEach = false, groups } = input
    const document = await render(input)
    const { pages } = document
    jobs.push({
      template,
      jsons: groupedJson(data, groups),
      pages,
      onePageEach,
      images: Object.entries(images),
    })
    return document
  }
  return { render: recorded, jobs }
}
