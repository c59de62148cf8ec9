import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  type GradeReportTag,
  INSTRUCTORS_STUDENT_TAGS,
  PLAN_REPORT_SUBJECTS,
  type PlanReportTag,
  type requestGradeReportCards,
  type requestPlanReport,
  type requestSchoolReportCards,
  type requestStudentReport,
  type StudentReportTag,
} from '@lousa/contract/reports/reports.contract.ts'
import { refusedOn } from '../field-refusal.ts'
import { archiveRequest } from './archive/class-archive.service.ts'
import { classListRequest } from './class-list/class-list.service.ts'
import { classDeclarationsRequest, studentDeclarationRequest } from './declaration/declaration.service.ts'
import { classDiariesRequest, planDiaryRequest, planFrequencyRequest } from './diary/diary.service.ts'
import { classFormsRequest, studentFormRequest } from './enrollment-form/enrollment-form.service.ts'
import type { ClassRequest, FileRequest } from './file/generated-file.service.ts'
import type { Reading } from './file/generated-file.types.ts'
import { finalResultsRequest } from './final-results/final-results.service.ts'
import { classHistoriesRequest, studentHistoryRequest } from './history/history.service.ts'
import { noteSummaryRequest } from './map/note-summary.service.ts'
import { overviewMapRequest } from './map/overview-map.service.ts'
import { classCardsRequest, studentCardRequest } from './report-card/report-card.service.ts'
import {
  studentAssessmentRequest,
  studentFrequencyRequest,
  studentPerformanceRequest,
} from './student-report/student-report.service.ts'

export type StudentQuery = QueryOf<typeof requestStudentReport>
export type PlanQuery = QueryOf<typeof requestPlanReport>
export type GradeQuery = QueryOf<typeof requestGradeReportCards>
export type SchoolQuery = QueryOf<typeof requestSchoolReportCards>

/** What is asked for, told from ids and options; it refuses what is not recorded so. */
type RequestOf<Query> = (ctx: Reading, id: string, query: Query) => Promise<FileRequest>

const OF_STUDENT: Record<StudentReportTag, RequestOf<StudentQuery>> = {
  REPORT_CARD: studentCardRequest,
  STUDENT_PERFORMANCE: studentPerformanceRequest,
  STUDENT_ENROLLMENT_FREQUENCY: studentFrequencyRequest,
  STUDENT_ENROLLMENT_ASSESSMENT: studentAssessmentRequest,
  ENROLLMENT_DECLARATION: studentDeclarationRequest('ENROLLMENT_DECLARATION'),
  FREQUENCY_DECLARATION: studentDeclarationRequest('FREQUENCY_DECLARATION'),
  TRANSFER_DECLARATION: studentDeclarationRequest('TRANSFER_DECLARATION'),
  CONCLUSION_DECLARATION: studentDeclarationRequest('CONCLUSION_DECLARATION'),
  ENROLLMENT_FORM: studentFormRequest,
  ACADEMIC_RECORD: studentHistoryRequest,
}

const OF_PLAN: Record<PlanReportTag, (...of: Parameters<RequestOf<PlanQuery>>) => Promise<ClassRequest>> = {
  OVERVIEW_MAP: overviewMapRequest,
  SCHOOL_DIARY: planDiaryRequest,
  LESSON_PLAN_FREQUENCY: planFrequencyRequest,
  NOTE_SUMMARY: noteSummaryRequest,
}

const OF_GRADE: Record<GradeReportTag, RequestOf<GradeQuery>> = {
  REPORT_CARD: classCardsRequest,
  FINAL_RESULTS: finalResultsRequest,
  CLASS_LIST: classListRequest,
  SCHOOL_DIARY: classDiariesRequest,
  ENROLLMENT_DECLARATION: classDeclarationsRequest('ENROLLMENT_DECLARATION'),
  FREQUENCY_DECLARATION: classDeclarationsRequest('FREQUENCY_DECLARATION'),
  TRANSFER_DECLARATION: classDeclarationsRequest('TRANSFER_DECLARATION'),
  CONCLUSION_DECLARATION: classDeclarationsRequest('CONCLUSION_DECLARATION'),
  ENROLLMENT_FORM: classFormsRequest,
  ACADEMIC_RECORD: classHistoriesRequest,
}

/** What also a municipal institution makes: it gives no marks and certifies nothing. */
const FOR_BOTH: ReadonlySet<string> = new Set([
  'CLASS_LIST',
  'NOTE_SUMMARY',
  'SCHOOL_DIARY',
  'LESSON_PLAN_FREQUENCY',
  'STUDENT_ENROLLMENT_FREQUENCY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
  'STUDENT_PERFORMANCE',
])

/** What is a table. */
const AS_SHEET: ReadonlySet<string> = new Set([
  'CLASS_LIST',
  'OVERVIEW_MAP',
  'NOTE_SUMMARY',
  'FINAL_RESULTS',
  'SCHOOL_DIARY',
  'LESSON_PLAN_FREQUENCY',
  'STUDENT_ENROLLMENT_FREQUENCY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
])

type PaperChoice = { fileNameTag: string; format: string; includeUnpublished?: boolean | undefined }

const refuseUnfit = (
  { institution, actor }: Reading,
  { fileNameTag, format, includeUnpublished }: PaperChoice,
): void => {
  if (institution.kind !== 'SCHOOL' && !FOR_BOTH.has(fileNameTag))
    throw new ContractError('FEATURE_NOT_AVAILABLE')
  if (includeUnpublished && actor.role !== 'ADMINISTRATOR') throw new ContractError('FORBIDDEN')
  if (format === 'xlsx' && !AS_SHEET.has(fileNameTag)) throw invalidFields(fieldError('format', 'INVALID'))
}

/** What is asked for about one student. An instructor is given what concerns the own components. */
export const studentReportRequest = (
  ctx: Reading,
  enrollmentId: string,
  query: StudentQuery,
): Promise<FileRequest> => {
  if (ctx.actor.role === 'INSTRUCTOR' && !INSTRUCTORS_STUDENT_TAGS.includes(query.fileNameTag))
    throw new ContractError('FORBIDDEN')
  refuseUnfit(ctx, query)
  return OF_STUDENT[query.fileNameTag](ctx, enrollmentId, query)
}

/** What is asked for about a plan or its class. The map of all components is the office's. */
export const planReportRequest = async (
  ctx: Reading,
  planId: string,
  query: PlanQuery,
): Promise<FileRequest> => {
  if (ctx.actor.role === 'INSTRUCTOR' && query.fileNameTag === 'OVERVIEW_MAP')
    throw new ContractError('FORBIDDEN')
  refuseUnfit(ctx, query)
  if (query.start && query.end && query.end < query.start)
    throw refusedOn('end', 'INVALID_DATE_INTERVAL_ERROR')
  const request = await OF_PLAN[query.fileNameTag](ctx, planId, query)
  if (PLAN_REPORT_SUBJECTS[query.fileNameTag] === 'CLASS') return request
  return { ...request, params: { ...request.params, lessonPlanId: planId } }
}

/** What is asked for about a class or event. */
export const gradeReportRequest = (
  ctx: Reading,
  gradeId: string,
  query: GradeQuery,
): Promise<FileRequest> => {
  refuseUnfit(ctx, query)
  return OF_GRADE[query.fileNameTag](ctx, gradeId, query)
}

/** What is asked for about all classes of a year; they come as PDFs. */
export const schoolReportRequest = (ctx: Reading, query: SchoolQuery): Promise<FileRequest> => {
  if (query.format !== 'pdf') throw invalidFields(fieldError('format', 'INVALID'))
  return archiveRequest(ctx, query)
}
