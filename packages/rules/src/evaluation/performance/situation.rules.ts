import type { Retention } from '../../academics/grade/retention.rules.ts'
import { hundredths } from '../decimal.rules.ts'
import { type Explainer, NO_EXPLAINER, type Step } from '../explanation.rules.ts'
import type { Concept } from '../mark/opinion.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { CountedDecision } from './council-decision.rules.ts'
import type { ExitReason, Situation } from './situations.rules.ts'

export type { ExitReason, Situation } from './situations.rules.ts'

/** The situation of an ended enrolment; null for one that goes on or that was cancelled as a mistake. */
export function movementOf(exit: { readonly reason: ExitReason } | null | undefined): Situation | null {
  return exit && exit.reason !== 'CANCELLED' ? exit.reason : null
}

/** The step that ends every explanation of a situation. */
export function situationStep(situation: Situation, retention: Retention): Step {
  return { kind: 'SITUATION', values: { situation }, retention }
}

type ComponentInput = {
  readonly mark: number | null
  readonly final: number | null
  readonly average: number
  readonly termsClosed: boolean
  readonly yearFinished: boolean
  /** Whether the annual recovery has a score. */
  readonly recovered: boolean
  /** Whether the student missed every annual recovery or is excused from it, so that none comes any more. */
  readonly withoutRecovery: boolean
  readonly annualRecovery: PerformancePolicy['annualRecovery']
  readonly retention: Retention
  /** For the marks in the explanation; default 0,1. */
  readonly step?: PerformancePolicy['step']
}

/**
 * The situation in one component by marks alone (movement, council and attendance belong to the enrolment). ONGOING while a term
 * is open; then NO_RESULT without a mark, APPROVED by the year's mark, AFTER_RECOVERY by the final one; below the average
 * IN_RECOVERY while the annual recovery may still come (it is not scored, missed or excused), else FAILED. Where marks retain no
 * student, a component that would be FAILED is APPROVED. Rounded marks are compared with the average. Source: docs/rules.md,
 * Situation in a component.
 */
export function componentSituation(input: ComponentInput, notes: Explainer = NO_EXPLAINER): Situation {
  const situation = byMarks(input)
  notes.addStep(() => ({
    kind: 'COMPONENT',
    values: {
      mark: input.mark,
      final: input.final,
      average: input.average,
      termsClosed: input.termsClosed ? 1 : 0,
      yearFinished: input.yearFinished ? 1 : 0,
      recovered: input.recovered ? 1 : 0,
      annualRecovery: input.annualRecovery,
      retention: input.retention,
    },
    situation,
    step: input.step ?? 0.1,
  }))
  notes.addStep(() => situationStep(situation, input.retention))
  return situation
}

const OF_FAILED_MARKS: ReadonlySet<Situation> = new Set(['FAILED', 'BY_COUNCIL', 'WITH_DEPENDENCY'])

/**
 * A situation under the retention of the class, also one that was stored under another retention: where marks retain no student,
 * a component failed by marks has passed; in Infantil every result has, and there is no recovery.
 */
export function situationUnder(retention: Retention, situation: Situation): Situation {
  if (retention === 'FULL') return situation
  if (OF_FAILED_MARKS.has(situation)) return 'APPROVED'
  if (retention === 'ABSENCE_ONLY') return situation
  if (situation === 'IN_RECOVERY') return 'ONGOING'
  return situation === 'BY_ABSENCE' || situation === 'AFTER_RECOVERY' ? 'APPROVED' : situation
}

function byMarks(input: ComponentInput): Situation {
  const { mark, final, average } = input
  if (!(input.termsClosed || input.yearFinished)) return 'ONGOING'
  if (mark === null || final === null) return 'NO_RESULT'
  if (mark >= average) return 'APPROVED'
  if (final >= average) return 'AFTER_RECOVERY'
  const isSettled = input.yearFinished || input.recovered || input.withoutRecovery
  const mayRecover = !isSettled && input.annualRecovery !== 'NONE'
  return mayRecover ? 'IN_RECOVERY' : situationUnder(input.retention, 'FAILED')
}

