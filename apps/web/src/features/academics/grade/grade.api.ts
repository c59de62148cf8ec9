import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import { type Grade, type GradeOrEvent, isClass } from '@lousa/contract/academics/academics.contract.ts'
import * as gradeWritingCalls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { Page } from '@lousa/contract/page.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readList } from '../../../lib/http/query-client.ts'
import { classOf } from '../academics.api.ts'

export const gradesOptions = (query: QueryInput<typeof academicsCalls.listGrades>) => ({
  ...readList(academicsCalls.listGrades, { query: { ...query, showOnlyEvents: 'false' } }),
  select: (page: Page<GradeOrEvent>) => ({ ...page, data: page.data.filter(isClass) }),
})

export const createGrade = (
  body: BodyInput<typeof gradeWritingCalls.createGrade>,
  idempotencyKey: string,
): Promise<Grade> => call(gradeWritingCalls.createGrade, { body, idempotencyKey }).then(classOf)

export const updateGrade = (
  id: string,
  body: BodyInput<typeof gradeWritingCalls.updateGrade>,
  version: number,
): Promise<Grade> => call(gradeWritingCalls.updateGrade, { params: { id }, body, version }).then(classOf)

export const deleteGrade = (id: string): Promise<void> =>
  call(gradeWritingCalls.deleteGrade, { params: { id } })

type TermWorths = BodyInput<typeof gradeWritingCalls.updateTermWorths>['academicTermMarks']

/** The marks of all terms at once; `isFirst`: the class has none yet. */
export const saveTermWorths = (
  { id, version, isFirst }: { id: string; version: number; isFirst: boolean },
  academicTermMarks: TermWorths,
): Promise<Grade> =>
  call(isFirst ? gradeWritingCalls.createTermWorths : gradeWritingCalls.updateTermWorths, {
    params: { id },
    body: { academicTermMarks },
    version,
  }).then(classOf)

/** An answer of a write, shown at once where the class stands alone. */
export const gradeIs = (grade: Grade): void => {
  queryClient.setQueryData(read(academicsCalls.getGrade, { params: { id: grade.id } }).queryKey, grade)
}
