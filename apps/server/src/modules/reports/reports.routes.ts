import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { retryFile as retryFileCall } from '@lousa/contract/reports/reports.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type DocumentRenderer, startDocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Module, route } from '../module.ts'
import type { Tables } from '../tables.ts'
import { classListBuilder } from './class-list/class-list.job.ts'
import { enrollmentFormBuilder } from './enrollment-form/enrollment-form.job.ts'
import { fileHousekeeping } from './file/file-housekeeping.job.ts'
import { filePage } from './file/generated-file.queries.ts'
import { fileContent, removeFile, retryFile } from './file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileBuilder, FileRun } from './file/generated-file.types.ts'
import { reportJob } from './file/report.job.ts'
import { type CardParts, reportCardBuilder } from './report-card/report-card.job.ts'
import { firstCardsBuilder, schoolCardsBuilder } from './report-card/school-card.job.ts'
import { reportCalls } from './report-request.routes.ts'
import { reportsReach } from './reports.access.ts'

export type ReportsParts = { gateway: Gateway<Tables>; clock: Clock; log: Log; reportWorkers: number }

/** One tag for the cards of a student, a class and a school: what is asked for tells which. */
const reportCards = (parts: CardParts): FileBuilder => {
  const ofClass = reportCardBuilder(parts)
  const ofSchool = schoolCardsBuilder(parts)
  const ofFirstClass = firstCardsBuilder(parts)
  return run => {
    const { params } = run.file
    if ('gradeId' in params) return ofClass(run, params)
    return run.isPreview ? ofFirstClass(run, params) : ofSchool(run, params)
  }
}

/** Of papers that are made of one class, event or student. */
const ofOneGrade =
  (build: (run: FileRun, params: ClassParams) => Promise<BuiltFile>): FileBuilder =>
  run => {
    const { params } = run.file
    if (!('gradeId' in params)) throw new Error(`${run.file.tag} of no class`)
    return build(run, params)
  }

const buildersOf = (parts: CardParts): Record<string, FileBuilder> => ({
  REPORT_CARD: reportCards(parts),
  CLASS_LIST: ofOneGrade(classListBuilder(parts)),
  ENROLLMENT_FORM: ofOneGrade(enrollmentFormBuilder(parts)),
})

export const reportsModule = (parts: ReportsParts): Module => {
  let renderer: DocumentRenderer | undefined
  // A web process, and most tests, never render: the threads start with the first document.
  const render: DocumentRenderer['render'] = input => {
    renderer ??= startDocumentRenderer({ workers: parts.reportWorkers })
    return renderer.render(input)
  }
  const builders = buildersOf({ ...parts, render })
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
      ...reportCalls(builders),
    ],
    jobs: [reportJob({ ...parts, builders })],
    background: () => fileHousekeeping(parts),
    close: async () => renderer?.close(),
  }
}
