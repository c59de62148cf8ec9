import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type {
  requestGradeReportCards,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { classListRequest } from './class-list/class-list.service.ts'
import { classFormsRequest, studentFormRequest } from './enrollment-form/enrollment-form.service.ts'
import type { FileRequest } from './file/generated-file.service.ts'
import type { Reading } from './file/generated-file.types.ts'
import { classCardsRequest, studentCardRequest } from './report-card/report-card.service.ts'

/** What is asked for about one student, by its tag. */
export const studentReportRequest = (
  ctx: Reading,
  enrollmentId: string,
  query: QueryOf<typeof requestStudentReport>,
): Promise<FileRequest> =>
  query.fileNameTag === 'ENROLLMENT_FORM'
    ? studentFormRequest(ctx, enrollmentId)
    : studentCardRequest(ctx, enrollmentId, query)

/** What is asked for about a class or event, by its tag. The list is for both kinds of institution and alone a table. */
export const gradeReportRequest = (
  ctx: Reading,
  gradeId: string,
  query: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  if (query.fileNameTag === 'CLASS_LIST') return classListRequest(ctx, gradeId, query)
  if (ctx.institution.kind !== 'SCHOOL') throw new ContractError('FEATURE_NOT_AVAILABLE')
  if (query.format !== 'pdf') throw invalidFields(fieldError('format', 'INVALID'))
  return query.fileNameTag === 'ENROLLMENT_FORM'
    ? classFormsRequest(ctx, gradeId)
    : classCardsRequest(ctx, gradeId, query)
}
