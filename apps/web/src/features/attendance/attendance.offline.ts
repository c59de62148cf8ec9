import {
  getAttendanceSheet,
  getFrequency,
  listAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

/** A lesson's attendance that is being taken. */
export const ATTENDANCE_DRAFTS = 'lousa:attendance:'

export const attendanceOffline: KeptOnDevice = {
  reads: { ofTheDay: [getFrequency, listAttendance, getAttendanceSheet] },
}
