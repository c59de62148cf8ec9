import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
import { type Input, PreviewedFile } from '../../platform/http/route.ts'
import { type Ctx, type Module, previewingRoute } from '../module.ts'
import { demonstrativeRequest } from './demonstrative/demonstrative.service.ts'
import { type FilePreview, filePreview, notePreview } from './file/file-preview.service.ts'
import { type FileRequest, requestFile } from './file/generated-file.service.ts'
import type { FileBuilder, Reading } from './file/generated-file.types.ts'
import {
  gradeReportRequest,
  planReportRequest,
  schoolReportRequest,
  studentReportRequest,
} from './report-request.service.ts'
import { timetableRequest } from './timetable/timetable.service.ts'

type Builders = Record<string, FileBuilder>
type Place = Parameters<typeof filePreview>[0]
type Previewed = { request: FileRequest; file: FilePreview }

/** Calls that ask for a document or, with `preview`, show what it would look like. */
export const reportCalls = (builders: Builders): Module['routes'] => {
  const previewed = async (
    place: Place,
    isAsked: boolean | undefined,
    requestIn: (reading: Reading) => Promise<FileRequest>,
  ): Promise<Previewed | null> => {
    if (!isAsked) return null
    const { actor } = place
    const request = await place.inTenant(({ db, institution }) => requestIn({ db, institution, actor }))
    const build = builders[request.tag]
    if (!build) throw new Error(`no builder for ${request.tag}`)
    return { request, file: await filePreview(place, request, build) }
  }
  const answered = async (
    ctx: Ctx,
    preview: Previewed | null,
    requestIn: (reading: Reading) => Promise<FileRequest>,
  ): Promise<GeneratedFile | PreviewedFile> => {
    if (!preview) return requestFile(ctx, await requestIn(ctx))
    notePreview(ctx, preview.request)
    return new PreviewedFile(preview.file)
  }
  const ofStudent =
    ({ params, query }: Input<typeof calls.requestStudentReport>) =>
    (reading: Reading) =>
      studentReportRequest(reading, params.id, query)
  const ofSchool =
    ({ query }: Input<typeof calls.requestSchoolReportCards>) =>
    (reading: Reading) =>
      schoolReportRequest(reading, query)
  const ofGrade =
    ({ params, query }: Input<typeof calls.requestGradeReportCards>) =>
    (reading: Reading) =>
      gradeReportRequest(reading, params.id, query)
  const ofPlan =
    ({ params, query }: Input<typeof calls.requestPlanReport>) =>
    (reading: Reading) =>
      planReportRequest(reading, params.id, query)
  const ofNetwork =
    ({ query }: Input<typeof calls.requestDemonstrative>) =>
    (reading: Reading) =>
      demonstrativeRequest(reading, query)
  const ofTimetable =
    ({ params, query }: Input<typeof calls.requestTimetable>) =>
    (reading: Reading) =>
      timetableRequest(reading, params.id, query)
  return [
    previewingRoute(
      calls.requestDemonstrative,
      (input, door) => previewed(door, input.query.preview, ofNetwork(input)),
      (ctx, input, preview) => answered(ctx, preview, ofNetwork(input)),
    ),
    previewingRoute(
      calls.requestTimetable,
      (input, door) => previewed(door, input.query.preview, ofTimetable(input)),
      (ctx, input, preview) => answered(ctx, preview, ofTimetable(input)),
    ),
    previewingRoute(
      calls.requestStudentReport,
      (input, door) => previewed(door, input.query.preview, ofStudent(input)),
      (ctx, input, preview) => answered(ctx, preview, ofStudent(input)),
    ),
    previewingRoute(
      calls.requestPlanReport,
      (input, door) => previewed(door, input.query.preview, ofPlan(input)),
      (ctx, input, preview) => answered(ctx, preview, ofPlan(input)),
    ),
    previewingRoute(
      calls.requestSchoolReportCards,
      (input, door) => previewed(door, input.query.preview, ofSchool(input)),
      (ctx, input, preview) => answered(ctx, preview, ofSchool(input)),
    ),
    previewingRoute(
      calls.requestGradeReportCards,
      (input, door) => previewed(door, input.query.preview, ofGrade(input)),
      (ctx, input, preview) => answered(ctx, preview, ofGrade(input)),
    ),
  ]
}
