import {
  getPending,
  getTermDashboard,
  getYearDashboard,
  listTermOverviews,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

export const dashboardOffline: OfflineData = {
  reads: { teachingDay: [getYearDashboard, getPending, getTermDashboard, listTermOverviews] },
}
