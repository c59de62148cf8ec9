import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { FINAL_RESULTS as W } from '@lousa/contract/reports/final-results/final-results.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { classOfPapers } from '../paper/paper-subject.service.ts'
import { yearOfGrade } from './final-results.queries.ts'

/** The minutes of a class's year: none of a single term, and to be issued once the year is finished. */
export const finalResultsRequest = async (
  ctx: Reading,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId, preview }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const { name: grade } = await classOfPapers(ctx, gradeId)
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const { year, isFinished } = await yearOfGrade(ctx, gradeId)
  if (!isFinished && !preview)
    throw new ContractError('NOT_CONCLUDED', { message: fill(W.notFinished, { year }) })
  return {
    tag,
    format,
    title: fill(W.fileOfGrade, { grade }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}
