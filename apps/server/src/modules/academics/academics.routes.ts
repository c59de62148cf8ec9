import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Module, route, visitorRoute } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { academicYears, currentYearId, educationLevels } from './academics.queries.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { defaultPolicyRoutes } from './default-policy.routes.ts'
import { gradeNames, gradeOf, gradesPage } from './grade.queries.ts'
import { publicEvent } from './public-event.service.ts'
import { schoolYearRoutes } from './school-year.routes.ts'
import type { YearFollower } from './year-follower.service.ts'

export const academicsModule = ({
  outside,
  yearFollowers,
}: {
  outside: { smtpUrl: string | null }
  yearFollowers: readonly YearFollower[]
}): Module => ({
  reach: academicsReach,
  constraints: {
    academic_year_year_key: 'ACADEMIC_YEAR_ALREADY_RECORDED',
    education_level_name_key: 'NAME_ALREADY_RECORDED',
    training_type_name_key: 'NAME_ALREADY_RECORDED',
    knowledge_area_name_key: 'NAME_ALREADY_RECORDED',
    grade_name_key: 'NAME_ALREADY_RECORDED',
  },
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
    visitorRoute(
      getGrade,
      (stage, { params }) => stage.inTenant(ctx => publicEvent(ctx, params.id)),
      route(getGrade, (ctx, { params }) => gradeOf(ctx, params.id)),
    ),
    ...catalogueRoutes,
    ...schoolYearRoutes(yearFollowers),
    ...defaultPolicyRoutes(outside),
  ],
})
