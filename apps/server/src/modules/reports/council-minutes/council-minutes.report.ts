import { createHash } from 'node:crypto'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { COUNCIL_MINUTES as W } from '@lousa/contract/reports/council-minutes/council-minutes.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { minutesOfClass } from '../../evaluation/council/minutes.service.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { reportGrade } from '../document/paper-subject.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { minutesHead } from './council-minutes.queries.ts'
import { councilMinutesDocument } from './council-minutes.view.ts'

/** The minutes of one meeting of the class, also of a draft, or all that are signed. */
export const councilMinutesRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId, meetingId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const { name: grade } = await reportGrade(ctx, gradeId)
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  if (meetingId === undefined)
    return { tag, format, title: fill(W.fileOfGrade, { grade }), params: { gradeId } }
  const [paper] = await minutesOfClass(ctx, { gradeId, meetingId })
  if (!paper) throw new ContractError('NOT_FOUND')
  const title = fill(W.fileOfMeeting, { grade, date: formatDate(paper.stored.date) })
  return { tag, format, title, params: { gradeId, meetingId } }
}

/** Minutes as PDF: each signed one with a code of its own; a draft and annulled minutes certify nothing. */
export const councilMinutesBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, meetingId }: ClassParams): Promise<BuiltFile> => {
    const { institutionId, tenant, file, isPreview, progress } = run
    await progress(0.1)
    const { papers, head } = await tenant(async db => ({
      papers: await minutesOfClass({ db, institution: { id: institutionId } }, { gradeId, meetingId }),
      head: await minutesHead(db, institutionId),
    }))
    if (papers.length === 0) throw new ReportRefusal(W.none)
    const certifies = !isPreview && papers.every(({ stored }) => stored.status === 'SIGNED')
    const codes = certifies ? documentCodes(papers.length) : []
    const issue = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
    const { pdf } = await renderReport(parts, run, {
      template: 'council-minutes',
      data: councilMinutesDocument(papers, head, { ...issue, codes }),
      images: documentHead(head).images,
    })
    await progress(0.9)
    const hash = createHash('sha256').update(pdf).digest('hex')
    const issued = papers.flatMap(({ stored, of }, at) => {
      const code = codes[at]
      if (!code) return []
      const data = {
        title: `${W.title} — ${fill(W.numbered, { number: stored.number ?? 0, year: of.year })}`,
        institution: head.name,
        year: of.year,
        class: of.name,
        level: of.level,
        date: stored.date,
      }
      return [{ code, gradeId, hash, data, edition: stored.id }]
    })
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued }) }
  }
