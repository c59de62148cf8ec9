import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as levelWritingCalls from '@lousa/contract/academics/level/level-writing.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { educationLevels } from './education-level.queries.ts'
import {
  createEducationLevel,
  deleteEducationLevel,
  levelNow,
  updateEducationLevel,
} from './education-level.service.ts'
import { saveTerms } from './terms.service.ts'

/** The levels of a year and their terms. */
export const levelRoutes: Module['routes'] = [
  route(academicsCalls.listEducationLevels, async (ctx, { query }) =>
    allOf(await educationLevels(ctx, query.academicYearId)),
  ),
  route(levelWritingCalls.createEducationLevel, (ctx, { body }) => createEducationLevel(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => levelNow(ctx, id),
  }),
  route(levelWritingCalls.updateEducationLevel, (ctx, { params, body: { version, ...change } }) =>
    updateEducationLevel(ctx, params.id, change, version),
  ),
  route(levelWritingCalls.deleteEducationLevel, (ctx, { params }) => deleteEducationLevel(ctx, params.id)),
  route(levelWritingCalls.createAcademicTerms, (ctx, { params, body: { version, ...write } }) =>
    saveTerms(ctx, params.id, write, { version, mayBeEmpty: false }),
  ),
  route(levelWritingCalls.updateAcademicTerms, (ctx, { params, body: { version, ...write } }) =>
    saveTerms(ctx, params.id, write, { version, mayBeEmpty: true }),
  ),
]
