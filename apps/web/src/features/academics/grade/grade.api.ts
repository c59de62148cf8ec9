import { type Grade, getGrade, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import {
  createGrade,
  createTermMarks,
  deleteGrade,
  updateGrade,
  updateTermMarks,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { readAll } from '../../../lib/all-pages.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readList } from '../../../lib/query-client.ts'

export const gradesOptions = (query: QueryInput<typeof listGrades>) =>
  readList(listGrades, { query: { ...query, showOnlyEvents: 'false' } })

/** Every class of a year, however many: for pickers. */
export const allGradesOptions = (academicYearId: string) =>
  readAll(listGrades, { academicYearId, showOnlyEvents: 'false' })

export const addGrade = (body: BodyInput<typeof createGrade>, idempotencyKey: string): Promise<Grade> =>
  call(createGrade, { body, idempotencyKey })

export const changeGrade = (
  id: string,
  body: BodyInput<typeof updateGrade>,
  version: number,
): Promise<Grade> => call(updateGrade, { params: { id }, body, version })

export const removeGrade = (id: string): Promise<void> => call(deleteGrade, { params: { id } })

type TermMarks = BodyInput<typeof updateTermMarks>['academicTermMarks']

/** The marks of all terms at once; `isFirst`: the class has none yet. */
export const saveTermMarks = (
  { id, version, isFirst }: { id: string; version: number; isFirst: boolean },
  academicTermMarks: TermMarks,
): Promise<Grade> =>
  call(isFirst ? createTermMarks : updateTermMarks, { params: { id }, body: { academicTermMarks }, version })

/** An answer of a write, shown at once where the class stands alone. */
export const gradeIs = (grade: Grade): void => {
  queryClient.setQueryData(read(getGrade, { params: { id: grade.id } }).queryKey, grade)
}
