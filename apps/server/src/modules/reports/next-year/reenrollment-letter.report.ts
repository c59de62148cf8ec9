import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import { REENROLLMENT_LETTER as W } from '@lousa/contract/reports/next-year/reenrollment-letter.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { readClassCampaign } from '../../evaluation/reenrollment/reenrollment.service.ts'
import { listedGrade } from '../class-list/class-list.public.queries.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { classOfNextYear } from './next-year.service.ts'
import { reenrollmentLetters } from './reenrollment-letter.view.ts'

/** The letters of a class; refused before the campaign of its year is opened. */
export const reenrollmentLetterRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const grade = await classOfNextYear(ctx, gradeId, academicTermId)
  if (!(await readClassCampaign(ctx, gradeId)))
    throw new ContractError('VALIDATION_ERROR', {
      message: W.noCampaign,
      errors: [{ ...fieldError('fileNameTag', 'INVALID'), message: W.noCampaign }],
    })
  return { tag, format, title: fill(W.file, { grade }), params: { gradeId } }
}

/** A letter certifies nothing and has no code. */
const outcome = () => ({ issued: [] })

export const reenrollmentLetterBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId }: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { institutionId } = run
    const today = todayIn(parts.clock, run.file.timeZone)
    const [grade, campaign] = await run.tenant(db =>
      Promise.all([
        listedGrade(db, { institutionId, gradeId }),
        readClassCampaign({ db, institution: { id: institutionId }, today }, gradeId),
      ]),
    )
    if (!grade || !campaign) throw new ReportRefusal(W.noCampaign)
    if (campaign.students.length === 0) throw new ReportRefusal(W.noStudents)
    await run.progress(0.3)
    const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
    const { pdf } = await renderReport(parts, run, {
      template: 'reenrollment-letter',
      data: reenrollmentLetters({ grade, campaign }, order),
      images: documentHead(grade.institution).images,
    })
    await run.progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }
