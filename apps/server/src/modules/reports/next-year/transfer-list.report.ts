import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { TRANSFER_LIST as W } from '@lousa/contract/reports/next-year/transfer-list.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { classAdvanceRows } from '../../evaluation/advance/advance.service.ts'
import { contactsByStudent } from '../../evaluation/reenrollment/family.service.ts'
import { targetYearOfClass } from '../../evaluation/reenrollment/reenrollment.service.ts'
import { listedGrade } from '../class-list/class-list.public.queries.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { classOfNextYear } from './next-year.service.ts'
import { registrationsOf } from './transfer-list.queries.ts'
import {
  isJudgedWithoutClasses,
  leavingElsewhere,
  type TransferData,
  transferDocument,
  transferSheets,
} from './transfer-list.view.ts'

/** The students of a class who go on in another school, as a list or as a letter to it. */
export const transferRequest =
  (title: string) =>
  async (
    ctx: ReadCtx,
    gradeId: string,
    { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
  ): Promise<FileRequest> => {
    const grade = await classOfNextYear(ctx, gradeId, academicTermId)
    return {
      tag,
      format,
      title: fill(title, { grade }),
      params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
    }
  }

const dataOf = (
  { institutionId, tenant }: FileRun,
  { gradeId, today, asLetter }: { gradeId: string; today: string; asLetter: boolean },
): Promise<TransferData> =>
  tenant(async db => {
    const ctx = { db, institution: { id: institutionId }, today }
    const targetYearId = (await targetYearOfClass(ctx, gradeId)) ?? undefined
    const [grade, { target, students, ownClasses }] = await Promise.all([
      listedGrade(db, { institutionId, gradeId }),
      classAdvanceRows(ctx, gradeId, targetYearId),
    ])
    if (!grade) throw new ReportRefusal(W.none)
    const of = { name: grade.name, ownClasses, nextClasses: target.classes.map(({ name }) => name) }
    if (isJudgedWithoutClasses(of, students)) throw new ReportRefusal(W.classesFirst)
    const all = leavingElsewhere(of, students)
    const leaving = asLetter ? all.filter(({ isConcluding }) => isConcluding) : all
    if (leaving.length === 0) throw new ReportRefusal(asLetter ? W.noneConcludes : W.none)
    const ids = leaving.map(({ student }) => student.accountId)
    const [contacts, registrations] = await Promise.all([
      contactsByStudent(ctx, ids),
      registrationsOf(db, { institutionId, accountIds: ids }),
    ])
    return { grade, leaving, contacts, registrations }
  })

/** The list as a PDF or a spreadsheet, or its letter. Neither certifies anything. */
export const transferBuilder =
  (asLetter: boolean) =>
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const data = await dataOf(run, { gradeId, today: todayIn(parts.clock, run.file.timeZone), asLetter })
    await run.progress(0.3)
    const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
    return tableFile(parts, run, {
      format,
      template: 'next-year-list',
      institution: data.grade.institution,
      document: () => transferDocument(data, { ...order, asLetter }),
      sheets: () => transferSheets(data),
    })
  }
