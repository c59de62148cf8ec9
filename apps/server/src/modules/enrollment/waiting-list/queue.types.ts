import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { WaitingStudent } from '@lousa/rules/enrollment/waiting-list/promotion.rules.ts'
import type { OptionalActorCtx } from '../../module.ts'

/** The context of calling from the waiting list: a request has it, and a job can create it. */
export type WaitlistCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'today' | 'audit' | 'enqueue'>

/** A class or an event with what decides who may enter, held until the commit. */
export type LockedGrade = {
  id: string
  name: string
  isEvent: boolean
  capacity: number | null
  yearId: string
  yearStatus: string
  yearStart: string
  yearEnd: string
  waitlistPromotion: boolean
  offerHours: number
  selfEnrollment: boolean
  enrollmentStart: CivilDate | null
  enrollmentEnd: CivilDate | null
  ageMin: number | null
  ageMax: number | null
  eventFirstDay: CivilDate | null
}

/** A student on the waiting list of a class. */
export type WaitlistedStudent = WaitingStudent & {
  accountId: string
  protocol: string
  /** Their last day in the class, where they were in it before. */
  left: CivilDate | null
}

/** How full a class is. */
export type VacancyCounts = {
  capacity: number | null
  active: number
  surplus: number
  offered: number
  /** Waiting students without an offer so far. */
  uncalled: number
}
