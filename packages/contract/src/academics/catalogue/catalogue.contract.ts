import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PERSON_STATUSES } from '../../people/person/user.contract.ts'
import { coded, id, listOf, plainName, reference, requiredText, version } from '../../schema.ts'
import { trainingType } from '../academics.contract.ts'
import { uses } from '../parameter/use.contract.ts'

/** Training types and knowledge areas: catalogues of the institution, the same in every year. */

const INITIALS = /^[A-Za-z0-9-]+$/

/** On `initials`, which two training types may not share either. */
export const INITIALS_RECORDED = 'Já existe um registro com esta sigla.'

export const trainingTypeWrite = z.strictObject({
  name: plainName(80),
  initials: requiredText(10).refine(value => INITIALS.test(value), coded('INVALID_INITIALS')),
  status: z.enum(PERSON_STATUSES).optional(),
})

export const knowledgeArea = z.object({
  id,
  name: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** How many components of the asked year are of this area. */
  componentCount: z.int().optional(),
  version,
})
export type KnowledgeArea = z.output<typeof knowledgeArea>

export const knowledgeAreaWrite = z.strictObject({
  name: requiredText(80),
  status: z.enum(PERSON_STATUSES).optional(),
})

const ofYear = z.strictObject({ academicYearId: reference.optional() })

export const listTrainingTypes = endpoint({
  method: 'GET',
  path: 'training-type',
  summary: 'Tipos de formação; com o ano, quantos componentes de sua matriz usam cada um.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: ofYear,
  answer: listOf(trainingType),
})

export const createTrainingType = endpoint({
  method: 'POST',
  path: 'training-type',
  summary: 'Cria um tipo de formação.',
  access: { roles: ['ADMINISTRATOR'] },
  body: trainingTypeWrite,
  answer: trainingType,
  status: 201,
  idempotent: true,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const updateTrainingType = endpoint({
  method: 'PATCH',
  path: 'training-type/:id',
  summary: 'Altera um tipo de formação.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'trainingType' } },
  body: trainingTypeWrite.partial().extend({ version: version.optional() }),
  answer: trainingType,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const deleteTrainingType = endpoint({
  method: 'DELETE',
  path: 'training-type/:id',
  summary: 'Exclui um tipo de formação sem uso.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'trainingType' } },
  status: 204,
  errors: ['IN_USE'],
})

export const getTrainingTypeUse = endpoint({
  method: 'GET',
  path: 'training-type/:id/use',
  summary: 'O que usa um tipo de formação: a base de toda confirmação antes de arquivar ou excluir.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'trainingType' } },
  answer: uses,
})

/** What a catalogue is asked for and told. */
export const trainingTypeCalls = {
  list: listTrainingTypes,
  create: createTrainingType,
  update: updateTrainingType,
  remove: deleteTrainingType,
  use: getTrainingTypeUse,
}

export const listKnowledgeAreas = endpoint({
  method: 'GET',
  path: 'knowledge-area',
  summary: 'Áreas de conhecimento; com o ano, quantos componentes cada uma tem.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: ofYear,
  answer: listOf(knowledgeArea),
})

export const createKnowledgeArea = endpoint({
  method: 'POST',
  path: 'knowledge-area',
  summary: 'Cria uma área de conhecimento.',
  access: { roles: ['ADMINISTRATOR'] },
  body: knowledgeAreaWrite,
  answer: knowledgeArea,
  status: 201,
  idempotent: true,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const updateKnowledgeArea = endpoint({
  method: 'PATCH',
  path: 'knowledge-area/:id',
  summary: 'Altera uma área de conhecimento.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'knowledgeArea' } },
  body: knowledgeAreaWrite.partial().extend({ version: version.optional() }),
  answer: knowledgeArea,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const deleteKnowledgeArea = endpoint({
  method: 'DELETE',
  path: 'knowledge-area/:id',
  summary: 'Exclui uma área de conhecimento sem uso.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'knowledgeArea' } },
  status: 204,
  errors: ['IN_USE'],
})

export const getKnowledgeAreaUse = endpoint({
  method: 'GET',
  path: 'knowledge-area/:id/use',
  summary: 'O que usa uma área de conhecimento: a base de toda confirmação antes de arquivar ou excluir.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'knowledgeArea' } },
  answer: uses,
})

export const knowledgeAreaCalls = {
  list: listKnowledgeAreas,
  create: createKnowledgeArea,
  update: updateKnowledgeArea,
  remove: deleteKnowledgeArea,
  use: getKnowledgeAreaUse,
}

/** The calls of every catalogue. */
export const CATALOGUES = [trainingTypeCalls, knowledgeAreaCalls]
