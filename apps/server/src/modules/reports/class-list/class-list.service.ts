import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { CLASS_LIST as W } from '@lousa/contract/reports/class-list/class-list.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { listName } from './class-list.public.queries.ts'

/** The list of a class or event. Terms have no part in it. */
export const classListRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  const { name, isEvent } = await listName(ctx, gradeId)
  return {
    tag,
    format,
    title: isEvent ? fill(W.fileOfEvent, { event: name }) : fill(W.fileOfGrade, { grade: name }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}
