import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import type {
  GradeReportTag,
  PlanReportTag,
  SchoolReportTag,
  StudentReportTag,
} from '@lousa/contract/reports/reports.contract.ts'
import * as reportsCalls from '@lousa/contract/reports/reports.contract.ts'
import { type CallInput, call, type Loose, send } from '../../../lib/http/api-client.ts'
import type { PaperCalls, PaperChoice } from './paper.types.ts'

/** What a report call answers to `preview=true`: the PDF as it would be now. */
export const previewOf = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> => {
  const { query, ...rest }: Loose = input
  const givenQuery = typeof query === 'object' && query !== null ? query : {}
  const response = await send(endpoint, { ...rest, query: { ...givenQuery, preview: 'true' } })
  return response.blob()
}

const unpublishedIn = ({ includeUnpublished }: PaperChoice) =>
  includeUnpublished ? ({ includeUnpublished: 'true' } as const) : {}

/** A paper of one student, by the enrolment; without one of whichever student of a class is chosen. */
export const paperOfStudent = (enrollmentId: string | null, tag: StudentReportTag): PaperCalls => {
  const input = (choice: PaperChoice) => ({
    params: { id: enrollmentId ?? choice.student ?? '' },
    query: {
      fileNameTag: tag,
      academicTermId: choice.term,
      ...unpublishedIn(choice),
      format: choice.format,
    },
  })
  return {
    tag,
    subject: enrollmentId,
    ask: choice => call(reportsCalls.requestStudentReport, input(choice)),
    preview: choice => previewOf(reportsCalls.requestStudentReport, input(choice)),
  }
}

/** A paper of a class or event, or of all its students. */
export const paperOfGrade = (gradeId: string, tag: GradeReportTag): PaperCalls => {
  const input = (choice: PaperChoice) => ({
    params: { id: gradeId },
    query: {
      fileNameTag: tag,
      academicTermId: choice.term,
      ...unpublishedIn(choice),
      format: choice.format,
    },
  })
  return {
    tag,
    subject: gradeId,
    ask: choice => call(reportsCalls.requestGradeReportCards, input(choice)),
    preview: choice => previewOf(reportsCalls.requestGradeReportCards, input(choice)),
  }
}

/** A paper of a lesson plan, or of its class; of several plans of that class where they are named. */
export const paperOfPlan = (
  { planId, gradeId }: { planId: string; gradeId: string },
  tag: PlanReportTag,
  lessonPlanIds: readonly string[] = [],
): PaperCalls => {
  const input = (choice: PaperChoice) => ({
    params: { id: planId },
    query: {
      fileNameTag: tag,
      ...(lessonPlanIds.length > 0 ? { lessonPlanId: lessonPlanIds.join(',') } : {}),
      academicTermId: choice.term,
      start: choice.start,
      end: choice.end,
      ...unpublishedIn(choice),
      format: choice.format,
    },
  })
  return {
    tag,
    subject: reportsCalls.PLAN_REPORT_SUBJECTS[tag] === 'CLASS' ? gradeId : planId,
    ask: choice => call(reportsCalls.requestPlanReport, input(choice)),
    preview: choice => previewOf(reportsCalls.requestPlanReport, input(choice)),
  }
}

/** A paper of all classes of a year, one PDF for each; terms by position, as levels have terms of their own. */
export const paperOfSchool = (academicYearId: string, tag: SchoolReportTag): PaperCalls => {
  const input = (choice: PaperChoice) => ({
    query: {
      academicYearId,
      fileNameTag: tag,
      termPosition: choice.term === undefined ? undefined : Number(choice.term),
      ...unpublishedIn(choice),
    },
  })
  return {
    tag,
    subject: academicYearId,
    ask: choice => call(reportsCalls.requestSchoolReportCards, input(choice)),
    preview: choice => previewOf(reportsCalls.requestSchoolReportCards, input(choice)),
  }
}
