import { getDemonstrative } from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { retryFile as retryFileCall } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type DocumentRenderer, startDocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Holidays } from '../calendar/holiday/holidays.service.ts'
import { type Module, preparedRoute, route } from '../module.ts'
import type { Tables } from '../tables.ts'
import { readDemonstrative } from './demonstrative/demonstrative.service.ts'
import { fileHousekeeping } from './file/file-housekeeping.job.ts'
import { fileById, filePage } from './file/generated-file.queries.ts'
import { cancelFile, fileContent, removeFile, retryFile } from './file/generated-file.service.ts'
import { reportJob } from './file/report.job.ts'
import { WARMUP_REQUEST } from './report-card/renderer-warmup.values.ts'
import { reportRoutes } from './report-request.routes.ts'
import { reportsReach } from './reports.access.ts'
import { ARCHIVE_QUEUE, REPORT_QUEUE } from './reports.queue.ts'
import { buildersOf } from './reports.registry.ts'
import { draftTimetable } from './timetable/draft-timetable.report.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { sharedRendering, yearCalendar } from './year-calendar/year-calendar.report.ts'

export type ReportsParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  log: Log
  holidays: Holidays
  rateLimit: RateLimit
  reportWorkers: number
  port?: number | undefined
}

/**
 * Papers of a batch that are begun besides those that render: the next one is worded and waits when a renderer has done,
 * also where one that takes long holds up those behind it.
 */
const PREPARED = 2

export const reportsModule = (parts: ReportsParts): Module => {
  let renderer: DocumentRenderer | undefined
  // Most tests never render: the workers start with the first document.
  const started = (): DocumentRenderer => {
    renderer ??= startDocumentRenderer({ workers: parts.reportWorkers, warmUp: WARMUP_REQUEST })
    return renderer
  }
  const render: DocumentRenderer['render'] = input => started().render(input)
  let doesJobs = false
  /** A reader of the list of files may request a document next: its worker is started in advance. */
  const warm = () => {
    if (doesJobs) started().warm()
  }
  const making = { ...parts, render, begun: parts.reportWorkers + PREPARED }
  const builders = buildersOf(making)
  const calendars = { ...making, once: sharedRendering() }
  return {
    reach: reportsReach,
    // A link to a document reveals nothing of it, and search engines find neither it nor the page for codes.
    pages: [{ path: '/verificar/:id?', headOf: () => Promise.resolve(null), unlisted: true }],
    constraints: { generated_file_pending_key: 'FILE_NOT_FAILED' },
    routes: [
      route(calls.listFiles, async (ctx, { query }) => {
        warm()
        const { data, total, hasPending } = await filePage(ctx, query)
        return { ...pageOf(data, query, total), hasPending }
      }),
      route(calls.getFileContent, (ctx, { params }) => fileContent(ctx, params.id, parts)),
      route(retryFileCall, (ctx, { params }) => retryFile(ctx, params.id), {
        idsOf: ({ id }) => id,
        replayWith: (ctx, _input, id: string) => fileById(ctx, id),
      }),
      route(calls.cancelFile, (ctx, { params }) => cancelFile(ctx, params.id)),
      route(calls.deleteFile, (ctx, { params }) => removeFile(ctx, params.id)),
      route(getDemonstrative, (ctx, { query }) => readDemonstrative(ctx, query)),
      ...reportRoutes(builders),
      preparedRoute(
        calls.getYearCalendar,
        ({ params }, door) => yearCalendar(calendars, door, params.id),
        (_ctx, _input, calendar) => Promise.resolve(calendar),
      ),
      preparedRoute(
        calls.getDraftTimetable,
        ({ params, query }, door) => draftTimetable(calendars, door, { draftId: params.id, ...query }),
        (_ctx, _input, paper) => Promise.resolve(paper),
      ),
      ...verificationRoutes(parts),
    ],
    jobs: [REPORT_QUEUE, ARCHIVE_QUEUE].map(queue => reportJob({ ...parts, builders }, queue)),
    background: () => {
      doesJobs = true
      return fileHousekeeping(parts)
    },
    close: async () => renderer?.close(),
  }
}
