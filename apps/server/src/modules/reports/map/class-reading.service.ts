import { OVERVIEW_MAP as W } from '@lousa/contract/reports/map/overview-map.messages.ts'
import { schoolDaysOf } from '../../calendar/school-days/school-days.service.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import type { FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { type ClassFigures, classFigures } from './class-figures.queries.ts'
import { withOpenYears } from './open-years.values.ts'

export type { ClassFigures } from './class-figures.queries.ts'

type Class = { gradeId: string; lessonPlanIds?: string[] | undefined }

/** The figures of a class, brought up to date before they are read. */
export const readClass = async (
  { gateway, clock }: Pick<ReportDeps, 'gateway' | 'clock'>,
  { institutionId, tenant }: Pick<FileRun, 'institutionId' | 'tenant'>,
  { gradeId, lessonPlanIds }: Class,
): Promise<ClassFigures> => {
  await requireFreshFigures({ gateway, clock }, { institutionId, gradeId })
  const data = await tenant(db => classFigures(db, { institutionId, gradeId, lessonPlanIds }))
  if (!data || data.students.length === 0) throw new ReportRefusal(W.noStudents)
  if (data.components.length === 0) throw new ReportRefusal(W.noComponents)
  return withOpenYears(data)
}

/** School days of the class's level, in a term or (absent) in the year; null of a level that is not in use. */
export const schoolDaysOfClass = async (
  { holidays }: Pick<ReportDeps, 'holidays'>,
  { institutionId, tenant }: Pick<FileRun, 'institutionId' | 'tenant'>,
  { class: { year, levelId }, yearId }: ClassFigures,
  academicTermId: string | undefined,
): Promise<number | null> => {
  // Asked outside of the machine: before the transaction.
  const yearHolidays = await holidays.ofYears([year])
  const { levels } = await tenant(db =>
    schoolDaysOf({ db, institution: { id: institutionId } }, yearId, yearHolidays),
  )
  const level = levels.find(({ educationLevel }) => educationLevel.id === levelId)
  if (!level) return null
  return academicTermId === undefined
    ? level.total
    : (level.terms.find(({ id }) => id === academicTermId)?.days ?? null)
}
