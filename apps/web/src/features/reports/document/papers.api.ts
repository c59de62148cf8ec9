import {
  offerOf,
  planReportSubject,
  type ReportSubject,
  type ReportTag,
  type ReportTagOf,
  reportLabel,
  reportOf,
  reportTags,
} from '@lousa/contract/reports/report-table.ts'
import * as reportsCalls from '@lousa/contract/reports/reports.contract.ts'
import { type AnyCallArgs, type CallInput, request, send } from '../../../lib/http/api-client.ts'
import type { Report, ReportCalls, ReportOptions } from './paper.types.ts'

type ReportCall =
  | typeof reportsCalls.requestStudentReport
  | typeof reportsCalls.requestPlanReport
  | typeof reportsCalls.requestGradeReportCards
  | typeof reportsCalls.requestSchoolReportCards
  | typeof reportsCalls.requestDemonstrative
  | typeof reportsCalls.requestTimetable
  | typeof reportsCalls.requestCoverRegister

/** A report call answers the PDF as it would be now to `preview=true`. */
const previewOf = async (endpoint: ReportCall, { query, ...rest }: AnyCallArgs): Promise<Blob> => {
  const givenQuery = typeof query === 'object' && query !== null ? query : {}
  const response = await send(endpoint, { ...rest, query: { ...givenQuery, preview: 'true' } })
  return response.blob()
}

/** A report that this call requests and previews. */
export const paperBy = <E extends ReportCall>(
  endpoint: E,
  { tag, subject }: { tag: ReportTag; subject: string | null },
  inputOf: (choice: ReportOptions) => CallInput<E>,
): ReportCalls => ({
  tag,
  subject,
  ask: choice => request(endpoint, inputOf(choice)),
  preview: choice => previewOf(endpoint, inputOf(choice)),
})

/** The part of a query that all reports have. */
const chosen = <T extends string, Q>(fileNameTag: T, choice: ReportOptions, own: Q) => ({
  fileNameTag,
  ...own,
  ...(choice.includeUnpublished ? ({ includeUnpublished: 'true' } as const) : {}),
})

/** A report of one student, by the enrolment; null: of the student of a class who is chosen. */
export const studentReport = (id: string | null, tag: ReportTagOf<'STUDENT'>): ReportCalls =>
  paperBy(reportsCalls.requestStudentReport, { tag, subject: id }, choice => ({
    params: { id: id ?? choice.student ?? '' },
    query: { ...chosen(tag, choice, { academicTermId: choice.term }), format: choice.format },
  }))

/** A report of a class or event, or of all its students. */
export const gradeReport = (id: string, tag: ReportTagOf<'CLASS'>): ReportCalls =>
  paperBy(reportsCalls.requestGradeReportCards, { tag, subject: id }, choice => ({
    params: { id },
    query: { ...chosen(tag, choice, { academicTermId: choice.term }), format: choice.format },
  }))

/** A report of a lesson plan, or of its class; of several plans of that class where they are named. */
export const planReport = (
  { planId, gradeId }: { planId: string; gradeId: string },
  tag: ReportTagOf<'PLAN'>,
  lessonPlanIds: readonly string[] = [],
): ReportCalls => {
  const subject = planReportSubject(tag) === 'CLASS' ? gradeId : planId
  return paperBy(reportsCalls.requestPlanReport, { tag, subject }, choice => ({
    params: { id: planId },
    query: {
      ...chosen(tag, choice, {
        ...(lessonPlanIds.length > 0 ? { lessonPlanId: lessonPlanIds.join(',') } : {}),
        academicTermId: choice.term,
        start: choice.start,
        end: choice.end,
      }),
      format: choice.format,
    },
  }))
}

/** A report of all classes of a year, one PDF for each; terms by position, as levels have terms of their own. */
export const schoolReport = (academicYearId: string, tag: ReportTagOf<'SCHOOL'>): ReportCalls =>
  paperBy(reportsCalls.requestSchoolReportCards, { tag, subject: academicYearId }, choice => ({
    query: chosen(tag, choice, {
      academicYearId,
      termPosition: choice.term === undefined ? undefined : Number(choice.term),
    }),
  }))

/** A report as the table offers it for a subject. */
export const offered = <S extends ReportSubject>(
  tag: ReportTagOf<S>,
  subject: S,
  calls: ReportCalls,
): Report => ({ ...calls, ...offerOf(tag, subject), label: reportLabel(tag, subject) })

/** Reports that the window offers for a subject to this role, at this kind of institution, in their order. */
export const offeredTags = <S extends ReportSubject>(
  subject: S,
  { role, kind }: { role: string; kind: string },
): ReportTagOf<S>[] =>
  reportTags(subject).filter(tag => {
    const { roles, onItsScreen } = offerOf(tag, subject)
    const kinds: readonly string[] = reportOf(tag).kinds
    return !onItsScreen && kinds.includes(kind) && roles.some(each => each === role)
  })
