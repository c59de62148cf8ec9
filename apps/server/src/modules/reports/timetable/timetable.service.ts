import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { requestTimetable } from '@lousa/contract/reports/reports.contract.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { timetableNames } from './timetable.queries.ts'

type Query = QueryOf<typeof requestTimetable>

/** Instructors ask for their own week alone; those of classes and of all of them are the office's. */
const refuseOthers = ({ actor }: ReadCtx, { instructorId }: Query): void => {
  if (actor.role === 'ADMINISTRATOR') return
  if (!instructorId) throw new ContractError('FORBIDDEN')
  if (instructorId !== actor.accountId) throw new ContractError('NOT_FOUND')
}

/** Asking for the timetable of a class, of an instructor, or of every class of a year. */
export const timetableRequest = async (
  ctx: ReadCtx,
  academicYearId: string,
  query: Query,
): Promise<FileRequest> => {
  const { gradeId, instructorId, format } = query
  refuseOthers(ctx, query)
  if (gradeId && instructorId) throw invalidFields(fieldError('instructorId', 'INVALID'))
  const { year, grade, instructor } = await timetableNames(ctx, { academicYearId, gradeId, instructorId })
  if (gradeId && grade === null) throw invalidFields(fieldError('gradeId', 'INVALID'))
  const only = { ...(gradeId ? { gradeId } : {}), ...(instructorId ? { instructorId } : {}) }
  return {
    tag: 'TIMETABLE',
    format,
    title:
      grade !== null
        ? fill(W.fileOfGrade, { grade })
        : instructor
          ? fill(W.fileOfInstructor, { instructor: displayName(instructor), year })
          : fill(W.fileOfSchool, { year }),
    params: {
      academicYearId,
      ...(gradeId || instructorId ? { only } : {}),
      ...(format === 'xlsx' ? { format } : {}),
    },
  }
}
