import type { Ctx } from '../../module.ts'

/** Pending work of past days of one instructor. */
export type InstructorPending = {
  accountId: string
  unreleased: number
  withoutAttendance: number
  unscored: number
}

export type ReminderCtx = Pick<Ctx, 'db' | 'institution' | 'today'>

/** Pending work is counted by a module further down, which main hands over. */
export type CountPendingByInstructor = (place: ReminderCtx, yearId: string) => Promise<InstructorPending[]>
