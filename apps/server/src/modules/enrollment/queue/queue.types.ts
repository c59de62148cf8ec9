import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { WaitingStudent } from '@lousa/rules/enrollment/queue/calling.rules.ts'
import type { VisitorCtx } from '../../module.ts'

/** What calling from the waiting list needs: a request's context has it, and a job can make it. */
export type QueueCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now' | 'today' | 'audit' | 'enqueue'>

/** A class or an event with what decides who may enter, held until the commit. */
export type HeldGrade = {
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

/** Somebody on the waiting list of a class. */
export type QueuedStudent = WaitingStudent & {
  accountId: string
  protocol: string
  /** Their last day in the class, where they were in it before. */
  left: CivilDate | null
}

/** How full a class is. */
export type PlaceCounts = {
  capacity: number | null
  active: number
  surplus: number
  offered: number
  /** Waiting students without an offer so far. */
  uncalled: number
}
