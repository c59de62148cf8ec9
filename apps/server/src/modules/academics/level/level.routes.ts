import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as levelWritingCalls from '@lousa/contract/academics/level/level-writing.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { TermsMoved, TermsReopened } from '../../hooks.ts'
import { type Ctx, type Module, preparedRoute, route } from '../../module.ts'
import { educationLevels } from './education-level.queries.ts'
import {
  createEducationLevel,
  deleteEducationLevel,
  getLevel,
  updateEducationLevel,
} from './education-level.service.ts'
import { saveTerms, type TermsSaved } from './terms.service.ts'

const answerOf = ({ level, lessons, changes }: TermsSaved, isPreview: boolean) =>
  isPreview ? { ...level, preview: lessons, ...(changes && { changes }) } : level

/** The level in its current state. */
const sameLevel = {
  idsOf: ({ id }: { id: string }) => id,
  storesResponse: true as const,
  replayWith: (ctx: Ctx, _input: unknown, id: string) => getLevel(ctx, id),
}

/** The levels of a year and their terms. */
export const levelRoutes = (termsMoved: TermsMoved, reopened: TermsReopened): Module['routes'] => [
  route(academicsCalls.listEducationLevels, async (ctx, { query }) =>
    allOf(await educationLevels(ctx, query.academicYearId)),
  ),
  route(
    levelWritingCalls.createEducationLevel,
    (ctx, { body }) => createEducationLevel(ctx, body),
    sameLevel,
  ),
  route(levelWritingCalls.updateEducationLevel, (ctx, { params, body: { version, ...change } }) =>
    updateEducationLevel(ctx, params.id, change, version),
  ),
  route(levelWritingCalls.deleteEducationLevel, (ctx, { params }) => deleteEducationLevel(ctx, params.id)),
  preparedRoute(
    levelWritingCalls.createAcademicTerms,
    ({ params }, door) => termsMoved(door, params.id),
    async (ctx, { params, body: { version, preview: isPreview = false, ...write } }, follow) =>
      answerOf(
        await saveTerms(ctx, params.id, write, { version, mayBeEmpty: false, isPreview, follow, reopened }),
        isPreview,
      ),
    sameLevel,
  ),
  preparedRoute(
    levelWritingCalls.updateAcademicTerms,
    ({ params }, door) => termsMoved(door, params.id),
    async (ctx, { params, body: { version, preview: isPreview = false, ...write } }, follow) =>
      answerOf(
        await saveTerms(ctx, params.id, write, { version, mayBeEmpty: true, isPreview, follow, reopened }),
        isPreview,
      ),
  ),
]
