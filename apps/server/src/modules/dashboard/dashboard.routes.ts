import {
  getPending,
  getTermDashboard,
  getYearDashboard,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type Module, route } from '../module.ts'
import { termDashboard, yearDashboard } from './dashboard.service.ts'
import { pendingWork } from './pending.queries.ts'

export const dashboardModule = (): Module => ({
  routes: [
    route(getYearDashboard, (ctx, { params }) => yearDashboard(ctx, params.id)),
    route(getPending, (ctx, { params, query }) =>
      pendingWork(ctx, { yearId: params.id, planId: query.lessonPlanId }),
    ),
    route(getTermDashboard, (ctx, { params }) =>
      termDashboard(ctx, { planId: params.id, termId: params.termId }),
    ),
  ],
})
