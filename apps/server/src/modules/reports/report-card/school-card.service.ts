import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import type { requestSchoolReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { cardYear } from './school-card.queries.ts'

/** The report cards of all classes of a year. A term that no class has is refused. */
export const schoolCardsRequest = async (
  ctx: Reading,
  query: QueryOf<typeof requestSchoolReportCards>,
): Promise<FileRequest> => {
  const { academicYearId, termPosition, fileNameTag: tag, format } = query
  const unpublished = query.includeUnpublished ? { includeUnpublished: true } : {}
  const { year, types } = await cardYear(ctx, { academicYearId, termPosition })
  if (termPosition === undefined)
    return {
      tag,
      format,
      title: fill(W.fileOfSchool, { year }),
      params: { academicYearId, ...unpublished },
    }
  const [type, ...others] = types
  if (!type) throw invalidFields(fieldError('termPosition', 'INVALID'))
  const term =
    others.length === 0 ? termName(type, termPosition) : fill(W.termOfAnyLevel, { position: termPosition })
  return {
    tag,
    format,
    title: fill(W.fileOfSchoolUntil, { year, term }),
    params: { academicYearId, termPosition, ...unpublished },
  }
}
