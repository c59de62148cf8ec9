import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { read } from '../../lib/query-client.ts'

export const yearDashboardOptions = (yearId: string) => read(getYearDashboard, { params: { id: yearId } })
