import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { ARCHIVE as W } from '@lousa/contract/reports/archive/archive.messages.ts'
import type { requestSchoolReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { yearOfArchive } from './class-archive.queries.ts'

/** Papers that tell of one term alone; the others tell of all terms until it. */
const OF_ONE_TERM: ReadonlySet<string> = new Set(['OVERVIEW_MAP', 'SCHOOL_DIARY'])

/** The papers of all classes of a year. A term that no class has is refused. */
export const archiveRequest = async (
  ctx: Reading,
  query: QueryOf<typeof requestSchoolReportCards>,
): Promise<FileRequest> => {
  const { academicYearId, termPosition, fileNameTag: tag, format } = query
  const papers = W.papers[tag]
  const unpublished = query.includeUnpublished ? { includeUnpublished: true } : {}
  const { year, types } = await yearOfArchive(ctx, { academicYearId, termPosition })
  if (termPosition === undefined)
    return {
      tag,
      format,
      title: fill(W.fileOfSchool, { papers, year }),
      params: { academicYearId, ...unpublished },
    }
  const [type, ...others] = types
  if (!type) throw invalidFields(fieldError('termPosition', 'INVALID'))
  const term =
    others.length === 0 ? termName(type, termPosition) : fill(W.termOfAnyLevel, { position: termPosition })
  return {
    tag,
    format,
    title: fill(OF_ONE_TERM.has(tag) ? W.fileOfSchoolIn : W.fileOfSchoolUntil, { papers, year, term }),
    params: { academicYearId, termPosition, ...unpublished },
  }
}
