import {
  createKnowledgeArea,
  createTrainingType,
  deleteKnowledgeArea,
  deleteTrainingType,
  listKnowledgeAreas,
  listTrainingTypes,
  updateKnowledgeArea,
  updateTrainingType,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { knowledgeAreas } from './knowledge-area.queries.ts'
import {
  changeKnowledgeArea,
  knowledgeAreaOf,
  recordKnowledgeArea,
  removeKnowledgeArea,
} from './knowledge-area.service.ts'
import { trainingTypes } from './training-type.queries.ts'
import {
  changeTrainingType,
  recordTrainingType,
  removeTrainingType,
  trainingTypeOf,
} from './training-type.service.ts'

const trainingTypeRoutes: Module['routes'] = [
  route(listTrainingTypes, async (ctx, { query }) => allOf(await trainingTypes(ctx, query.academicYearId))),
  route(createTrainingType, (ctx, { body }) => recordTrainingType(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => trainingTypeOf(ctx, id),
  }),
  route(updateTrainingType, (ctx, { params, body }) => changeTrainingType(ctx, params.id, body)),
  route(deleteTrainingType, (ctx, { params }) => removeTrainingType(ctx, params.id)),
]

const knowledgeAreaRoutes: Module['routes'] = [
  route(listKnowledgeAreas, async (ctx, { query }) => allOf(await knowledgeAreas(ctx, query.academicYearId))),
  route(createKnowledgeArea, (ctx, { body }) => recordKnowledgeArea(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => knowledgeAreaOf(ctx, id),
  }),
  route(updateKnowledgeArea, (ctx, { params, body }) => changeKnowledgeArea(ctx, params.id, body)),
  route(deleteKnowledgeArea, (ctx, { params }) => removeKnowledgeArea(ctx, params.id)),
]

/** Training types and knowledge areas. */
export const catalogueRoutes: Module['routes'] = [...trainingTypeRoutes, ...knowledgeAreaRoutes]
