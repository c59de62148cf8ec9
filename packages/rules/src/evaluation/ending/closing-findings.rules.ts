import type { Retention } from '../../academics/grade/retention.rules.ts'
import type { Stage } from '../../academics/level/stage.rules.ts'
import type { ClosingFacts } from '../../academics/level/term-closing.rules.ts'
import { closingWarnings } from '../../academics/level/term-closing.rules.ts'
import { formatDate } from '../../calendar/civil-date.rules.ts'
import { MINIMUM_SCHOOL_DAYS } from '../../calendar/school-days/school-days.rules.ts'
import { minimumHours } from '../../curriculum/hours.rules.ts'
import { CONCLUDED_SITUATIONS } from '../performance/final-result.rules.ts'
import type { Situation } from '../performance/situation.rules.ts'

/** BLOCKS: the result cannot be decided; ADVISES: the school decides whether it goes on. */
export type Severity = 'BLOCKS' | 'ADVISES'

/** The kinds of findings, in their order, and how severe each is. */
export const FINDINGS = {
  OPEN_TERMS: 'BLOCKS',
  RECOVERY_DUE: 'BLOCKS',
  NO_RESULT: 'BLOCKS',
  MINUTES_UNSIGNED: 'BLOCKS',
  CANDIDATES_WITHOUT_DECISION: 'ADVISES',
  DECISIONS_WITHOUT_MINUTES: 'ADVISES',
  DEPENDENCY_BEFORE_CONCLUSION: 'ADVISES',
  DEPENDENCY_OWED: 'ADVISES',
  SCORES_MISSING: 'ADVISES',
  OPINIONS_MISSING: 'ADVISES',
  NO_EVALUATION: 'ADVISES',
  LESSONS_NOT_RELEASED: 'ADVISES',
  ATTENDANCE_MISSING: 'ADVISES',
  DAYS_BELOW_LAW: 'ADVISES',
  HOURS_BELOW_LAW: 'ADVISES',
  HOURS_BELOW_MATRIX: 'ADVISES',
  ENROLLMENT_WITHOUT_EXIT: 'ADVISES',
} as const satisfies Record<string, Severity>
export type FindingKind = keyof typeof FINDINGS
export const FINDING_KINDS = Object.keys(FINDINGS) as [FindingKind, ...FindingKind[]]

/** Where a finding is mended: ids that a link is made of, with the count there and its limit. */
export type FindingPlace = {
  readonly enrollmentId?: string
  readonly componentId?: string
  readonly termId?: string
  readonly meetingId?: string
  /** A person, a component or a term's position. */
  readonly name: string
  readonly position?: number
  readonly count: number
  /** The days or hours that the law or the matrix requires. */
  readonly required?: number
}
export type Finding = {
  readonly kind: FindingKind
  readonly severity: Severity
  /** Students, lessons, scores or, of days and hours, how many are missing. */
  readonly count: number
  /** Up to 20 places; the largest counts first, students in the order of the class. */
  readonly places: readonly FindingPlace[]
}

export type EndingStudent = {
  readonly enrollmentId: string
  readonly name: string
  readonly situation: Situation
  /** Whether the council has decided on the student, also to retain. */
  readonly hasDecision: boolean
  /** Whether the decision of the council is in no minutes. */
  readonly lacksMinutes: boolean
  /** Ids of the components in annual recovery, in the order of components. */
  readonly inRecovery: readonly string[]
  /** Whether the person has died, or the account is archived, and the enrolment goes on. */
  readonly lacksExit: boolean
  /** Components that the student owes from earlier results. */
  readonly dependencies: number
}

export type EndingFacts = {
  readonly stage: Stage | null
  readonly retention: Retention
  /** Whether students conclude in this class: the school has no class of a later year. */
  readonly isLastClass: boolean
  readonly openTerms: readonly { readonly id: string; readonly position: number }[]
  /** Drafts of minutes of the council of the whole year, with their days. */
  readonly unsignedMinutes: readonly { readonly id: string; readonly date: string }[]
  /** Counts of closing, by term and component. */
  readonly closing: readonly ClosingFacts[]
  readonly expectsOpinions: boolean
  /** Days with a released lesson, and hours of them with two decimals. */
  readonly given: { readonly days: number; readonly hours: number }
  readonly components: readonly {
    readonly id: string
    readonly name: string
    readonly given: number
    /** Hours of the matrix; null without a row. */
    readonly required: number | null
  }[]
  /** Enrolments of the class that have not left it. */
  readonly students: readonly EndingStudent[]
}

const MAX_PLACES = 20

const WARNED = {
  SCORES_MISSING: 'SCORES_MISSING',
  OPINIONS_MISSING: 'OPINIONS_MISSING',
  NO_EVALUATION: 'NO_EVALUATION',
  LESSONS_NOT_RELEASED: 'LESSONS_NOT_RELEASED',
  ATTENDANCE_MISSING: 'ATTENDANCE_MISSING',
} as const satisfies Partial<Record<FindingKind, string>>

const ofStudents = (
  students: readonly EndingStudent[],
  counted: (student: EndingStudent) => number,
): FindingPlace[] =>
  students.flatMap(student => {
    const count = counted(student)
    return count > 0 ? [{ enrollmentId: student.enrollmentId, name: student.name, count }] : []
  })