type EnrollmentInput = {
  readonly exit: { readonly reason: ExitReason; readonly date?: string } | null
  /** Whether all terms of the level are closed, or the year is. */
  readonly termsClosed: boolean
  /** Whether a lesson, a text or a mark of the student is recorded. */
  readonly hasRecords: boolean
  /** Situations of the components by marks; empty in an ASSESSMENT grade. */
  readonly components: readonly Situation[]
  readonly maxDependencies: number
  /** The current decision of the council; null without one, or where it settles nothing yet. */
  readonly decision: CountedDecision | null
  readonly meetsFrequency: boolean
  readonly retention: Retention
}

/**
 * The situation of the enrolment, first match: movement; a component in recovery → IN_RECOVERY; a term of the level
 * open → ONGOING; nothing recorded, and no council that settles it → NO_RESULT; retention NONE → APPROVED, whatever marks and attendance
 * say; more failed components than dependencies allowed, without council → FAILED; attendance below the least →
 * BY_ABSENCE, which no council overrides; more failed than allowed → BY_COUNCIL, or WITH_DEPENDENCY where the council
 * names components; some failed → WITH_DEPENDENCY; APPROVED.
 * A decision for a student whom the rule does not retain changes nothing, and none retains a student who passes by marks.
 * A dependency none of whose components is failed any more settles nothing. Under ABSENCE_ONLY no component counts
 * as failed. When the grade gives marks and none exists in any component, the council alone settles it: approved → BY_COUNCIL,
 * retained under FULL → FAILED, else NO_RESULT.
 * Source: LDB 24 III and VI, 31 I; Res. CNE/CEB 7/2010, art. 30; docs/rules.md, Situation of the enrolment.
 */
export function enrollmentSituation(input: EnrollmentInput, notes: Explainer = NO_EXPLAINER): Situation {
  const situation = firstMatch(input, notes)
  notes.addStep(() => situationStep(situation, input.retention))
  return situation
}

function firstMatch(input: EnrollmentInput, notes: Explainer): Situation {
  const movement = movementOf(input.exit)
  if (input.exit && movement) {
    sayMovement(input.exit, notes)
    return movement
  }
  const inRecovery = input.components.filter(
    situation => situationUnder(input.retention, situation) === 'IN_RECOVERY',
  ).length
  if (inRecovery > 0 || !input.termsClosed) {
    sayOpen(inRecovery, notes)
    return inRecovery > 0 ? 'IN_RECOVERY' : 'ONGOING'
  }
  if (!input.hasRecords && !settlesUnmarked(input)) {
    sayCouncil(input.decision, false, notes)
    notes.addStep(() => ({ kind: 'UNRECORDED', values: {} }))
    return 'NO_RESULT'
  }
  return decided(input, notes)
}

function decided(input: EnrollmentInput, notes: Explainer): Situation {
  const { retention, maxDependencies, decision, meetsFrequency } = input
  const components = input.components.map(situation => situationUnder(retention, situation))
  sayRetention(input, notes)
  if (retention === 'NONE') {
    sayCouncil(decision, false, notes)
    sayAttendance(input, notes)
    return 'APPROVED'
  }
  const failed = components.filter(situation => situation === 'FAILED').length
  const isTooMany = failed > maxDependencies
  sayComponents({ components, maxDependencies }, failed, notes)
  const isUnmarked = !input.hasRecords || (components.length > 0 && components.every(isWithoutMark))
  const named = namedBy(decision)
  const isPartial = named > 0 && named < failed
  sayCouncil(decision, isTooMany || (isUnmarked && !retainsNobody(input)) || isPartial, notes)
  const isApproved = decision?.kind === 'APPROVE'
  if (isTooMany && !isApproved && named === 0) return 'FAILED'
  sayAttendance(input, notes)
  if (!meetsFrequency) return 'BY_ABSENCE'
  if (isTooMany && isApproved) return 'BY_COUNCIL'
  if (failed > 0) return 'WITH_DEPENDENCY'
  return isUnmarked ? unmarkedSituation(input) : 'APPROVED'
}

