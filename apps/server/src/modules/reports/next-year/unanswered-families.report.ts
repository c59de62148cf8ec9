import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import { UNANSWERED_FAMILIES as W } from '@lousa/contract/reports/next-year/unanswered-families.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { unansweredFamilies } from '../../evaluation/reenrollment/family.service.ts'
import { listedGrade } from '../class-list/class-list.public.queries.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { classOfNextYear } from './next-year.service.ts'
import { unansweredDocument, unansweredSheets } from './unanswered-families.view.ts'

/** The families of a class that have not answered, with their phones: to be called. */
export const unansweredFamiliesRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const grade = await classOfNextYear(ctx, gradeId, academicTermId)
  if (!(await unansweredFamilies(ctx, gradeId)))
    throw new ContractError('VALIDATION_ERROR', {
      message: W.noCampaign,
      errors: [{ ...fieldError('fileNameTag', 'INVALID'), message: W.noCampaign }],
    })
  return {
    tag,
    format,
    title: fill(W.file, { grade }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}

/** The list as a PDF, with room for what is answered, or as a spreadsheet. */
export const unansweredFamiliesBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { institutionId } = run
    const today = todayIn(parts.clock, run.file.timeZone)
    const [grade, found] = await run.tenant(db =>
      Promise.all([
        listedGrade(db, { institutionId, gradeId }),
        unansweredFamilies({ db, institution: { id: institutionId }, today }, gradeId),
      ]),
    )
    if (!grade || !found) throw new ReportRefusal(W.noCampaign)
    if (found.families.length === 0) throw new ReportRefusal(W.none)
    await run.progress(0.3)
    const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
    const data = { grade, ...found }
    return tableFile(parts, run, {
      format,
      template: 'next-year-list',
      institution: grade.institution,
      document: () => unansweredDocument(data, order),
      sheets: () => unansweredSheets(data),
    })
  }
