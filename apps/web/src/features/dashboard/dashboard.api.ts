import * as dashboardCalls from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { read } from '../../lib/http/query-client.ts'

/** Classes that the first screen of the office shows. */
const MAX_GRADES = 40

/** The figures of a board; of an office with the fullest classes alone. */
export const yearDashboardOptions = (yearId: string, role?: Role) =>
  read(dashboardCalls.getYearDashboard, {
    params: { id: yearId },
    ...(role === 'ADMINISTRATOR' ? { query: { grades: MAX_GRADES } } : {}),
  })