/** How many failed components a dependency names; 0 for every other decision. */
const namedBy = (decision: CountedDecision | null): number =>
  decision?.kind === 'DEPENDENCY' ? decision.named : 0

/** Whether a decision to retain changes nothing, since no mark retains in the class. */
const retainsNobody = ({ decision, retention }: EnrollmentInput): boolean =>
  decision?.kind === 'RETAIN' && retention !== 'FULL'

/** Whether the council settles an enrolment without any mark: it approves, or retains where marks do. */
const settlesUnmarked = ({ decision, retention }: EnrollmentInput): boolean =>
  decision?.kind === 'APPROVE' ? retention !== 'NONE' : decision?.kind === 'RETAIN' && retention === 'FULL'

/** Without a mark in any component the council alone gives a result. */
function unmarkedSituation(input: EnrollmentInput): Situation {
  if (!settlesUnmarked(input)) return 'NO_RESULT'
  return input.decision?.kind === 'APPROVE' ? 'BY_COUNCIL' : 'FAILED'
}

/** Whether a component has not come to a mark; ONGOING in figures that were stored by a former rule or are behind. */
export const isWithoutMark = (situation: Situation): boolean =>
  situation === 'NO_RESULT' || situation === 'ONGOING'

/** Why an enrolment ended: what happened to it before anything else. */
export function sayMovement(exit: NonNullable<EnrollmentInput['exit']>, { addStep }: Explainer): void {
  const { reason, date } = exit
  addStep(() => ({ kind: 'MOVEMENT', values: { reason }, date: date ?? null }))
}

function sayOpen(inRecovery: number, { addStep }: Explainer): void {
  addStep(() => ({ kind: 'YEAR_OPEN', values: { inRecovery } }))
}

function sayRetention({ retention }: EnrollmentInput, { addStep }: Explainer): void {
  if (retention !== 'FULL') addStep(() => ({ kind: 'RETENTION', values: { retention } }))
}

function sayComponents(
  { components, maxDependencies }: Pick<EnrollmentInput, 'components' | 'maxDependencies'>,
  failed: number,
  { addStep }: Explainer,
): void {
  const open = components.filter(isWithoutMark).length
  addStep(() => ({
    kind: 'COMPONENTS',
    values: { failed, open, components: components.length, maxDependencies },
  }))
}

function sayCouncil(decision: CountedDecision | null, isNeeded: boolean, { addStep }: Explainer): void {
  if (!decision && !isNeeded) return
  addStep(() => ({
    kind: 'COUNCIL',
    values: {
      decision: decision?.kind ?? null,
      named: namedBy(decision),
      needed: isNeeded ? 1 : 0,
    },
  }))
}

function sayAttendance(input: EnrollmentInput, { addStep }: Explainer): void {
  const { meetsFrequency, decision, retention } = input
  addStep(() => ({
    kind: 'ATTENDANCE',
    values: { meets: meetsFrequency ? 1 : 0 },
    isLifted: decision?.kind === 'APPROVE' || decision?.kind === 'DEPENDENCY',
    retention,
  }))
}

const BANDS = [
  ['A', 90n],
  ['B', 70n],
  ['C', 50n],
  ['D', 20n],
] as const

/**
 * The concept of a mark between 0 and highest (both at most 2 decimals, highest > 0): A from 90% of it,
 * B 70, C 50, D 20, else E; decided exactly. Source: practice; docs/rules.md, Concepts.
 */
export function conceptOf(mark: number, highest: number): Concept {
  const scaled = 100n * hundredths(mark)
  const whole = hundredths(highest)
  return BANDS.find(([, percent]) => scaled >= percent * whole)?.[0] ?? 'E'
}
