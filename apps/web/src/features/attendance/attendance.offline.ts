import {
  getAttendanceSheet,
  getFrequency,
  listAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { getDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

/** A lesson's attendance that is being taken. */
export const ATTENDANCE_DRAFTS = 'lousa:attendance:'

export const attendanceOffline: OfflineData = {
  reads: { teachingDay: [getFrequency, listAttendance, getAttendanceSheet, getDayRoll] },
}
