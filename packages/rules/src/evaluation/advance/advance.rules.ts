import { type ClassStage, classStage } from '../../academics/grade/class-order.rules.ts'
import { isLastClass } from '../../academics/grade/last-class.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'
import { isLeaving, type ReenrollmentState } from './reenrollment-answer.rules.ts'

/** Outcomes of the end of a year for a student's next class. DEPART: the family has said that the student does not stay. */
export const ADVANCE_OUTCOMES = ['ADVANCE', 'RETAIN', 'CONCLUDE', 'DEPART', 'LEFT', 'UNDECIDED'] as const
export type AdvanceOutcome = (typeof ADVANCE_OUTCOMES)[number]

const OUTCOMES: Readonly<Record<Situation, AdvanceOutcome>> = {
  APPROVED: 'ADVANCE',
  AFTER_RECOVERY: 'ADVANCE',
  BY_COUNCIL: 'ADVANCE',
  WITH_DEPENDENCY: 'ADVANCE',
  FAILED: 'RETAIN',
  BY_ABSENCE: 'RETAIN',
  TRANSFERRED: 'LEFT',
  DROPPED: 'LEFT',
  DECEASED: 'LEFT',
  RECLASSIFIED: 'LEFT',
  MOVED: 'LEFT',
  ONGOING: 'UNDECIDED',
  IN_RECOVERY: 'UNDECIDED',
  NO_RESULT: 'UNDECIDED',
}

/**
 * Whether a result leads elsewhere than the one on which a next class was decided: to another outcome, or with a dependency where
 * there was none, without it, or with one in other components. Nothing is known of a decision without its result (null). A student who left leads nowhere.
 * Source: docs/rules.md, Next class.
 */
export function isAdvanceOutdated(
  decidedOn: Situation | null,
  current: Situation,
  hasOtherDependencies = false,
): boolean {
  if (decidedOn === null) return false
  const isDependent = (situation: Situation) => situation === 'WITH_DEPENDENCY'
  if (isDependent(decidedOn) && isDependent(current)) return hasOtherDependencies
  return OUTCOMES[decidedOn] !== OUTCOMES[current] || isDependent(decidedOn) !== isDependent(current)
}

/** Whether a result leads anywhere yet, so that a next class may be decided on it. Source: docs/rules.md, Next class. */
export function decidesNextClass(situation: Situation): boolean {
  return OUTCOMES[situation] !== 'UNDECIDED'
}

/** A class into which students may go. */
export type TargetClass = {
  readonly id: string
  readonly name: string
  readonly shift: string | null
  /** Null = unlimited. */
  readonly capacity: number | null
  /** Students who are in it already. */
  readonly active: number
}

export type AdvancingClass = { readonly name: string; readonly shift: string | null }

export type AdvancingStudent = {
  readonly enrollmentId: string
  readonly situation: Situation
  /** The state in the campaign of re-enrolment; null or absent without a campaign. */
  readonly answer?: ReenrollmentState | null
}

export type AdvanceProposal = {
  readonly enrollmentId: string
  readonly outcome: AdvanceOutcome
  /** Null where the student goes into no class, or a person has to choose one. */
  readonly toGradeId: string | null
}

type Target = TargetClass & { readonly of: ClassStage }

const FUNDAMENTAL = 6
const SERIES = 7
const UNKNOWN = 8
const EJA = 9

/** Stages and years that may follow one, the nearest first. Infantil goes on by its own numbers, then to the 1º ano. */
function nextStages({ stage, year }: ClassStage): readonly { stage: number; year: number | null }[] {
  if (stage === UNKNOWN) return []
  if (stage === EJA) return year === null ? [] : [{ stage, year: year + 1 }]
  if (stage === FUNDAMENTAL || stage === SERIES) {
    if (year === null) return []
    const next = { stage, year: year + 1 }
    return stage === FUNDAMENTAL && year >= 9 ? [{ stage: SERIES, year: 1 }] : [next]
  }
  const own = year === null ? [] : [{ stage, year: year + 1 }]
  const later = [2, 3, 4, 5].filter(other => other > stage)
  return [
    ...own,
    ...later.flatMap(other => [
      { stage: other, year: 1 },
      { stage: other, year: null },
    ]),
    { stage: FUNDAMENTAL, year: 1 },
  ]
}

