import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/errors.ts'
import type { requestSchoolReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { Ctx } from '../../module.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import { termName } from './report-card.words.ts'
import { cardYear } from './school-card.queries.ts'

/** The report cards of all classes of a year. A term that no class has is refused. */
export const schoolCardsRequest = async (
  ctx: Ctx,
  asked: QueryOf<typeof requestSchoolReportCards>,
): Promise<FileRequest> => {
  const { academicYearId, termPosition, fileNameTag: tag, format } = asked
  const unpublished = asked.includeUnpublished ? { includeUnpublished: true } : {}
  const { year, types } = await cardYear(ctx, { academicYearId, termPosition })
  if (termPosition === undefined)
    return {
      tag,
      format,
      title: `Boletins — todas as turmas de ${year}`,
      params: { academicYearId, ...unpublished },
    }
  const [type, ...others] = types
  if (!type) throw invalidFields(fieldError('termPosition', 'INVALID'))
  const until = others.length === 0 ? termName(type, termPosition) : `${termPosition}º período`
  return {
    tag,
    format,
    title: `Boletins — todas as turmas de ${year}, até o ${until}`,
    params: { academicYearId, termPosition, ...unpublished },
  }
}
