import { addDays, type CivilDate } from '../calendar/civil-date.rules.ts'

/** How full a class is; counts are whole numbers ≥ 0, capacity null = unlimited. */
export type GradeCounts = {
  readonly capacity: number | null
  readonly active: number
  readonly surplus: number
  /** For a waiting student, an offered place: it is reserved for them. */
  readonly offered?: number
  /** Number of waiting students without an offer so far: their place comes before a newcomer's. */
  readonly uncalled?: number
}
export type Vacancies = Omit<GradeCounts, 'offered' | 'uncalled'> & {
  /** Places left, never negative; null = unlimited. */
  readonly free: number | null
}

/** The vacancies of a class. Exceeding capacity by confirmation leaves 0 free (docs/rules.md, Vacancies and enrolment). */
export function vacancies({ capacity, active, surplus, offered = 0 }: GradeCounts): Vacancies {
  const free = capacity === null ? null : Math.max(0, capacity - active - offered)
  return { capacity, active, surplus, free }
}

/**
 * The places that a newcomer may take without passing anybody over: a free one for each who waits and was not called yet
 * is left to them; null = unlimited. 3 free and 2 uncalled leave 1. Source: docs/rules.md, Waiting list.
 */
export function placesForNewcomers(counts: GradeCounts): number | null {
  const { free } = vacancies(counts)
  return free === null ? null : Math.max(0, free - (counts.uncalled ?? 0))
}

/** The person's answer to the question "the class is full". */
export type FullGradeAnswer = 'WAITLIST' | 'EXCEED'

/**
 * Where a new enrolment goes: ACTIVE while a place is free for newcomers; else GRADE_FULL asks the person, WAITLIST
 * puts it on the waiting list (SURPLUS), EXCEED makes it ACTIVE beyond capacity when `mayExceed` (an administrator) and
 * FORBIDDEN otherwise. Where an administrator so passes over who waits uncalled it is PASSES_OVER: ACTIVE with a reason.
 * Source: docs/rules.md, Vacancies and enrolment, and Waiting list.
 */
export function placementOf(
  counts: GradeCounts,
  choice: { answer?: FullGradeAnswer | null; mayExceed?: boolean } = {},
): 'ACTIVE' | 'SURPLUS' | 'GRADE_FULL' | 'FORBIDDEN' | 'PASSES_OVER' {
  if (placesForNewcomers(counts) !== 0) return 'ACTIVE'
  if (choice.answer === 'WAITLIST') return 'SURPLUS'
  if (choice.answer === 'EXCEED' && !choice.mayExceed) return 'FORBIDDEN'
  const isFull = vacancies(counts).free === 0
  if (!choice.mayExceed || (isFull && choice.answer !== 'EXCEED')) return 'GRADE_FULL'
  return (counts.uncalled ?? 0) > 0 ? 'PASSES_OVER' : 'ACTIVE'
}

/** How many of the waiting list may be promoted now, in order of arrival. */
export function promotable(counts: GradeCounts): number {
  return Math.min(counts.surplus, vacancies(counts).free ?? counts.surplus)
}

/**
 * Whether the enrolment belongs to the class on a date: from its start to its last day, both included; never
 * while on the waiting list. The last day is that of the exit, or the one of `lastDayIn` where the student goes on in
 * another enrolment. Source: docs/rules.md, Vacancies and enrolment.
 */
export function isActiveOn(
  enrollment: {
    readonly start: CivilDate
    readonly exit?: { readonly date: CivilDate; readonly lastDay?: CivilDate } | null
    readonly status?: 'ACTIVE' | 'SURPLUS'
  },
  date: CivilDate,
): boolean {
  if (enrollment.status === 'SURPLUS') return false
  const { exit } = enrollment
  return enrollment.start <= date && (!exit || date <= (exit.lastDay ?? exit.date))
}

/**
 * The last day of an ended enrolment in its class. A day belongs to one class: where the enrolment that follows (of a move
 * or a return) begins on the day of the exit or before it, the last day is the one before that start. `following` is the first
 * day of an ACTIVE enrolment that follows and was not cancelled, or null. It may lie before the enrolment's own start: then
 * it has no day at all. Source: docs/rules.md, Moves.
 */
export function lastDayIn(exit: CivilDate, following: CivilDate | null): CivilDate {
  return following !== null && following <= exit ? addDays(following, -1) : exit
}

/**
 * Whether the enrolment counts among the students of its class: not on the waiting list, and not ended. A student who left is
 * shown with kind and date, and is in no count and no mean.
 */
export function isCounted(enrollment: {
  readonly exit?: unknown
  readonly status?: 'ACTIVE' | 'SURPLUS'
}): boolean {
  return enrollment.status !== 'SURPLUS' && !enrollment.exit
}
