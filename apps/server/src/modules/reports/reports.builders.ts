import { classArchive, firstOfArchive } from './archive/class-archive.report.ts'
import { classListBuilder } from './class-list/class-list.report.ts'
import { classDeclarations, declarationBuilder } from './declaration/declaration.report.ts'
import { demonstrativeBuilder } from './demonstrative/demonstrative.report.ts'
import { classDiaries, diaryBuilder } from './diary/diary.report.ts'
import { planFrequencyBuilder } from './diary/plan-frequency.report.ts'
import { classForms, enrollmentFormBuilder } from './enrollment-form/enrollment-form.report.ts'
import type {
  BuiltFile,
  ClassParams,
  FileBuilder,
  FileRun,
  SchoolParams,
} from './file/generated-file.types.ts'
import { classMinutes, finalResultsBuilder } from './final-results/final-results.report.ts'
import { classHistories, historyBuilder } from './history/history.report.ts'
import { noteSummaryBuilder } from './map/note-summary.report.ts'
import { classMap, overviewMapBuilder } from './map/overview-map.report.ts'
import type { ClassPaper, PaperParts } from './paper/paper.types.ts'
import { classCards, reportCardBuilder } from './report-card/report-card.report.ts'
import { studentAssessmentBuilder } from './student-report/assessment/student-assessment.report.ts'
import { studentFrequencyBuilder } from './student-report/frequency/student-frequency.report.ts'
import { studentPerformanceBuilder } from './student-report/performance/student-performance.report.ts'
import { timetableBuilder } from './timetable/timetable.report.ts'

type OfOne = (run: FileRun, params: ClassParams) => Promise<BuiltFile>
type OfYear = (run: FileRun, params: SchoolParams) => Promise<BuiltFile>

/** Of papers that are made of one class, event, plan or student. */
const ofOne =
  (build: OfOne): FileBuilder =>
  run => {
    const { params } = run.file
    if (!('gradeId' in params)) throw new Error(`${run.file.tag} of no class`)
    return build(run, params)
  }

/** Of papers that are also made of all classes of a year: what is asked for tells which. */
const alsoOfSchool =
  (parts: PaperParts, build: OfOne, ofClass: ClassPaper): FileBuilder =>
  run => {
    const { params } = run.file
    if ('gradeId' in params) return build(run, params)
    return (run.isPreview ? firstOfArchive : classArchive)(parts, ofClass, run, params)
  }

/** Of papers that are made of a year as a whole, or of what it is narrowed to. */
const ofYear =
  (build: OfYear): FileBuilder =>
  run => {
    const { params } = run.file
    if ('gradeId' in params) throw new Error(`${run.file.tag} of no year`)
    return build(run, params)
  }

/** What makes each kind of file, by its tag. */
export const buildersOf = (parts: PaperParts): Record<string, FileBuilder> => ({
  REPORT_CARD: alsoOfSchool(parts, reportCardBuilder(parts), classCards),
  CLASS_LIST: ofOne(classListBuilder(parts)),
  SCHOOL_DIARY: alsoOfSchool(parts, diaryBuilder(parts), classDiaries),
  LESSON_PLAN_FREQUENCY: ofOne(planFrequencyBuilder(parts)),
  STUDENT_PERFORMANCE: ofOne(studentPerformanceBuilder(parts)),
  STUDENT_ENROLLMENT_FREQUENCY: ofOne(studentFrequencyBuilder(parts)),
  STUDENT_ENROLLMENT_ASSESSMENT: ofOne(studentAssessmentBuilder(parts)),
  OVERVIEW_DEMONSTRATIVE: ofYear(demonstrativeBuilder(parts)),
  TIMETABLE: ofYear(timetableBuilder(parts)),
  ENROLLMENT_DECLARATION: alsoOfSchool(
    parts,
    declarationBuilder(parts, 'ENROLLMENT_DECLARATION'),
    classDeclarations,
  ),
  FREQUENCY_DECLARATION: ofOne(declarationBuilder(parts, 'FREQUENCY_DECLARATION')),
  TRANSFER_DECLARATION: ofOne(declarationBuilder(parts, 'TRANSFER_DECLARATION')),
  CONCLUSION_DECLARATION: ofOne(declarationBuilder(parts, 'CONCLUSION_DECLARATION')),
  ENROLLMENT_FORM: alsoOfSchool(parts, enrollmentFormBuilder(parts), classForms),
  ACADEMIC_RECORD: alsoOfSchool(parts, historyBuilder(parts), classHistories),
  FINAL_RESULTS: alsoOfSchool(parts, finalResultsBuilder(parts), classMinutes),
  NOTE_SUMMARY: ofOne(noteSummaryBuilder(parts)),
  OVERVIEW_MAP: alsoOfSchool(parts, overviewMapBuilder(parts), classMap),
})
