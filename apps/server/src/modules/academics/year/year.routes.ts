import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as readinessCalls from '@lousa/contract/academics/year/readiness.contract.ts'
import * as yearWritingCalls from '@lousa/contract/academics/year/year-writing.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { YearChanged } from '../../hooks.ts'
import { type Module, route } from '../../module.ts'
import { readinessOf } from './readiness.service.ts'
import { createAcademicYear, updateAcademicYear } from './year.service.ts'
import { academicYearOf, academicYears } from './year-list.public.queries.ts'
import { deleteAcademicYear } from './year-removal.service.ts'

/** Years: how they begin, what they still need, how they end. */
export const yearRoutes = (hooks: readonly YearChanged[]): Module['routes'] => [
  route(academicsCalls.listAcademicYears, async (ctx, { query }) =>
    allOf(await academicYears(ctx, query.status)),
  ),
  route(yearWritingCalls.createAcademicYear, (ctx, { body }) => createAcademicYear(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: async (ctx, _, id: string) => {
      const year = await academicYearOf(ctx, id)
      if (!year) throw new ContractError('NOT_FOUND')
      return year
    },
  }),
  route(yearWritingCalls.updateAcademicYear, (ctx, { params, body: { version, ...change } }) =>
    updateAcademicYear(ctx, params.id, change, { version, hooks }),
  ),
  route(yearWritingCalls.deleteAcademicYear, (ctx, { params }) => deleteAcademicYear(ctx, params.id, hooks)),
  route(readinessCalls.getReadiness, (ctx, { params }) => readinessOf(ctx, params.id)),
]
