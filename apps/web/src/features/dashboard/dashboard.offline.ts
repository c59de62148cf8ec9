import {
  getPending,
  getTermDashboard,
  getYearDashboard,
  listTermOverviews,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

export const dashboardOffline: KeptOnDevice = {
  reads: { ofTheDay: [getYearDashboard, getPending, getTermDashboard, listTermOverviews] },
}
