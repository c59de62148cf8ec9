import {
  createAcademicTerms,
  createEducationLevel,
  deleteEducationLevel,
  updateAcademicTerms,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import {
  createAcademicYear,
  deleteAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import { type Module, route } from '../module.ts'
import { academicYearOf } from './academics.queries.ts'
import { changeLevel, createLevel, levelNow, removeLevel } from './education-level.service.ts'
import { saveTerms } from './terms.service.ts'
import { changeYear, createYear } from './year.service.ts'
import type { YearFollower } from './year-follower.service.ts'
import { removeYear } from './year-removal.service.ts'

/** What an open school year is made of and how it ends: years, levels, terms. */
export const schoolYearRoutes = (followers: readonly YearFollower[]): Module['routes'] => [
  route(createAcademicYear, (ctx, { body }) => createYear(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: async (ctx, _, id: string) => {
      const year = await academicYearOf(ctx, id)
      if (!year) throw new ContractError('NOT_FOUND')
      return year
    },
  }),
  route(updateAcademicYear, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...change } = body
    return changeYear(ctx, params.id, change, { version, followers })
  }),
  route(deleteAcademicYear, async (ctx, { params }) => {
    await removeYear(ctx, params.id, followers)
    return undefined
  }),
  route(createEducationLevel, (ctx, { body }) => createLevel(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => levelNow(ctx, id),
  }),
  route(updateEducationLevel, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...change } = body
    return changeLevel(ctx, params.id, change, version)
  }),
  route(deleteEducationLevel, async (ctx, { params }) => {
    await removeLevel(ctx, params.id)
    return undefined
  }),
  route(createAcademicTerms, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...write } = body
    return saveTerms(ctx, params.id, write, { version, mayBeEmpty: false })
  }),
  route(updateAcademicTerms, (ctx, { params, body, ifMatch }) => {
    const { version = ifMatch, ...write } = body
    return saveTerms(ctx, params.id, write, { version, mayBeEmpty: true })
  }),
]
