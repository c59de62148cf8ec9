import type { Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import type { ExitReason } from '@lousa/rules/enrollment/exit-reason.rules.ts'

/** A class or an event of an open year, held against every other change of its enrolments. */
export type LockedGrade = {
  id: string
  name: string
  isEvent: boolean
  capacity: number | null
  type: 'MARK' | 'ASSESSMENT' | null
  ageMin: number | null
  ageMax: number | null
  /** The first day of its year, or of the event. */
  firstDay: string
  levelId: string | null
  yearId: string
  yearStatus: string
  yearStart: string
  yearEnd: string
}

/** An enrolment, held, with what decides over it. */
export type LockedEnrollment = {
  id: string
  gradeId: string
  yearId: string
  accountId: string
  status: 'ACTIVE' | 'SURPLUS'
  number: number | null
  start: string
  exit: { date: string; reason: ExitReason } | null
  councilApproved: boolean
  previousId: string | null
  /** A freed place that is offered and not let go by. */
  hasOffer: boolean
  modalities: Modality[]
  version: number
  termMarksVersion: number
  dispensationsVersion: number
  isArchived: boolean
  /** Whether any enrolment of the student ended by death. */
  hasDied: boolean
  birthdate: string | null
}
