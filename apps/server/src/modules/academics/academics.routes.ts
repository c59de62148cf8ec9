import type { CapacityChanged, TermsMoved, TermsReopened, YearChanged } from '../hooks.ts'
import type { Module } from '../module.ts'
import { academicsReach } from './academics.access.ts'
import { routesOfCatalogues } from './catalogue/catalogue.routes.ts'
import { CATALOGUE_TABLES } from './catalogue/catalogues.queries.ts'
import { eventRoutes } from './event/event.routes.ts'
import { gradeRoutes } from './grade/grade.routes.ts'
import { levelRoutes } from './level/level.routes.ts'
import { useRoutes } from './parameter/use.routes.ts'
import { defaultPolicyRoutes } from './policy/default-policy.routes.ts'
import { yearRoutes } from './year/year.routes.ts'

export const academicsModule = ({
  outside,
  hooks: { yearChanged, termsMoved, termsReopened, capacityChanged },
}: {
  outside: { smtpUrl: string | null }
  hooks: {
    yearChanged: readonly YearChanged[]
    termsMoved: TermsMoved
    termsReopened: TermsReopened
    capacityChanged: CapacityChanged
  }
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
    ...yearRoutes(yearChanged),
    ...levelRoutes(termsMoved, termsReopened),
    ...routesOfCatalogues,
    ...defaultPolicyRoutes(outside),
    ...gradeRoutes,
    ...eventRoutes(capacityChanged),
    ...useRoutes,
  ],
})
