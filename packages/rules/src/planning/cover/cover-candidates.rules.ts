import { compareNames } from '../../people/person/search-key.rules.ts'
import type { TimeSlot } from '../overlap.rules.ts'
import { minutesBetween } from '../time.rules.ts'
import { timesMeet } from './absence.rules.ts'

/** Why a person is near a lesson, in the order in which screens name it. */
export const COVER_REASONS = ['CLASS', 'COMPONENT', 'NEXT_TO', 'SAME_DAY'] as const
export type CoverReason = (typeof COVER_REASONS)[number]

/** An instructor on the day of a lesson. */
export type CoverPerson = {
  readonly id: string
  readonly name: string
  /** Absent at the time of the lesson. */
  readonly isAbsent: boolean
  /** The times of the lessons that the person gives on that day. */
  readonly lessons: readonly TimeSlot[]
  readonly teachesClass: boolean
  readonly teachesComponent: boolean
  /** Lessons that the person has covered in the month of the lesson. */
  readonly covers: number
}

export type CoverCandidate = {
  readonly id: string
  readonly name: string
  /** The instructor has no lesson at that time. One that has a lesson can only take both classes together. */
  readonly isFree: boolean
  readonly reasons: readonly CoverReason[]
  readonly covers: number
}

/** A person with a lesson this many minutes before or after is in the building: a break is no way home. */
const NEXT_TO_MINUTES = 30

const POINTS = { CLASS: 4, COMPONENT: 3, NEXT_TO: 3, SAME_DAY: 1 } as const satisfies Record<
  CoverReason,
  number
>

function isNextTo(lesson: TimeSlot, other: TimeSlot): boolean {
  const before = minutesBetween(other.end, lesson.start)
  const after = minutesBetween(lesson.end, other.start)
  return (before >= 0 && before <= NEXT_TO_MINUTES) || (after >= 0 && after <= NEXT_TO_MINUTES)
}

function reasonsOf(lesson: TimeSlot, person: CoverPerson): CoverReason[] {
  const holds: Record<CoverReason, boolean> = {
    CLASS: person.teachesClass,
    COMPONENT: person.teachesComponent,
    NEXT_TO: person.lessons.some(other => isNextTo(lesson, other)),
    SAME_DAY: person.lessons.length > 0,
  }
  const shown = COVER_REASONS.filter(reason => holds[reason])
  return shown.includes('NEXT_TO') ? shown.filter(reason => reason !== 'SAME_DAY') : shown
}

/** A lesson that was covered already weighs as much as being at school that day: the work goes around. */
const pointsOf = ({ reasons, covers }: CoverCandidate): number =>
  reasons.reduce((sum, reason) => sum + POINTS[reason], 0) - covers

/**
 * The people who can give a lesson of an absent instructor, best first. A free person comes before one with a lesson at that
 * time; then the nearer one (class, component, in the building), less the lessons covered this month. An absent person is no
 * candidate. Source: docs/rules.md, Covering a lesson.
 */
export function coverCandidates(lesson: TimeSlot, people: readonly CoverPerson[]): CoverCandidate[] {
  return people
    .filter(({ isAbsent }) => !isAbsent)
    .map(person => ({
      id: person.id,
      name: person.name,
      isFree: !person.lessons.some(other => timesMeet(lesson, other)),
      reasons: reasonsOf(lesson, person),
      covers: person.covers,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isFree) - Number(a.isFree) ||
        pointsOf(b) - pointsOf(a) ||
        a.covers - b.covers ||
        compareNames(a.name, b.name) ||
        (a.id < b.id ? -1 : 1),
    )
}
