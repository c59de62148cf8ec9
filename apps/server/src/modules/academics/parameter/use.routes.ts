import {
  getAcademicYearUse,
  getCurriculumComponentUse,
  getEducationLevelUse,
  getGradeUse,
  getKnowledgeAreaUse,
  getTrainingTypeUse,
} from '@lousa/contract/academics/parameter/use.contract.ts'
import { type Module, route } from '../../module.ts'
import { usesOf } from './use.queries.ts'

/** What uses a parameter, told before it is archived or deleted. */
export const useRoutes: Module['routes'] = [
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
