import { getTermDashboard, getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type Module, route } from '../module.ts'
import { termDashboard, yearDashboard } from './dashboard.service.ts'

export const dashboardModule = (): Module => ({
  routes: [
    route(getYearDashboard, (ctx, { params }) => yearDashboard(ctx, params.id)),
    route(getTermDashboard, (ctx, { params }) =>
      termDashboard(ctx, { planId: params.id, termId: params.termId }),
    ),
  ],
})
