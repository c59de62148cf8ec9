import type { AnswerInput } from '@lousa/contract/endpoint.ts'
import { planReportSubject } from '@lousa/contract/reports/report-table.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { type Input, PreviewedFile } from '../../platform/http/route.ts'
import { fieldRefusal } from '../field-refusal.ts'
import { type Module, previewingRoute } from '../module.ts'
import { archiveRequest } from './archive/class-archive.service.ts'
import { coverRegisterRequest } from './cover-register/cover-register.report.ts'
import { demonstrativeRequest } from './demonstrative/demonstrative.service.ts'
import { auditPreview, filePreview } from './file/file-preview.service.ts'
import { type FileRequest, requestFile } from './file/generated-file.service.ts'
import type { FileBuilder, ReadCtx } from './file/generated-file.types.ts'
import { assertAllowed } from './report-request.service.ts'
import { requestFor } from './reports.registry.ts'
import { timetableRequest } from './timetable/timetable.service.ts'

type ReportCall =
  | typeof calls.requestStudentReport
  | typeof calls.requestPlanReport
  | typeof calls.requestGradeReportCards
  | typeof calls.requestSchoolReportCards
  | typeof calls.requestDemonstrative
  | typeof calls.requestTimetable
  | typeof calls.requestCoverRegister

/** Calls that request a document or, with `preview`, show what it would look like. */
export const reportRoutes = (builders: Record<string, FileBuilder>): Module['routes'] => {
  const reportRoute = <E extends ReportCall>(
    call: E,
    requestOf: (reading: ReadCtx, input: Input<E>) => Promise<FileRequest>,
  ) =>
    previewingRoute<E, { request: FileRequest; file: Awaited<ReturnType<typeof filePreview>> }>(
      call,
      async (input, door) => {
        if (!input.query.preview) return null
        const { actor, today } = door
        const request = await door.inTenant(({ db, institution }) =>
          requestOf({ db, institution, actor, today }, input),
        )
        const build = builders[request.tag]
        if (!build) throw new Error(`no builder for ${request.tag}`)
        return { request, file: await filePreview(door, request, build) }
      },
      async (ctx, input, preview) => {
        // All of them answer a generated file.
        if (!preview) return (await requestFile(ctx, await requestOf(ctx, input))) as AnswerInput<E>
        auditPreview(ctx, preview.request)
        return new PreviewedFile(preview.file)
      },
    )
  return [
    reportRoute(calls.requestDemonstrative, (ctx, { query }) => demonstrativeRequest(ctx, query)),
    reportRoute(calls.requestTimetable, (ctx, { params, query }) => timetableRequest(ctx, params.id, query)),
    reportRoute(calls.requestCoverRegister, (ctx, { params, query }) =>
      coverRegisterRequest(ctx, params.id, query),
    ),
    reportRoute(calls.requestStudentReport, async (ctx, { params, query }) => {
      assertAllowed(ctx, 'STUDENT', query)
      return requestFor(query.fileNameTag, 'STUDENT')(ctx, params.id, query)
    }),
    reportRoute(calls.requestPlanReport, async (ctx, { params, query }) => {
      assertAllowed(ctx, 'PLAN', query)
      if (query.start && query.end && query.end < query.start)
        throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
      const request = await requestFor(query.fileNameTag, 'PLAN')(ctx, params.id, query)
      if (planReportSubject(query.fileNameTag) === 'CLASS') return request
      return { ...request, params: { ...request.params, lessonPlanId: params.id } }
    }),
    reportRoute(calls.requestSchoolReportCards, async (ctx, { query }) => {
      assertAllowed(ctx, 'SCHOOL', query)
      return archiveRequest(ctx, query)
    }),
    reportRoute(calls.requestGradeReportCards, async (ctx, { params, query }) => {
      assertAllowed(ctx, 'CLASS', query)
      return requestFor(query.fileNameTag, 'CLASS')(ctx, params.id, query)
    }),
  ]
}
