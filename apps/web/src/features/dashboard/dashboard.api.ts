import * as dashboardCalls from '@lousa/contract/dashboard/dashboard.contract.ts'
import { read } from '../../lib/http/query-client.ts'

export const yearDashboardOptions = (yearId: string) =>
  read(dashboardCalls.getYearDashboard, { params: { id: yearId } })
