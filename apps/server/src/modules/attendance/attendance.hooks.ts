import type { Hooks } from '../hooks.ts'
import { hasAttendance, removeJustifications } from './hooks.queries.ts'
import { moveWithdrawals, removeOldWithdrawals, removeWithdrawalsOf } from './withdrawal.queries.ts'

export const attendanceHooks = {
  personErased: async (place, one) => {
    await removeWithdrawalsOf(place, one)
    return { justifications: await removeJustifications(place, one) }
  },
  dataExpired: [{ kind: 'lessonWithdrawals', tables: ['lesson_withdrawal'], remove: removeOldWithdrawals }],
  personsMerged: {
    columns: [
      {
        column: 'lesson_withdrawal.account_id',
        of: 'account',
        kind: null,
        mayGo: true,
        follow: moveWithdrawals,
      },
    ],
  },
  enrollmentErased: { hasRecords: hasAttendance },
} satisfies Hooks
