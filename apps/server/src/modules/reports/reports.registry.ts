import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { TRANSFER_LIST } from '@lousa/contract/reports/next-year/transfer-list.messages.ts'
import type { ReportSubject, ReportTag, ReportTagOf } from '@lousa/contract/reports/report-table.ts'
import type {
  requestGradeReportCards,
  requestPlanReport,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { classArchive, firstOfArchive } from './archive/class-archive.report.ts'
import {
  birthdaysBuilder,
  classBirthdaysRequest,
  planBirthdaysRequest,
} from './class-list/birthdays.report.ts'
import { classListBuilder } from './class-list/class-list.report.ts'
import { classListRequest } from './class-list/class-list.service.ts'
import { councilMinutesBuilder, councilMinutesRequest } from './council-minutes/council-minutes.report.ts'
import { coverRegisterBuilder } from './cover-register/cover-register.report.ts'
import { classDeclarations, declarationBuilder } from './declaration/declaration.report.ts'
import { classDeclarationsRequest, studentDeclarationRequest } from './declaration/declaration.service.ts'
import type { DeclarationTag } from './declaration/declaration.types.ts'
import { demonstrativeBuilder } from './demonstrative/demonstrative.report.ts'
import { classDiaries, diaryBuilder } from './diary/diary.report.ts'
import { classDiariesRequest, planDiaryRequest, planFrequencyRequest } from './diary/diary.service.ts'
import { planFrequencyBuilder } from './diary/plan-frequency.report.ts'
import type { ClassReport, ReportDeps } from './document/paper.types.ts'
import { classForms, enrollmentFormBuilder } from './enrollment-form/enrollment-form.report.ts'
import { classFormsRequest, studentFormRequest } from './enrollment-form/enrollment-form.service.ts'
import type { ClassRequest, FileRequest } from './file/generated-file.service.ts'
import type {
  BuiltFile,
  ClassParams,
  FileBuilder,
  FileRun,
  ReadCtx,
  SchoolParams,
} from './file/generated-file.types.ts'
import { classMinutes, finalResultsBuilder } from './final-results/final-results.report.ts'
import { finalResultsRequest } from './final-results/final-results.service.ts'
import { classHistories, historyBuilder } from './history/history.report.ts'
import { classHistoriesRequest, studentHistoryRequest } from './history/history.service.ts'
import { noteSummaryBuilder } from './map/note-summary.report.ts'
import { noteSummaryRequest } from './map/note-summary.service.ts'
import { classMap, overviewMapBuilder } from './map/overview-map.report.ts'
import { overviewMapRequest } from './map/overview-map.service.ts'
import { nextClassesBuilder, nextClassesRequest } from './next-year/next-classes-list.report.ts'
import {
  reenrollmentLetterBuilder,
  reenrollmentLetterRequest,
} from './next-year/reenrollment-letter.report.ts'
import { transferBuilder, transferRequest } from './next-year/transfer-list.report.ts'
import {
  unansweredFamiliesBuilder,
  unansweredFamiliesRequest,
} from './next-year/unanswered-families.report.ts'
import {
  reconsiderationAnswerBuilder,
  reconsiderationAnswerRequest,
} from './reconsideration/reconsideration-answer.report.ts'
import { classCards, reportCardBuilder } from './report-card/report-card.report.ts'
import { classCardsRequest, studentCardRequest } from './report-card/report-card.service.ts'
import { studentAssessmentBuilder } from './student-report/assessment/student-assessment.report.ts'
import { studentFrequencyBuilder } from './student-report/frequency/student-frequency.report.ts'
import { studentPerformanceBuilder } from './student-report/performance/student-performance.report.ts'
import {
  studentAssessmentRequest,
  studentFrequencyRequest,
  studentPerformanceRequest,
} from './student-report/student-report.service.ts'
import { timetableBuilder } from './timetable/timetable.report.ts'
import { tutelaryLetterBuilder, tutelaryLetterRequest } from './tutelary-letter/tutelary-letter.report.ts'

/** Names and finds the subject of a request by ids and options; refuses what is not recorded so. */
type RequestOf<Query, Request = FileRequest> = (ctx: ReadCtx, id: string, query: Query) => Promise<Request>

/** The requests by subject. A school is requested in one way for all reports, network, timetable and covers by calls of their own. */
type Requests = {
  STUDENT: RequestOf<QueryOf<typeof requestStudentReport>>
  PLAN: RequestOf<QueryOf<typeof requestPlanReport>, ClassRequest>
  CLASS: RequestOf<QueryOf<typeof requestGradeReportCards>>
}

type SubjectOf<T extends ReportTag> = {
  [S in ReportSubject]: T extends ReportTagOf<S> ? S : never
}[ReportSubject]

type OfOne = (parts: ReportDeps) => (run: FileRun, params: ClassParams) => Promise<BuiltFile>
type OfYear = (parts: ReportDeps) => (run: FileRun, params: SchoolParams) => Promise<BuiltFile>

/** The code of a report, as the table says what it is of: what is missing does not compile. */
type ReportCode<T extends ReportTag> = {
  requests: { [S in SubjectOf<T> & keyof Requests]: Requests[S] }
} & (SubjectOf<T> extends 'NETWORK' | 'TIMETABLE' | 'COVERS' ? { ofYear: OfYear } : { ofOne: OfOne }) &
  ('SCHOOL' extends SubjectOf<T> ? { ofClass: ClassReport } : unknown)

const declaration = <T extends DeclarationTag>(tag: T) => ({
  requests: { STUDENT: studentDeclarationRequest(tag), CLASS: classDeclarationsRequest(tag) },
  ofOne: (parts: ReportDeps) => declarationBuilder(parts, tag),
})

/** Each report: how it is requested of its subjects, and how its file is made. */
const CODE = {
  REPORT_CARD: {
    requests: { STUDENT: studentCardRequest, CLASS: classCardsRequest },
    ofOne: reportCardBuilder,
    ofClass: classCards,
  },
  BIRTHDAYS: {
    requests: { CLASS: classBirthdaysRequest, PLAN: planBirthdaysRequest },
    ofOne: birthdaysBuilder,
  },
  REENROLLMENT_LETTER: {
    requests: { CLASS: reenrollmentLetterRequest },
    ofOne: reenrollmentLetterBuilder,
  },
  TRANSFER_LIST: {
    requests: { CLASS: transferRequest(TRANSFER_LIST.file) },
    ofOne: transferBuilder(false),
  },
  TRANSFER_LETTER: {
    requests: { CLASS: transferRequest(TRANSFER_LIST.fileOfLetter) },
    ofOne: transferBuilder(true),
  },
  UNANSWERED_FAMILIES: {
    requests: { CLASS: unansweredFamiliesRequest },
    ofOne: unansweredFamiliesBuilder,
  },
  NEXT_CLASSES_LIST: { requests: { CLASS: nextClassesRequest }, ofOne: nextClassesBuilder },
  CLASS_LIST: { requests: { CLASS: classListRequest }, ofOne: classListBuilder },
  SCHOOL_DIARY: {
    requests: { PLAN: planDiaryRequest, CLASS: classDiariesRequest },
    ofOne: diaryBuilder,
    ofClass: classDiaries,
  },
  LESSON_PLAN_FREQUENCY: { requests: { PLAN: planFrequencyRequest }, ofOne: planFrequencyBuilder },
  STUDENT_PERFORMANCE: {
    requests: { STUDENT: studentPerformanceRequest },
    ofOne: studentPerformanceBuilder,
  },
  STUDENT_ENROLLMENT_FREQUENCY: {
    requests: { STUDENT: studentFrequencyRequest },
    ofOne: studentFrequencyBuilder,
  },
  STUDENT_ENROLLMENT_ASSESSMENT: {
    requests: { STUDENT: studentAssessmentRequest },
    ofOne: studentAssessmentBuilder,
  },
  OVERVIEW_DEMONSTRATIVE: { requests: {}, ofYear: demonstrativeBuilder },
  TIMETABLE: { requests: {}, ofYear: timetableBuilder },
  COVER_REGISTER: { requests: {}, ofYear: coverRegisterBuilder },
  ENROLLMENT_DECLARATION: { ...declaration('ENROLLMENT_DECLARATION'), ofClass: classDeclarations },
  FREQUENCY_DECLARATION: declaration('FREQUENCY_DECLARATION'),
  TRANSFER_DECLARATION: declaration('TRANSFER_DECLARATION'),
  CONCLUSION_DECLARATION: declaration('CONCLUSION_DECLARATION'),
  ENROLLMENT_FORM: {
    requests: { STUDENT: studentFormRequest, CLASS: classFormsRequest },
    ofOne: enrollmentFormBuilder,
    ofClass: classForms,
  },
  ACADEMIC_RECORD: {
    requests: { STUDENT: studentHistoryRequest, CLASS: classHistoriesRequest },
    ofOne: historyBuilder,
    ofClass: classHistories,
  },
  FINAL_RESULTS: {
    requests: { CLASS: finalResultsRequest },
    ofOne: finalResultsBuilder,
    ofClass: classMinutes,
  },
  COUNCIL_MINUTES: { requests: { CLASS: councilMinutesRequest }, ofOne: councilMinutesBuilder },
  RECONSIDERATION_ANSWER: {
    requests: { STUDENT: reconsiderationAnswerRequest },
    ofOne: reconsiderationAnswerBuilder,
  },
  TUTELARY_LETTER: { requests: { STUDENT: tutelaryLetterRequest }, ofOne: tutelaryLetterBuilder },
  NOTE_SUMMARY: { requests: { PLAN: noteSummaryRequest }, ofOne: noteSummaryBuilder },
  OVERVIEW_MAP: { requests: { PLAN: overviewMapRequest }, ofOne: overviewMapBuilder, ofClass: classMap },
} satisfies { [T in ReportTag]: ReportCode<T> }

/** How a report of this subject is requested. */
export const requestFor = <S extends keyof Requests>(tag: ReportTagOf<S>, subject: S): Requests[S] => {
  const requests: Partial<Requests> = CODE[tag].requests
  const request = requests[subject]
  if (!request) throw new Error(`${tag} is not of ${subject}`)
  return request
}

type AnyCode = { ofOne?: OfOne; ofYear?: OfYear; ofClass?: ClassReport }

/** One class, event, plan or student, a year as a whole, or all classes of a year, by what is requested. */
const builderOf = (parts: ReportDeps, tag: ReportTag): FileBuilder => {
  const { ofOne, ofYear, ofClass }: AnyCode = CODE[tag]
  const [one, year] = [ofOne?.(parts), ofYear?.(parts)]
  return run => {
    const { params } = run.file
    if ('gradeId' in params) {
      if (!one) throw new Error(`${tag} of a class`)
      return one(run, params)
    }
    if (year) return year(run, params)
    if (!ofClass) throw new Error(`${tag} of a year`)
    return (run.isPreview ? firstOfArchive : classArchive)(parts, ofClass, run, params)
  }
}

/** The maker of each kind of file, by its tag. */
export const buildersOf = (parts: ReportDeps): Record<string, FileBuilder> =>
  Object.fromEntries((Object.keys(CODE) as ReportTag[]).map(tag => [tag, builderOf(parts, tag)]))