/** Components owed by a student who passes; a student who is retained does not conclude anyway. */
const beforeConclusion = ({ situation, dependencies }: EndingStudent): number =>
  CONCLUDED_SITUATIONS.includes(situation) ? dependencies : 0

/** One place for each component in which a student is in recovery, since each has a mark sheet of its own. */
const recoveryPlaces = (students: readonly EndingStudent[]): FindingPlace[] =>
  students.flatMap(({ situation, enrollmentId, name, inRecovery }) => {
    if (situation !== 'IN_RECOVERY') return []
    const of = { enrollmentId, name, count: 1 }
    return inRecovery.length === 0 ? [of] : inRecovery.map(componentId => ({ ...of, componentId }))
  })

/** Places of what closing a term would warn of, one for each component and term. */
function warnedPlaces({ closing, expectsOpinions }: EndingFacts, kind: FindingKind): FindingPlace[] {
  const { warnings } = closingWarnings(closing, { opinions: expectsOpinions })
  return warnings
    .filter(warning => warning.kind === kind)
    .flatMap(({ termId, position, places }) =>
      places.map(({ curriculumComponent: { id, name }, count }) => ({
        componentId: id,
        termId,
        position,
        name,
        count,
      })),
    )
    .toSorted((a, b) => b.count - a.count)
}

/** How far what was given stays below what is required, rounded to two decimals. */
const missing = (given: number, required: number | null = null): number =>
  required === null || given >= required ? 0 : Math.round((required - given) * 100) / 100

const below = (name: string, given: number, required: number | null): FindingPlace[] =>
  missing(given, required) > 0 && required !== null ? [{ name, count: given, required }] : []

/** The law asks the stages with minimum hours also for 200 days. Source: LDB 24 I, 31 II. */
const minimumDays = (stage: Stage | null): number | null =>
  minimumHours(stage) === null ? null : MINIMUM_SCHOOL_DAYS

function placesOf(facts: EndingFacts, kind: FindingKind): FindingPlace[] {
  const { stage, retention, students, given } = facts
  switch (kind) {
    case 'OPEN_TERMS':
      return facts.openTerms.map(({ id, position }) => ({
        termId: id,
        position,
        name: String(position),
        count: 1,
      }))
    case 'RECOVERY_DUE':
      return recoveryPlaces(students)
    case 'MINUTES_UNSIGNED':
      return facts.unsignedMinutes.map(({ id, date }) => ({
        meetingId: id,
        name: formatDate(date),
        count: 1,
      }))
    case 'DECISIONS_WITHOUT_MINUTES':
      return ofStudents(students, ({ lacksMinutes }) => Number(lacksMinutes))
    case 'NO_RESULT':
      return ofStudents(students, ({ situation }) => Number(situation === 'NO_RESULT'))
    case 'DEPENDENCY_BEFORE_CONCLUSION':
      return facts.isLastClass ? ofStudents(students, beforeConclusion) : []
    case 'DEPENDENCY_OWED':
      return facts.isLastClass ? [] : ofStudents(students, ({ dependencies }) => dependencies)
    case 'CANDIDATES_WITHOUT_DECISION':
      // Infantil retains no child: nothing is to be decided (LDB 31 I).
      return retention === 'NONE'
        ? []
        : ofStudents(students, ({ situation, hasDecision }) => Number(situation === 'FAILED' && !hasDecision))
    case 'DAYS_BELOW_LAW':
      return below('', given.days, minimumDays(stage))
    case 'HOURS_BELOW_LAW':
      return below('', given.hours, minimumHours(stage))
    case 'HOURS_BELOW_MATRIX':
      return facts.components
        .flatMap(({ id, name, given: hours, required }) =>
          below(name, hours, required).map(place => ({ ...place, componentId: id })),
        )
        .toSorted((a, b) => missing(b.count, b.required) - missing(a.count, a.required))
    case 'ENROLLMENT_WITHOUT_EXIT':
      return ofStudents(students, ({ lacksExit }) => Number(lacksExit))
    default:
      return warnedPlaces(facts, WARNED[kind])
  }
}

const countOf = (kind: FindingKind, places: readonly FindingPlace[]): number => {
  if (kind === 'HOURS_BELOW_MATRIX') return places.length
  if (kind === 'RECOVERY_DUE') return new Set(places.map(({ enrollmentId }) => enrollmentId)).size
  const counts = places.map(({ count, required }) =>
    required === undefined ? count : missing(count, required),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Findings that prevent the result of a class or are advisable before it, in the order of the kinds: with counts and places. In a
 * class without students there is nothing to decide, so nothing is found. Days and hours count released lessons. An owed
 * dependency prevents no class: in the class in which students conclude it prevents the conclusion of who passes with it.
 * Source: LDB 24 I, II, V e, 31; docs/rules.md, End of the year of a class.
 */
export function closingFindings(facts: EndingFacts): Finding[] {
  if (facts.students.length === 0) return []
  return FINDING_KINDS.flatMap(kind => {
    const places = placesOf(facts, kind)
    if (places.length === 0) return []
    return [
      { kind, severity: FINDINGS[kind], count: countOf(kind, places), places: places.slice(0, MAX_PLACES) },
    ]
  })
}

/** How many kinds of findings prevent the decision. */
export function blockingFindings(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'BLOCKS').length
}
