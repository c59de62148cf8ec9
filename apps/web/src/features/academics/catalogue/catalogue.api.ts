import type { TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import {
  createKnowledgeArea,
  createTrainingType,
  deleteKnowledgeArea,
  deleteTrainingType,
  type KnowledgeArea,
  listKnowledgeAreas,
  listTrainingTypes,
  updateKnowledgeArea,
  updateTrainingType,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/api-client.ts'
import { read } from '../../../lib/query-client.ts'

/** Without a version the change is made on top of whatever is there. */
type Versioned = { id: string; version?: number }

const seen = (version: number | undefined) => (version === undefined ? {} : { version })

/** With the year, how many of its components use each. */
export const knowledgeAreasOptions = (academicYearId?: string) =>
  read(listKnowledgeAreas, { query: { academicYearId } })

export const addKnowledgeArea = (
  body: BodyInput<typeof createKnowledgeArea>,
  idempotencyKey: string,
): Promise<KnowledgeArea> => call(createKnowledgeArea, { body, idempotencyKey })

export const changeKnowledgeArea = (
  { id, version }: Versioned,
  body: BodyInput<typeof updateKnowledgeArea>,
): Promise<KnowledgeArea> => call(updateKnowledgeArea, { params: { id }, body, ...seen(version) })

export const removeKnowledgeArea = (id: string): Promise<unknown> =>
  call(deleteKnowledgeArea, { params: { id } })

export const trainingTypesOptions = (academicYearId?: string) =>
  read(listTrainingTypes, { query: { academicYearId } })

export const addTrainingType = (
  body: BodyInput<typeof createTrainingType>,
  idempotencyKey: string,
): Promise<TrainingType> => call(createTrainingType, { body, idempotencyKey })

export const changeTrainingType = (
  { id, version }: Versioned,
  body: BodyInput<typeof updateTrainingType>,
): Promise<TrainingType> => call(updateTrainingType, { params: { id }, body, ...seen(version) })

export const removeTrainingType = (id: string): Promise<unknown> =>
  call(deleteTrainingType, { params: { id } })
