import { classArchive, firstOfArchive } from './archive/class-archive.job.ts'
import { classListBuilder } from './class-list/class-list.job.ts'
import { enrollmentFormBuilder } from './enrollment-form/enrollment-form.job.ts'
import type { BuiltFile, ClassParams, FileBuilder, FileRun } from './file/generated-file.types.ts'
import { classMinutes, finalResultsBuilder } from './final-results/final-results.job.ts'
import { noteSummaryBuilder } from './map/note-summary.job.ts'
import { classMap, overviewMapBuilder } from './map/overview-map.job.ts'
import type { ClassPaper, PaperParts } from './paper/paper.types.ts'
import { classCards, reportCardBuilder } from './report-card/report-card.job.ts'

type OfOne = (run: FileRun, params: ClassParams) => Promise<BuiltFile>

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

/** What makes each kind of file, by its tag. */
export const buildersOf = (parts: PaperParts): Record<string, FileBuilder> => ({
  REPORT_CARD: alsoOfSchool(parts, reportCardBuilder(parts), classCards),
  CLASS_LIST: ofOne(classListBuilder(parts)),
  FINAL_RESULTS: alsoOfSchool(parts, finalResultsBuilder(parts), classMinutes),
  NOTE_SUMMARY: ofOne(noteSummaryBuilder(parts)),
  OVERVIEW_MAP: alsoOfSchool(parts, overviewMapBuilder(parts), classMap),
  ENROLLMENT_FORM: ofOne(enrollmentFormBuilder(parts)),
})
