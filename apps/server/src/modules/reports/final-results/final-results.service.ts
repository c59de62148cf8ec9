import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { FINAL_RESULTS as W } from '@lousa/contract/reports/final-results/final-results.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { reportGrade } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { yearOfGrade } from './final-results.queries.ts'

/** The minutes of a class's year: none of a single term. While a result may change they certify nothing. */
export const finalResultsRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const { name: grade } = await reportGrade(ctx, gradeId)
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const { isFinished } = await yearOfGrade(ctx, gradeId)
  return {
    tag,
    format,
    title: fill(isFinished ? W.fileOfGrade : W.fileSoFar, { grade }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}
