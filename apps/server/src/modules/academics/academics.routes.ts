import type { Module } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { routesOfCatalogues } from './catalogue/catalogue.routes.ts'
import { CATALOGUE_TABLES } from './catalogue/catalogues.queries.ts'
import { eventRoutes } from './event/event.routes.ts'
import type { CapacityFollower } from './grade/capacity-follower.service.ts'
import { gradeRoutes } from './grade/grade.routes.ts'
import { levelRoutes } from './level/level.routes.ts'
import type { TermFollowing } from './level/term-follower.service.ts'
import { useRoutes } from './parameter/use.routes.ts'
import { defaultPolicyRoutes } from './policy/default-policy.routes.ts'
import { yearRoutes } from './year/year.routes.ts'
import type { YearFollower } from './year/year-follower.service.ts'

export const academicsModule = ({
  outside,
  yearFollowers,
  followTerms,
  followCapacity,
}: {
  outside: { smtpUrl: string | null }
  yearFollowers: readonly YearFollower[]
  followTerms: TermFollowing
  followCapacity: CapacityFollower
}): Module => ({
  reach: academicsReach,
  constraints: {
    academic_year_year_key: 'ACADEMIC_YEAR_ALREADY_RECORDED',
    education_level_name_key: 'NAME_ALREADY_RECORDED',
    grade_name_key: 'NAME_ALREADY_RECORDED',
    ...Object.fromEntries(
      CATALOGUE_TABLES.map(({ table }) => [`${table}_name_key`, 'NAME_ALREADY_RECORDED']),
    ),
  },
  routes: [
    ...yearRoutes(yearFollowers),
    ...levelRoutes(followTerms),
    ...routesOfCatalogues,
    ...defaultPolicyRoutes(outside),
    ...gradeRoutes,
    ...eventRoutes(followCapacity),
    ...useRoutes,
  ],
})
