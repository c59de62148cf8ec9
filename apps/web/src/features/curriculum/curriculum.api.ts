import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import * as catalogueCalls from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import * as componentWritingCalls from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import * as curriculumCalls from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import * as matrixCalls from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { readAll } from '../../lib/http/all-pages.ts'
import { call } from '../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../lib/http/query-client.ts'
import { structureOutdated } from '../academics/structure.api.ts'

export const componentsOptions = (query: QueryInput<typeof componentWritingCalls.listComponents>) =>
  readList(componentWritingCalls.listComponents, { query })

/** Every component that may stand in a matrix of the level. */
export const activeComponentsOptions = (educationLevelId: string) =>
  readAll(componentWritingCalls.listComponents, { educationLevelId, status: 'Ativo' })

/** The components of a class: those of its matrix, or of its level while it has none. */
export const componentsOfGradeOptions = (id: string) =>
  read(curriculumCalls.listComponentsOfGrade, { params: { id } })

export const createComponent = (
  body: BodyInput<typeof componentWritingCalls.createComponent>,
  idempotencyKey: string,
): Promise<CurriculumComponent> => call(componentWritingCalls.createComponent, { body, idempotencyKey })

export const updateComponent = (
  id: string,
  body: BodyInput<typeof componentWritingCalls.updateComponent>,
  version: number,
): Promise<CurriculumComponent> =>
  call(componentWritingCalls.updateComponent, { params: { id }, body, version })

/** Without a version: nothing else is written. */
export const setComponentStatus = (
  id: string,
  status: CurriculumComponent['status'],
): Promise<CurriculumComponent> =>
  call(componentWritingCalls.updateComponent, { params: { id }, body: { status } })

export const deleteComponent = (id: string): Promise<void> =>
  call(componentWritingCalls.deleteComponent, { params: { id } })

/** Creates an area of knowledge; its list is read before the answer is used, so that it can be chosen. */
export const createKnowledgeArea = async (name: string, idempotencyKey: string): Promise<KnowledgeArea> => {
  const area = await call(catalogueCalls.CATALOGUE_CALLS.knowledgeArea.create, {
    body: { name },
    idempotencyKey,
  })
  structureOutdated()
  await queryClient.invalidateQueries({ queryKey: readKey(catalogueCalls.listKnowledgeAreas) })
  return area
}

export const componentsChanged = () => {
  structureOutdated()
  return Promise.all(
    [
      componentWritingCalls.listComponents,
      curriculumCalls.listComponentsOfGrade,
      catalogueCalls.listKnowledgeAreas,
    ].map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}

export const matrixOptions = (gradeId: string) => read(matrixCalls.listMatrix, { query: { gradeId } })

export const createMatrixRow = (
  body: BodyInput<typeof matrixCalls.createMatrixRow>,
  idempotencyKey: string,
): Promise<CurriculumMatrix> => call(matrixCalls.createMatrixRow, { body, idempotencyKey })

export const updateMatrixRow = (
  { id, version }: Pick<CurriculumMatrix, 'id' | 'version'>,
  body: BodyInput<typeof matrixCalls.updateMatrixRow>,
): Promise<CurriculumMatrix> => call(matrixCalls.updateMatrixRow, { params: { id }, body, version })

export const deleteMatrixRow = (id: string): Promise<void> =>
  call(matrixCalls.deleteMatrixRow, { params: { id } })

export const copyRows = (
  body: BodyInput<typeof matrixCalls.copyMatrix>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof matrixCalls.copyMatrix>> => call(matrixCalls.copyMatrix, { body, idempotencyKey })

type Rows = AnswerOf<typeof matrixCalls.listMatrix>

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
    queryKey: gradeId === undefined ? readKey(matrixCalls.listMatrix) : matrixOptions(gradeId).queryKey,
  })
}
