import { listAcademicYears } from '@lousa/contract/academics/academics.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { academicYears } from './academics.queries.ts'

export const academicsModule = (): Module => ({
  reach: academicsReach,
  routes: [route(listAcademicYears, async (ctx, { query }) => allOf(await academicYears(ctx, query.status)))],
})
