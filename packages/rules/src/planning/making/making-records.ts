import type { TimeSlot } from '../overlap.rules.ts'
import type { AvailabilityKind, Interval, Level, WishWords } from '../solver/solver-model.rules.ts'

/** Records of the year from which the input of the timetable engine is made. Times of rows are minutes since midnight. */
export type MakingRecords = {
  readonly classes: readonly MakingClass[]
  readonly plans: readonly MakingPlan[]
  readonly instructors: readonly MakingInstructor[]
  /** Weekly times of these classes that are in force on the day or begin later. */
  readonly times: readonly MakingTime[]
  readonly rooms: readonly MakingRooms[]
  readonly planningHours: readonly PlanningHour[]
}

export type MakingClass = {
  readonly id: string
  readonly name: string
  readonly levelId: string
  readonly level: string
  readonly shift: string | null
  /** Names of parallel groups; a plan names one by its place, from 1. */
  readonly groups: readonly string[]
  /** The times between the bells of its level and shift. */
  readonly bells: readonly TimeSlot[]
  /** School weeks of the terms of its level. */
  readonly weeks: number
  readonly wish: ClassWish | null
}

export type ClassWish = {
  readonly gaps: Level | null
  readonly weekdays: readonly number[]
  /** The instructor of the first lesson of the days. */
  readonly firstAccountId: string | null
}

export type MakingPlan = {
  readonly id: string
  readonly gradeId: string
  readonly componentId: string
  readonly component: string
  readonly group: number | null
  /** Annual hours of the matrix; null where the matrix of the class does not have the component. */
  readonly hours: number | null
  readonly instructorIds: readonly string[]
  readonly wish: PlanWish | null
}

export type PlanWish = {
  readonly lessonsAWeek: number | null
  readonly doubles: WishWords['doubles']
  readonly acrossBreak: boolean
  readonly lessonsPerDay: number | null
  readonly spread: Level | null
  readonly notFirst: Level | null
  readonly notLast: Level | null
  readonly roomKindId: string | null
  /** Plans with one value have their lessons together. */
  readonly jointId: string | null
  readonly pinned: readonly PinnedLesson[]
}
export type PinnedLesson = { readonly weekday: number; readonly from: number }

export const INTERVAL_SOURCES = ['OFFICE', 'SELF', 'OTHER_SCHOOL'] as const

/** How lessons count against a contract: LESSONS as an hour each, MINUTES by the clock. */
export const WORK_COUNTINGS = ['LESSONS', 'MINUTES'] as const

/** A part of the week of an instructor. */
export type WeekInterval = Interval & {
  readonly kind: AvailabilityKind
  readonly source: (typeof INTERVAL_SOURCES)[number]
  /** Minutes of travel before and after an interval in another school. */
  readonly travel: number
  readonly note: string | null
}

export type MakingInstructor = {
  readonly id: string
  readonly name: string
  readonly intervals: readonly WeekInterval[]
  readonly load: Workload
  /** Lessons in classes that are not among these. */
  readonly taken: readonly Interval[]
}

/** Limits of the week of an instructor; null is none. */
export type Workload = {
  /** Minutes of the contract in a week, planning included. */
  readonly contractMinutes: number | null
  readonly counting: (typeof WORK_COUNTINGS)[number]
  readonly mostDays: number | null
  readonly mostLessons: number | null
  /** Windows of the week that are accepted. */
  readonly windows: number | null
}

export const NO_WORKLOAD: Workload = {
  contractMinutes: null,
  counting: 'MINUTES',
  mostDays: null,
  mostLessons: null,
  windows: null,
}

export type MakingTime = Interval & {
  readonly planId: string
  /** It begins after the day of the records: only plans that are left out keep it. */
  readonly isLater: boolean
}

export type MakingRooms = { readonly id: string; readonly name: string; readonly rooms: readonly string[] }

/** Collective planning of these instructors, or of all; no lesson in this interval. */
export type PlanningHour = Interval & {
  readonly name: string
  readonly instructorIds: readonly string[] | null
}
