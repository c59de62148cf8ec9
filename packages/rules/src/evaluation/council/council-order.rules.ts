import { fromHundredths, hundredths } from '../decimal.rules.ts'
import { isCandidate } from '../performance/council-decision.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'

/** Percentage points below the minimum up to which an absent student comes before those who are settled. */
export const NEAR_FREQUENCY = 5

type ComponentResult = {
  readonly componentId: string
  /** The final mark of the year; null without one. */
  readonly final: number | null
  /** By marks alone; null where the student is excused. */
  readonly situation: Situation | null
}

/** Points that a failed component is short of the average; 0 for any other. Marks have at most 2 decimals. */
export function missingPoints({ final, situation }: ComponentResult, average: number): number {
  if (situation !== 'FAILED') return 0
  const short = hundredths(average) - hundredths(final ?? 0)
  return short > 0n ? fromHundredths(short) : 0
}

export type CouncilStudent = {
  readonly number: number | null
  /** The situation without a decision of the council. */
  readonly byMarks: Situation
  /** Points missing in all failed components together. */
  readonly missing: number
  /** Percent, to one decimal; null without a counted lesson. */
  readonly frequency: number | null
  readonly meetsFrequency: boolean
}

/** Percentage points that the frequency is short of the minimum; 0 where it is reached. */
export const frequencyGap = (
  { frequency, meetsFrequency }: Pick<CouncilStudent, 'frequency' | 'meetsFrequency'>,
  minFreq: number,
): number =>
  meetsFrequency || frequency === null
    ? 0
    : Math.max(0, fromHundredths(hundredths(minFreq) - hundredths(frequency)))

/**
 * Students in the order in which a council needs to talk about them: those whom it decides, by the points that they miss;
 * then those retained by absence within five points of the minimum, nearest first; then all others. Equal ones
 * go by class number. Source: practice; docs/rules.md, Decisions of the council.
 */
export function councilOrder<Student extends CouncilStudent>(
  students: readonly Student[],
  minFreq: number,
): Student[] {
  const rankOf = (student: Student): readonly [group: number, distance: number] => {
    if (isCandidate(student.byMarks)) return [0, student.missing]
    const gap = frequencyGap(student, minFreq)
    return student.byMarks === 'BY_ABSENCE' && gap <= NEAR_FREQUENCY ? [1, gap] : [2, 0]
  }
  const numberOf = ({ number }: Student) => number ?? Number.MAX_SAFE_INTEGER
  return students.toSorted((a, b) => {
    const [groupA, distanceA] = rankOf(a)
    const [groupB, distanceB] = rankOf(b)
    return groupA - groupB || distanceA - distanceB || numberOf(a) - numberOf(b)
  })
}

/** The smallest change with which a student passes. */
export type Change =
  | { readonly kind: 'PASSES' | 'OPEN' | 'LEFT' | 'UNMARKED' }
  /** No decision of the council changes it: percentage points are missing. */
  | { readonly kind: 'ABSENT'; readonly gap: number }
  /** The fewest failed components that must pass, those with the fewest missing points, and these points. */
  | { readonly kind: 'POINTS'; readonly componentIds: readonly string[]; readonly missing: number }

type ChangeInput = CouncilStudent & {
  readonly components: readonly (ComponentResult & { readonly missing: number })[]
  readonly maxDependencies: number
  readonly minFreq: number
}

/** The change that would make a student pass. An absence comes before marks, since no mark and no council lifts it (LDB 24 VI). */
export function whatWouldDo(student: ChangeInput): Change {
  const { byMarks, components, maxDependencies, minFreq } = student
  if (byMarks === 'ONGOING' || byMarks === 'IN_RECOVERY') return { kind: 'OPEN' }
  if (byMarks !== 'NO_RESULT' && byMarks !== 'FAILED' && byMarks !== 'BY_ABSENCE')
    return { kind: PASSED.has(byMarks) ? 'PASSES' : 'LEFT' }
  if (!student.meetsFrequency) return { kind: 'ABSENT', gap: frequencyGap(student, minFreq) }
  if (byMarks === 'NO_RESULT') return { kind: 'UNMARKED' }
  const failed = components.filter(({ situation }) => situation === 'FAILED')
  const nearest = failed
    .toSorted((a, b) => a.missing - b.missing)
    .slice(0, Math.max(0, failed.length - maxDependencies))
  const missing = nearest.reduce((sum, one) => sum + hundredths(one.missing), 0n)
  return {
    kind: 'POINTS',
    componentIds: nearest.map(({ componentId }) => componentId),
    missing: fromHundredths(missing),
  }
}

const PASSED: ReadonlySet<Situation> = new Set([
  'APPROVED',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
])
