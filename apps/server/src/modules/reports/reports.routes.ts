import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { retryFile as retryFileCall } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type DocumentRenderer, startDocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Module, route } from '../module.ts'
import type { Tables } from '../tables.ts'
import { fileHousekeeping } from './file/file-housekeeping.job.ts'
import { filePage } from './file/generated-file.queries.ts'
import { fileContent, removeFile, retryFile } from './file/generated-file.service.ts'
import { reportJob } from './file/report.job.ts'
import { reportCalls } from './report-request.routes.ts'
import { reportsReach } from './reports.access.ts'
import { buildersOf } from './reports.builders.ts'
import { verificationRoutes } from './verification/verification.routes.ts'

export type ReportsParts = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  rateLimit: RateLimit
  reportWorkers: number
  port?: number | undefined
}

export const reportsModule = (parts: ReportsParts): Module => {
  let renderer: DocumentRenderer | undefined
  // A web process, and most tests, never render: the threads start with the first document.
  const render: DocumentRenderer['render'] = input => {
    renderer ??= startDocumentRenderer({ workers: parts.reportWorkers })
    return renderer.render(input)
  }
  const builders = buildersOf({ ...parts, render, lanes: parts.reportWorkers })
  return {
    reach: reportsReach,
    // A link to a document tells nothing of it, and nobody finds it by searching.
    pages: [{ path: '/verificar/:id', headOf: () => Promise.resolve(null), unlisted: true }],
    constraints: { generated_file_pending_key: 'FILE_NOT_FAILED' },
    routes: [
      route(calls.listFiles, async (ctx, { query }) => {
        const { data, total } = await filePage(ctx, query)
        return pageOf(data, query, total)
      }),
      route(calls.getFileContent, (ctx, { params }) => fileContent(ctx, params.id, parts)),
      route(retryFileCall, (ctx, { params }) => retryFile(ctx, params.id)),
      route(calls.deleteFile, (ctx, { params }) => removeFile(ctx, params.id)),
      ...reportCalls(builders),
      ...verificationRoutes(parts),
    ],
    jobs: [reportJob({ ...parts, builders })],
    background: () => fileHousekeeping(parts),
    close: async () => renderer?.close(),
  }
}
