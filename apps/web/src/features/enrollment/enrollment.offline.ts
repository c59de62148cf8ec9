import { listMyEnrollments } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

export const enrollmentOffline: OfflineData = { reads: { teachingDay: [listMyEnrollments] } }
