import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../../module.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import { termName } from './report-card.words.ts'
import { cardEnrollment, cardGrade, cardTerm } from './report-card-request.queries.ts'

type Asked = QueryOf<typeof requestGradeReportCards>

/** A student's report card. The waiting list and enrolments made by mistake have none. */
export const studentCardRequest = async (
  ctx: Ctx,
  enrollmentId: string,
  asked: Asked,
): Promise<FileRequest> => {
  const enrollment = await cardEnrollment(ctx, enrollmentId)
  if (!enrollment) throw new ContractError('ENROLLMENT_NOT_ACTIVE')
  const { gradeId, studentId } = enrollment
  const { className, until } = await classAndTerm(ctx, gradeId, asked)
  return {
    tag: asked.fileNameTag,
    format: asked.format,
    title: `Boletim — ${displayName(enrollment)} — ${className}${until}`,
    params: { gradeId, enrollmentId, studentId, ...termParam(asked) },
  }
}

/** The report cards of a class in one document. */
export const classCardsRequest = async (ctx: Ctx, gradeId: string, asked: Asked): Promise<FileRequest> => {
  const { className, until } = await classAndTerm(ctx, gradeId, asked)
  return {
    tag: asked.fileNameTag,
    format: asked.format,
    title: `Boletins — ${className}${until}`,
    params: { gradeId, ...termParam(asked) },
  }
}

const termParam = ({ academicTermId, includeUnpublished }: Asked) => ({
  ...(academicTermId ? { academicTermId } : {}),
  ...(includeUnpublished ? { includeUnpublished } : {}),
})

/** An event has no report cards, and a term of another level is none of the class. */
const classAndTerm = async (ctx: Ctx, gradeId: string, { academicTermId }: Asked) => {
  const grade = await cardGrade(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  if (!academicTermId) return { className: grade.name, until: '' }
  const position = await cardTerm(ctx, { levelId: grade.levelId, termId: academicTermId })
  if (position === undefined) throw new ContractError('NOT_FOUND')
  return { className: grade.name, until: `, até o ${termName(grade.levelType, position)}` }
}
