import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { academicYears, currentYearId, educationLevels } from './academics.queries.ts'
import { gradeNames, gradeOf, gradesPage } from './grade.queries.ts'

export const academicsModule = (): Module => ({
  reach: academicsReach,
  routes: [
    route(listAcademicYears, async (ctx, { query }) => allOf(await academicYears(ctx, query.status))),
    route(listEducationLevels, async (ctx, { query }) =>
      allOf(await educationLevels(ctx, query.academicYearId)),
    ),
    route(listGrades, async (ctx, { query }) => {
      const { data, total } = await gradesPage(ctx, query, query)
      return pageOf(data, query, total)
    }),
    route(listGradeNames, async (ctx, { query }) => {
      const academicYearId = query.academicYearId ?? (await currentYearId(ctx))
      return allOf(academicYearId ? await gradeNames(ctx, { ...query, academicYearId }) : [])
    }),
    route(getGrade, (ctx, { params }) => gradeOf(ctx, params.id)),
  ],
})
