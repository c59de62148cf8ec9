import * as calls from '@lousa/contract/dashboard/dashboard.contract.ts'
import { type Module, route } from '../module.ts'
import { termDashboard, termOverviews, yearDashboard } from './dashboard.service.ts'
import type { FigureParts } from './figure.service.ts'
import { startFigureSweep } from './figure-sweep.job.ts'
import { pending } from './pending.service.ts'

export const dashboardModule = (parts: FigureParts): Module => ({
  routes: [
    route(calls.getYearDashboard, (ctx, { params, query }) => yearDashboard(ctx, params.id, query.grades)),
    route(calls.getPending, (ctx, { params, query }) => pending(ctx, params.id, query)),
    route(calls.listTermOverviews, (ctx, { params }) => termOverviews(ctx, params.id)),
    route(calls.getTermDashboard, (ctx, { params }) =>
      termDashboard(ctx, { planId: params.id, termId: params.termId }),
    ),
  ],
  background: () => startFigureSweep(parts),
})
