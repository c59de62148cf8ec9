import { setImmediate } from 'node:timers/promises'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ClassReport, ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { diaryClass, diaryFigures, diaryPlans, diaryStudents, diaryTerms } from './diary.queries.ts'
import { type DiaryData, isKept, recordedOf } from './diary.view.ts'
import type { DiaryDocument } from './diary-document.types.ts'
import { diaryDocument, printedDiary } from './diary-document.values.ts'
import { diaryEvaluations, diaryLessons, lastRecordedLesson } from './diary-lessons.queries.ts'
import { daysOf, isOfDays, type ReportPeriod, studentDays } from './diary-period.values.ts'
import { diarySheets } from './diary-sheet.values.ts'

type DiaryScope = ReportPeriod & {
  gradeId: string
  /** Absent: all plans of the class. */
  lessonPlanId?: string | undefined
  /** The term in this position, of any level. */
  termPosition?: number | undefined
}

/** Figures brought up to date, then everything that was recorded; null of a class without plans. */
const readDiaries = async (
  parts: ReportDeps,
  { institutionId, file, tenant }: FileRun,
  { gradeId, lessonPlanId, termPosition, ...askedPeriod }: DiaryScope,
): Promise<DiaryData | null> => {
  const today = todayIn(parts.clock, file.timeZone)
  if (!isOfDays(askedPeriod)) await requireFreshFigures(parts, { institutionId, gradeId })
  return tenant(async db => {
    const ofClass = { institutionId, gradeId }
    const [grade, terms, plans] = await Promise.all([
      diaryClass(db, ofClass),
      diaryTerms(db, ofClass),
      diaryPlans(db, { ...ofClass, planId: lessonPlanId }),
    ])
    if (!grade || plans.length === 0) return null
    const termId =
      termPosition === undefined
        ? askedPeriod.academicTermId
        : terms.findLast(({ position }) => position <= termPosition)?.id
    const period = { ...askedPeriod, academicTermId: termId }
    const year = { start: grade.yearStart, end: grade.yearEnd }
    const countedDays = daysOf(year, terms, period)
    if (!countedDays) throw new ReportRefusal(W.outOfYear)
    const planIds = plans.map(({ id }) => id)
    const componentIds = [...new Set(plans.map(({ componentId }) => componentId))]
    // A recovery may be dated after its term.
    const evaluated = isOfDays(askedPeriod) ? countedDays : year
    const lessons = await diaryLessons(db, { institutionId, planIds, ...countedDays })
    const ofComponents = { ...ofClass, componentIds, ...countedDays }
    const days = studentDays(countedDays, terms, {
      period,
      lastRecord: await lastRecordedLesson(db, ofComponents),
    })
    const [students, evaluations, figures] = await Promise.all([
      diaryStudents(db, { ...ofClass, ...days }),
      diaryEvaluations(db, { institutionId, planIds, ...evaluated, termId }),
      isOfDays(askedPeriod) ? [] : diaryFigures(db, { ...ofClass, componentIds }),
    ])
    return { class: grade, terms, plans, students, lessons, evaluations, figures, days, period, today }
  })
}

/** A diary of a year is some twenty pages of tables: more of them in one compilation take minutes where others work too. */
const MOST_TOGETHER = 12

const rendered = async (parts: ReportDeps, run: FileRun, data: DiaryData) => {
  const diaries: DiaryDocument['diaries'] = []
  for (const [at, plan] of data.plans.entries()) {
    diaries.push(printedDiary(data, plan, at))
    // A class is a lot to word: others come in between.
    await setImmediate()
  }
  const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
  return renderReport(parts, run, {
    template: 'school-diary',
    data: diaryDocument(data, order, diaries),
    images: documentHead(data.class.institution).images,
    groups: { of: 'diaries', most: MOST_TOGETHER },
  })
}

/** A diary that nothing was entered in is no diary; of a class those without anything keep their cover. */
const refuseEmpty = (data: DiaryData, isOfClass: boolean): void => {
  if (data.students.length === 0) throw new ReportRefusal(W.noStudents)
  if (data.plans.some(plan => isKept(data, plan))) return
  if (isOfClass) throw new ReportRefusal(W.nothingInGrade)
  const hasLessons = data.plans.some(plan => recordedOf(data, plan).all.length > 0)
  throw new ReportRefusal(hasLessons ? W.nothingReleased : W.noLessons)
}

/** A diary is no issued document: nothing is certified and it has no code. */
const outcome = () => ({ issued: [] })

/** The diary of one plan, or of all plans of a class in one document. */
export const diaryBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const data = await readDiaries(parts, run, params)
    if (!data) throw new ReportRefusal(W.noPlans)
    refuseEmpty(data, params.lessonPlanId === undefined)
    await run.progress(0.3)
    // A sheet is looked at on paper.
    if (params.format === 'xlsx' && !run.isPreview) {
      const workbook = await xlsxFile(diarySheets(data))
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const { pdf } = await rendered(parts, run, data)
    await run.progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

/** All diaries of a class, as the archive of a school asks for them. */
export const classDiaries: ClassReport = async (parts, run, { gradeId, academicTermId, termPosition }) => {
  const data = await readDiaries(parts, run, { gradeId, academicTermId, termPosition })
  if (!data) throw new ReportRefusal(W.noPlans)
  refuseEmpty(data, true)
  const { pdf } = await rendered(parts, run, data)
  return { pdf, issued: [], enrollmentIds: data.students.map(({ enrollmentId }) => enrollmentId) }
}
