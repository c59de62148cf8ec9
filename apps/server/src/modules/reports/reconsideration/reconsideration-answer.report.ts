import { createHash } from 'node:crypto'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { RECONSIDERATION_ANSWER as W } from '@lousa/contract/reports/reconsideration/reconsideration-answer.messages.ts'
import type { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { reportStudent } from '../document/paper-subject.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { answeredRequests, isAppealOf } from './reconsideration-answer.queries.ts'
import { reconsiderationAnswerDocument } from './reconsideration-answer.view.ts'

/** The answer to one request of an enrolment, or to all that are answered. */
export const reconsiderationAnswerRequest = async (
  ctx: ReadCtx,
  enrollmentId: string,
  { fileNameTag: tag, format, academicTermId, appealId }: QueryOf<typeof requestStudentReport>,
): Promise<FileRequest> => {
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const student = await reportStudent(ctx, enrollmentId)
  const { gradeId, studentId } = student
  if (appealId !== undefined) {
    const at = { institutionId: ctx.institution.id, enrollmentId, appealId }
    if (!(await isAppealOf(ctx.db, at))) throw new ContractError('NOT_FOUND')
    if ((await answeredRequests(ctx.db, at)).length === 0) throw new ContractError('APPEAL_NOT_ANSWERED')
  }
  return {
    tag,
    format,
    title: fill(W.fileOfStudent, { student: displayName(student) }),
    params: { gradeId, enrollmentId, studentId, ...(appealId === undefined ? {} : { appealId }) },
  }
}

/** The answers as PDF, each with a code of its own. */
export const reconsiderationAnswerBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { enrollmentId = '', appealId }: ClassParams): Promise<BuiltFile> => {
    const { institutionId, tenant, file, isPreview, progress } = run
    await progress(0.1)
    const answers = await tenant(db => answeredRequests(db, { institutionId, enrollmentId, appealId }))
    const [first] = answers
    if (!first) throw new ReportRefusal(W.none)
    const codes = isPreview ? [] : documentCodes(answers.length)
    const { institution } = first
    const { pdf } = await renderReport(parts, run, {
      template: 'reconsideration-answer',
      data: reconsiderationAnswerDocument(answers, institution, {
        now: parts.clock.now(),
        timeZone: file.timeZone,
        isPreview,
        codes,
      }),
      images: documentHead(institution).images,
    })
    await progress(0.9)
    const hash = createHash('sha256').update(pdf).digest('hex')
    const issued = answers.flatMap((of, at) => {
      const code = codes[at]
      if (!code) return []
      const data = {
        title: W.title,
        institution: institution.name,
        year: String(of.year),
        class: of.grade,
        level: of.level,
        name: displayName(of),
        registration: of.registration,
      }
      return [{ code, personId: of.personId, enrollmentId: of.enrollmentId, hash, data, edition: of.id }]
    })
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued }) }
  }
