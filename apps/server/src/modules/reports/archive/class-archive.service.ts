import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { ARCHIVE as W } from '@lousa/contract/reports/archive/archive.messages.ts'
import { offerOf, reportLabel } from '@lousa/contract/reports/report-table.ts'
import type { requestSchoolReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { yearOfArchive } from './class-archive.queries.ts'

/** The papers of all classes of a year. A term that no class has is refused, and one that changes nothing left out. */
export const archiveRequest = async (
  ctx: ReadCtx,
  query: QueryOf<typeof requestSchoolReportCards>,
): Promise<FileRequest> => {
  const { academicYearId, termPosition, fileNameTag: tag, format } = query
  const papers = reportLabel(tag, 'SCHOOL')
  const ofTerm = offerOf(tag, 'SCHOOL').term
  const unpublished = query.includeUnpublished ? { includeUnpublished: true } : {}
  const { year, types } = await yearOfArchive(ctx, { academicYearId, termPosition })
  const [type, ...others] = types
  if (termPosition !== undefined && !type) throw invalidFields(fieldError('termPosition', 'INVALID'))
  if (termPosition === undefined || !type || !ofTerm)
    return {
      tag,
      format,
      title: fill(W.fileOfSchool, { papers, year }),
      params: { academicYearId, ...unpublished },
    }
  const term =
    others.length === 0 ? termName(type, termPosition) : fill(W.termOfAnyLevel, { position: termPosition })
  return {
    tag,
    format,
    title:
      ofTerm === 'UNTIL'
        ? fill(W.fileOfSchoolUntil, { papers, year, term })
        : fill(W.fileOfSchoolIn, { papers, year, term }),
    params: { academicYearId, termPosition, ...unpublished },
  }
}
