import * as calls from '@lousa/contract/academics/parameter/use.contract.ts'
import { type Module, route } from '../../module.ts'
import { usesOf } from './use.queries.ts'

/** The records that use a parameter, listed before it is archived or deleted. */
export const useRoutes: Module['routes'] = [
  route(calls.getAcademicYearUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'ACADEMIC_YEAR', params.id),
  })),
  route(calls.getEducationLevelUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'EDUCATION_LEVEL', params.id),
  })),
  route(calls.getCurriculumComponentUse, async (ctx, { params }) => ({
    uses: await usesOf(ctx, 'CURRICULUM_COMPONENT', params.id),
  })),
  route(calls.getGradeUse, async (ctx, { params }) => ({ uses: await usesOf(ctx, 'GRADE', params.id) })),
]
