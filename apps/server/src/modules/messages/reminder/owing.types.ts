import type { Ctx } from '../../module.ts'

/** What past days left over with one instructor. */
export type InstructorOwing = {
  accountId: string
  unreleased: number
  withoutAttendance: number
  unscored: number
}

export type ReminderPlace = Pick<Ctx, 'db' | 'institution' | 'today'>

/** Pending work is counted by a module further down, which main hands over. */
export type OwedByInstructor = (place: ReminderPlace, yearId: string) => Promise<InstructorOwing[]>