const isAt = (target: Target, at: { stage: number; year: number | null }): boolean =>
  target.of.stage === at.stage && target.of.year === at.year

/**
 * Whether a class in which a student is enrolled already stands for the next class: a course without a stage, such as a workshop
 * or AEE, does not, unless the student comes from such a course.
 */
export function standsForNextClass(
  from: { readonly name: string },
  enrolledIn: { readonly name: string },
): boolean {
  return classStage(enrolledIn.name).stage !== UNKNOWN || classStage(from.name).stage === UNKNOWN
}

/** How far a class is from being the same: letter and shift, then letter, then shift. */
const distance = (target: Target, from: AdvancingClass, of: ClassStage): number =>
  (target.of.label === of.label ? 0 : 2) + (target.shift === from.shift ? 0 : 1)

const isFull = ({ capacity }: TargetClass, count: number): boolean => capacity !== null && count >= capacity

/**
 * Proposes the next class of each student of a class, in their order. Who passes goes to the class of the next year, who is
 * retained stays in the same year: of the same letter and shift where a place is free, else of the same letter, then of the
 * same shift, then where the fewest are. Where every class of that year is full the nearest one is proposed all the same, and
 * its number shows it. A class concludes (CONCLUDE) where no class of a later year or stage exists in the target year; where only
 * the next year is missing, a person has to choose. Who left goes nowhere, and who has no
 * result yet (UNDECIDED) is proposed no class. A student whose family has said that they do not stay (DEPART) is proposed no class
 * and takes no place; a missing answer changes nothing. `counts` has the students of each target class so far, and grows.
 * Source: LDB 24 I and II; docs/rules.md, Next class.
 */
export function advanceProposals(
  from: AdvancingClass,
  students: readonly AdvancingStudent[],
  targets: readonly TargetClass[],
  counts: Map<string, number> = new Map(),
): AdvanceProposal[] {
  const of = classStage(from.name)
  const staged = targets.map(target => ({ ...target, of: classStage(target.name) }))
  const at = nextStages(of).find(one => staged.some(target => isAt(target, one)))
  const next = at ? staged.filter(target => isAt(target, at)) : []
  const same = staged.filter(target => isAt(target, of))
  const countOf = (target: Target) => counts.get(target.id) ?? target.active
  const isLast =
    next.length === 0 &&
    isLastClass(
      from.name,
      targets.map(({ name }) => name),
    )
  const choose = (candidates: readonly Target[]): string | null => {
    const [chosen] = candidates.toSorted(
      (a, b) =>
        Number(isFull(a, countOf(a))) - Number(isFull(b, countOf(b))) ||
        distance(a, from, of) - distance(b, from, of) ||
        countOf(a) - countOf(b),
    )
    if (chosen) counts.set(chosen.id, countOf(chosen) + 1)
    return chosen?.id ?? null
  }
  return students.map(({ enrollmentId, situation, answer = null }) => {
    const outcome = OUTCOMES[situation]
    const isStaying = outcome === 'RETAIN' || (outcome === 'ADVANCE' && !isLast)
    if (isStaying && isLeaving(answer)) return { enrollmentId, outcome: 'DEPART', toGradeId: null }
    if (outcome === 'RETAIN') return { enrollmentId, outcome, toGradeId: choose(same) }
    if (outcome !== 'ADVANCE') return { enrollmentId, outcome, toGradeId: null }
    return isLast
      ? { enrollmentId, outcome: 'CONCLUDE', toGradeId: null }
      : { enrollmentId, outcome, toGradeId: choose(next) }
  })
}
