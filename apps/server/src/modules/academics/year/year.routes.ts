import { listAcademicYears } from '@lousa/contract/academics/academics.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import {
  createAcademicYear,
  deleteAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { readinessOf } from './readiness.service.ts'
import { changeYear, createYear } from './year.service.ts'
import type { YearFollower } from './year-follower.service.ts'
import { academicYearOf, academicYears } from './year-list.queries.ts'
import { removeYear } from './year-removal.service.ts'

/** Years: how they begin, what they still need, how they end. */
export const yearRoutes = (followers: readonly YearFollower[]): Module['routes'] => [
  route(listAcademicYears, async (ctx, { query }) => allOf(await academicYears(ctx, query.status))),
  route(createAcademicYear, (ctx, { body }) => createYear(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: async (ctx, _, id: string) => {
      const year = await academicYearOf(ctx, id)
      if (!year) throw new ContractError('NOT_FOUND')
      return year
    },
  }),
  route(updateAcademicYear, (ctx, { params, body: { version, ...change } }) =>
    changeYear(ctx, params.id, change, { version, followers }),
  ),
  route(deleteAcademicYear, (ctx, { params }) => removeYear(ctx, params.id, followers)),
  route(getReadiness, (ctx, { params }) => readinessOf(ctx, params.id)),
]
