import type { Hooks } from '../hooks.ts'
import { hasAttendance, removeJustifications } from './hooks.queries.ts'

export const attendanceHooks = {
  personErased: async (place, one) => ({ justifications: await removeJustifications(place, one) }),
  enrollmentErased: { hasRecords: hasAttendance },
} satisfies Hooks
