import { listKnowledgeAreas } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import {
  createComponent,
  deleteComponent,
  listComponents,
  updateComponent,
} from '@lousa/contract/curriculum/component-writing.contract.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { listComponentsOfGrade } from '@lousa/contract/curriculum/curriculum.contract.ts'
import {
  type CurriculumMatrix,
  copyMatrix,
  createMatrixRow,
  deleteMatrixRow,
  listMatrix,
  updateMatrixRow,
} from '@lousa/contract/curriculum/matrix.contract.ts'
import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { readAll } from '../../lib/all-pages.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read, readKey, readList } from '../../lib/query-client.ts'
import { structureOutdated } from '../academics/structure.api.ts'

export const componentsOptions = (query: QueryInput<typeof listComponents>) =>
  readList(listComponents, { query })

/** Every component that may stand in a matrix of the level. */
export const activeComponentsOptions = (educationLevelId: string) =>
  readAll(listComponents, { educationLevelId, status: 'Ativo' })

export const addComponent = (
  body: BodyInput<typeof createComponent>,
  idempotencyKey: string,
): Promise<CurriculumComponent> => call(createComponent, { body, idempotencyKey })

export const changeComponent = (
  id: string,
  body: BodyInput<typeof updateComponent>,
  version: number,
): Promise<CurriculumComponent> => call(updateComponent, { params: { id }, body, version })

/** Without a version: nothing else is written. */
export const setComponentStatus = (
  id: string,
  status: CurriculumComponent['status'],
): Promise<CurriculumComponent> => call(updateComponent, { params: { id }, body: { status } })

export const removeComponent = (id: string): Promise<void> => call(deleteComponent, { params: { id } })

export const componentsChanged = () => {
  structureOutdated()
  return Promise.all(
    [listComponents, listComponentsOfGrade, listKnowledgeAreas].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

export const matrixOptions = (gradeId: string) => read(listMatrix, { query: { gradeId } })

export const addMatrixRow = (
  body: BodyInput<typeof createMatrixRow>,
  idempotencyKey: string,
): Promise<CurriculumMatrix> => call(createMatrixRow, { body, idempotencyKey })

export const changeMatrixRow = (
  { id, version }: Pick<CurriculumMatrix, 'id' | 'version'>,
  body: BodyInput<typeof updateMatrixRow>,
): Promise<CurriculumMatrix> => call(updateMatrixRow, { params: { id }, body, version })

export const removeMatrixRow = (id: string): Promise<void> => call(deleteMatrixRow, { params: { id } })

export const copyRows = (
  body: BodyInput<typeof copyMatrix>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof copyMatrix>> => call(copyMatrix, { body, idempotencyKey })

type Rows = AnswerOf<typeof listMatrix>

/** Shows a change of one class's rows at once; what was read before it was made is read again. */
export const matrixIs = (gradeId: string, change: (rows: CurriculumMatrix[]) => CurriculumMatrix[]): void => {
  structureOutdated()
  queryClient.setQueryData<Rows>(matrixOptions(gradeId).queryKey, page =>
    page === undefined ? page : { ...page, data: change(page.data) },
  )
}

/** A class's rows, or those of every class, are read again. */
export const matrixChanged = (gradeId?: string) => {
  structureOutdated()
  return queryClient.invalidateQueries({
    queryKey: gradeId === undefined ? readKey(listMatrix) : matrixOptions(gradeId).queryKey,
  })
}
