import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type pg from 'pg'

export type DemoSizes = {
  /** Classes of the school by stage, and its students. */
  initialClasses: number
  finalClasses: number
  secondaryClasses: number
  students: number
  /** Modality classes of the municipal office, and its students. */
  modalityClasses: number
  modalityStudents: number
  events: number
  /** Everything above so many times over, with more classes of the same kinds. */
  copies: number
  /** For which lessons attendance is made: all that were given, or those of the current term. */
  attendance: 'YEAR' | 'CURRENT_TERM'
}

export const DEMO_SIZES = {
  full: {
    initialClasses: 8,
    finalClasses: 12,
    secondaryClasses: 10,
    students: 1_000,
    modalityClasses: 40,
    modalityStudents: 600,
    events: 3,
    copies: 1,
    attendance: 'YEAR',
  },
  small: {
    initialClasses: 0,
    finalClasses: 3,
    secondaryClasses: 0,
    students: 48,
    modalityClasses: 3,
    modalityStudents: 36,
    events: 3,
    copies: 1,
    attendance: 'YEAR',
  },
  /** The schools of a town as one: about 500 instructors. */
  town: {
    initialClasses: 8,
    finalClasses: 12,
    secondaryClasses: 10,
    students: 1_000,
    modalityClasses: 0,
    modalityStudents: 0,
    events: 0,
    copies: 11,
    attendance: 'CURRENT_TERM',
  },
  fiftyFold: {
    initialClasses: 8,
    finalClasses: 12,
    secondaryClasses: 10,
    students: 1_000,
    modalityClasses: 40,
    modalityStudents: 600,
    events: 3,
    copies: 50,
    attendance: 'CURRENT_TERM',
  },
} as const satisfies Record<string, DemoSizes>

export type DemoOptions = {
  /** The role that owns the tables. */
  connection: pg.PoolConfig
  today: CivilDate
  /** The time zone of both institutions; absent: the default of a new institution. */
  timeZone?: string | undefined
  now: Date
  log: (line: string) => void
  sizes?: DemoSizes
  seed?: number
  hosts?: { SCHOOL: string; MUNICIPAL: string }
}
