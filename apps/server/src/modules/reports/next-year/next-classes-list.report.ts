import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NEXT_CLASSES_LIST as W } from '@lousa/contract/reports/next-year/next-classes-list.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { classAdvanceRows } from '../../evaluation/advance/advance.service.ts'
import { listedGrade } from '../class-list/class-list.public.queries.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { comingStudents } from './next-classes-list.queries.ts'
import { type NextClassesData, nextClassesDocument, nextClassesSheets } from './next-classes-list.view.ts'
import { classOfNextYear } from './next-year.service.ts'

/** Where the students of a class go, and the origin of those who came. */
export const nextClassesRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const grade = await classOfNextYear(ctx, gradeId, academicTermId)
  return {
    tag,
    format,
    title: fill(W.file, { grade }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}

const dataOf = async (
  { institutionId, tenant }: FileRun,
  gradeId: string,
  today: string,
): Promise<NextClassesData> => {
  const [grade, advance, coming] = await tenant(db =>
    Promise.all([
      listedGrade(db, { institutionId, gradeId }),
      classAdvanceRows({ db, institution: { id: institutionId }, today }, gradeId),
      comingStudents(db, { institutionId, gradeId }),
    ]),
  )
  const { target, students: leaving } = advance
  if (!grade || leaving.length + coming.length === 0) throw new ReportRefusal(W.noStudents)
  return {
    grade,
    target: target.target?.year ?? null,
    names: new Map(target.classes.map(({ id, name }) => [id, name])),
    leaving,
    coming,
  }
}

/** The list of next classes, as a PDF or as a spreadsheet. */
export const nextClassesBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const data = await dataOf(run, gradeId, todayIn(parts.clock, run.file.timeZone))
    await run.progress(0.3)
    const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
    return tableFile(parts, run, {
      format,
      template: 'next-classes-list',
      institution: data.grade.institution,
      document: () => nextClassesDocument(data, order),
      sheets: () => nextClassesSheets(data),
    })
  }
