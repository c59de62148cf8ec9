import * as calls from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { knowledgeAreas } from './knowledge-area.queries.ts'
import {
  createKnowledgeArea,
  deleteKnowledgeArea,
  knowledgeAreaOf,
  updateKnowledgeArea,
} from './knowledge-area.service.ts'
import { trainingTypes } from './training-type.queries.ts'
import {
  createTrainingType,
  deleteTrainingType,
  trainingTypeOf,
  updateTrainingType,
} from './training-type.service.ts'

const trainingTypeRoutes: Module['routes'] = [
  route(calls.listTrainingTypes, async (ctx, { query }) =>
    allOf(await trainingTypes(ctx, query.academicYearId)),
  ),
  route(calls.createTrainingType, (ctx, { body }) => createTrainingType(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => trainingTypeOf(ctx, id),
  }),
  route(calls.updateTrainingType, (ctx, { params, body }) => updateTrainingType(ctx, params.id, body)),
  route(calls.deleteTrainingType, (ctx, { params }) => deleteTrainingType(ctx, params.id)),
]

const knowledgeAreaRoutes: Module['routes'] = [
  route(calls.listKnowledgeAreas, async (ctx, { query }) =>
    allOf(await knowledgeAreas(ctx, query.academicYearId)),
  ),
  route(calls.createKnowledgeArea, (ctx, { body }) => createKnowledgeArea(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => knowledgeAreaOf(ctx, id),
  }),
  route(calls.updateKnowledgeArea, (ctx, { params, body }) => updateKnowledgeArea(ctx, params.id, body)),
  route(calls.deleteKnowledgeArea, (ctx, { params }) => deleteKnowledgeArea(ctx, params.id)),
]

/** Training types and knowledge areas. */
export const catalogueRoutes: Module['routes'] = [...trainingTypeRoutes, ...knowledgeAreaRoutes]
