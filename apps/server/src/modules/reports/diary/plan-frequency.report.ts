import { DIARY } from '@lousa/contract/reports/diary/diary.messages.ts'
import { PLAN_FREQUENCY as W } from '@lousa/contract/reports/diary/plan-frequency.messages.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { diaryClass, diaryFigures, diaryPlans, diaryStudents, diaryTerms } from './diary.queries.ts'
import { lastRecordedLesson } from './diary-lessons.queries.ts'
import { daysOf, isOfDays, studentDays } from './diary-period.values.ts'
import { componentTotals, isTaughtInParts } from './plan-frequency.queries.ts'
import {
  type FrequencyData,
  hasLessons,
  planFrequencyDocument,
  planFrequencySheet,
} from './plan-frequency.view.ts'

const readFrequency = async (
  parts: ReportDeps,
  { institutionId, tenant }: FileRun,
  { gradeId, lessonPlanId, ...period }: ClassParams,
): Promise<FrequencyData> => {
  const ofClass = { institutionId, gradeId }
  if (!isOfDays(period)) await requireFreshFigures(parts, ofClass)
  return tenant(async db => {
    const [grade, terms, plans] = await Promise.all([
      diaryClass(db, ofClass),
      diaryTerms(db, ofClass),
      diaryPlans(db, { ...ofClass, planId: lessonPlanId }),
    ])
    const [plan] = plans
    if (!grade || !plan) throw new ReportRefusal(DIARY.noPlans)
    const countedDays = daysOf({ start: grade.yearStart, end: grade.yearEnd }, terms, period)
    if (!countedDays) throw new ReportRefusal(DIARY.outOfYear)
    const ofComponents = { ...ofClass, componentIds: [plan.componentId], ...countedDays }
    const days = studentDays(countedDays, terms, {
      period,
      lastRecord: await lastRecordedLesson(db, ofComponents),
    })
    const ofComponent = { ...ofClass, componentId: plan.componentId }
    const [students, figures, totals, isInParts] = await Promise.all([
      diaryStudents(db, { ...ofClass, ...days }),
      isOfDays(period) ? [] : diaryFigures(db, { ...ofClass, componentIds: [plan.componentId] }),
      isOfDays(period) ? componentTotals(db, { ...ofComponent, ...days }) : null,
      isTaughtInParts(db, ofComponent),
    ])
    return { class: grade, terms, plan, students, figures, totals, days, period, isInParts }
  })
}

/** Attendance of everyone in the component of a plan, by term and over the year. */
export const planFrequencyBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const data = await readFrequency(parts, run, params)
    if (data.students.length === 0) throw new ReportRefusal(W.noStudents)
    if (!hasLessons(data)) throw new ReportRefusal(W.noLessons)
    await run.progress(0.3)
    return tableFile(parts, run, {
      format: params.format,
      template: 'plan-frequency',
      institution: data.class.institution,
      document: () =>
        planFrequencyDocument(data, {
          now: parts.clock.now(),
          timeZone: run.file.timeZone,
          isPreview: run.isPreview,
        }),
      sheets: () => [planFrequencySheet(data)],
    })
  }
