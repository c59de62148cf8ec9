import { listMyEnrollments } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

export const enrollmentOffline: KeptOnDevice = { reads: { ofTheDay: [listMyEnrollments] } }
