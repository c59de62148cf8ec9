import { listEducationLevels } from '@lousa/contract/academics/academics.contract.ts'
import {
  createAcademicTerms,
  createEducationLevel,
  deleteEducationLevel,
  updateAcademicTerms,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { educationLevels } from './education-level.queries.ts'
import { changeLevel, createLevel, levelNow, removeLevel } from './education-level.service.ts'
import { saveTerms } from './terms.service.ts'

/** The levels of a year and their terms. */
export const levelRoutes: Module['routes'] = [
  route(listEducationLevels, async (ctx, { query }) =>
    allOf(await educationLevels(ctx, query.academicYearId)),
  ),
  route(createEducationLevel, (ctx, { body }) => createLevel(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => levelNow(ctx, id),
  }),
  route(updateEducationLevel, (ctx, { params, body: { version, ...change } }) =>
    changeLevel(ctx, params.id, change, version),
  ),
  route(deleteEducationLevel, (ctx, { params }) => removeLevel(ctx, params.id)),
  route(createAcademicTerms, (ctx, { params, body: { version, ...write } }) =>
    saveTerms(ctx, params.id, write, { version, mayBeEmpty: false }),
  ),
  route(updateAcademicTerms, (ctx, { params, body: { version, ...write } }) =>
    saveTerms(ctx, params.id, write, { version, mayBeEmpty: true }),
  ),
]
