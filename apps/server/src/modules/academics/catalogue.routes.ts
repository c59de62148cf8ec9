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
import {
  createTermMarks,
  updateGrade,
  updateTermMarks,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import {
  getAcademicYearUse,
  getCurriculumComponentUse,
  getEducationLevelUse,
  getGradeUse,
  getKnowledgeAreaUse,
  getTrainingTypeUse,
} from '@lousa/contract/academics/parameter/use.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { changeGrade } from './grade-change.service.ts'
import { knowledgeAreas } from './knowledge-area.queries.ts'
import {
  changeKnowledgeArea,
  knowledgeAreaOf,
  recordKnowledgeArea,
  removeKnowledgeArea,
} from './knowledge-area.service.ts'
import { readinessOf } from './readiness.service.ts'
import { saveTermMarks } from './term-marks.service.ts'
import { trainingTypes } from './training-type.queries.ts'
import {
  changeTrainingType,
  recordTrainingType,
  removeTrainingType,
  trainingTypeOf,
} from './training-type.service.ts'
import { usesOf } from './use.queries.ts'

const trainingTypeRoutes: Module['routes'] = [
  route(listTrainingTypes, async (ctx, { query }) => allOf(await trainingTypes(ctx, query.academicYearId))),
  route(createTrainingType, (ctx, { body }) => recordTrainingType(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => trainingTypeOf(ctx, id),
  }),
  route(updateTrainingType, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...fields } = body
    return changeTrainingType(ctx, params.id, fields, version)
  }),
  route(deleteTrainingType, async (ctx, { params }) => {
    await removeTrainingType(ctx, params.id)
    return undefined
  }),
]

const knowledgeAreaRoutes: Module['routes'] = [
  route(listKnowledgeAreas, async (ctx, { query }) => allOf(await knowledgeAreas(ctx, query.academicYearId))),
  route(createKnowledgeArea, (ctx, { body }) => recordKnowledgeArea(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => knowledgeAreaOf(ctx, id),
  }),
  route(updateKnowledgeArea, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...fields } = body
    return changeKnowledgeArea(ctx, params.id, fields, version)
  }),
  route(deleteKnowledgeArea, async (ctx, { params }) => {
    await removeKnowledgeArea(ctx, params.id)
    return undefined
  }),
]

const useRoutes: Module['routes'] = [
  route(getAcademicYearUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'ACADEMIC_YEAR', params.id),
  })),
  route(getEducationLevelUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'EDUCATION_LEVEL', params.id),
  })),
  route(getTrainingTypeUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'TRAINING_TYPE', params.id),
  })),
  route(getKnowledgeAreaUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'KNOWLEDGE_AREA', params.id),
  })),
  route(getCurriculumComponentUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'CURRICULUM_COMPONENT', params.id),
  })),
  route(getGradeUse, async (ctx, { params }) => ({ uses: await usesOf(ctx, 'GRADE', params.id) })),
]

/** Classes are made and deleted by the curriculum, whose matrix comes and goes with them. */
const gradeRoutes: Module['routes'] = [
  route(updateGrade, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...fields } = body
    return changeGrade(ctx, params.id, fields, version)
  }),
  ...[createTermMarks, updateTermMarks].map(call =>
    route(call, (ctx, { params, body, ifMatch }) =>
      saveTermMarks(ctx, params.id, body.academicTermMarks, body.version ?? ifMatch),
    ),
  ),
  route(getReadiness, (ctx, { params }) => readinessOf(ctx, params.id)),
]

/** Catalogues, classes, their term marks, uses and readiness. */
export const catalogueRoutes: Module['routes'] = [
  ...trainingTypeRoutes,
  ...knowledgeAreaRoutes,
  ...useRoutes,
  ...gradeRoutes,
]
