import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { retryFile as retryFileCall } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type DocumentRenderer, startDocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Module, route } from '../module.ts'
import type { Tables } from '../tables.ts'
import { fileHousekeeping } from './file/file-housekeeping.job.ts'
import { filePage } from './file/generated-file.queries.ts'
import { fileContent, removeFile, requestFile, retryFile } from './file/generated-file.service.ts'
import type { FileBuilder } from './file/generated-file.types.ts'
import { reportJob } from './file/report.job.ts'
import { type CardParts, reportCardBuilder } from './report-card/report-card.job.ts'
import { classCardsRequest, studentCardRequest } from './report-card/report-card.service.ts'
import { schoolCardsBuilder } from './report-card/school-card.job.ts'
import { schoolCardsRequest } from './report-card/school-card.service.ts'
import { reportsReach } from './reports.access.ts'

export type ReportsParts = { gateway: Gateway<Tables>; clock: Clock; log: Log; reportWorkers: number }

/** One tag for the cards of a student, a class and a school: what is asked for tells which. */
const reportCards = (parts: CardParts): FileBuilder => {
  const ofClass = reportCardBuilder(parts)
  const ofSchool = schoolCardsBuilder(parts)
  return run => {
    const { params } = run.file
    return 'gradeId' in params ? ofClass(run, params) : ofSchool(run, params)
  }
}

export const reportsModule = (parts: ReportsParts): Module => {
  let renderer: DocumentRenderer | undefined
  // A web process, and most tests, never render: the threads start with the first document.
  const render: DocumentRenderer['render'] = input => {
    renderer ??= startDocumentRenderer({ workers: parts.reportWorkers })
    return renderer.render(input)
  }
  return {
    reach: reportsReach,
    constraints: { generated_file_pending_key: 'FILE_NOT_FAILED' },
    routes: [
      route(calls.listFiles, async (ctx, { query }) => {
        const { data, total } = await filePage(ctx, query)
        return pageOf(data, query, total)
      }),
      route(calls.getFileContent, (ctx, { params }) => fileContent(ctx, params.id, parts)),
      route(retryFileCall, (ctx, { params }) => retryFile(ctx, params.id)),
      route(calls.deleteFile, (ctx, { params }) => removeFile(ctx, params.id)),
      route(calls.requestStudentReport, async (ctx, { params, query }) =>
        requestFile(ctx, await studentCardRequest(ctx, params.id, query)),
      ),
      route(calls.requestSchoolReportCards, async (ctx, { query }) =>
        requestFile(ctx, await schoolCardsRequest(ctx, query)),
      ),
      route(calls.requestGradeReportCards, async (ctx, { params, query }) =>
        requestFile(ctx, await classCardsRequest(ctx, params.id, query)),
      ),
    ],
    jobs: [reportJob({ ...parts, builders: { REPORT_CARD: reportCards({ ...parts, render }) } })],
    background: () => fileHousekeeping(parts),
    close: async () => renderer?.close(),
  }
}
