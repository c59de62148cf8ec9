import type { Module } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { gradeRoutes } from './grade/grade.routes.ts'
import { levelRoutes } from './level/level.routes.ts'
import { useRoutes } from './parameter/use.routes.ts'
import { defaultPolicyRoutes } from './policy/default-policy.routes.ts'
import { yearRoutes } from './year/year.routes.ts'
import type { YearFollower } from './year/year-follower.service.ts'

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
    ...yearRoutes(yearFollowers),
    ...levelRoutes,
    ...catalogueRoutes,
    ...defaultPolicyRoutes(outside),
    ...gradeRoutes,
    ...useRoutes,
  ],
})
