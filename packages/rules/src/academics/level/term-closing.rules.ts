import type { PerformancePolicy } from '../../evaluation/policy/policy.rules.ts'

type Named = { readonly id: string; readonly name: string }

/** The data of a class in one component and one term that closing needs. Counts and marks, never people. */
export type ClosingFacts = {
  readonly termId: string
  readonly position: number
  readonly grade: Named
  readonly component: Named
  readonly gradeType: 'MARK' | 'ASSESSMENT'
  readonly policy: Pick<PerformancePolicy, 'mode' | 'missing'>
  /** The term's highest in this class, 0 when the term gives no marks there. */
  readonly termHighest: number
  /** Tests and works, and what they are worth together. */
  readonly evaluations: number
  readonly planned: number
  /** Opinions that were planned. */
  readonly feedbacks: number
  /** Whether the class has one opinion for all components together, and how many of them were planned in the term. */
  readonly opinionOfClass: boolean
  readonly classFeedbacks: number
  /** Students × evaluations without score, and without text. */
  readonly missingScores: number
  readonly missingOpinions: number
  readonly unreleasedLessons: number
  readonly lessonsWithoutAttendance: number
}

export type ClosingKind =
  | 'NO_EVALUATION'
  | 'MARKS_NOT_PLANNED'
  | 'SCORES_MISSING'
  | 'OPINIONS_MISSING'
  | 'LESSONS_NOT_RELEASED'
  | 'ATTENDANCE_MISSING'

export type ClosingWarning = {
  termId: string
  position: number
  kind: ClosingKind
  count: number
  places: { grade: Named; curriculumComponent: Named; count: number }[]
}

/** How many places a warning names. */
const MOST_PLACES = 20

type MissingCount = (facts: ClosingFacts, expects: { opinions: boolean }) => number

/**
 * How much is missing in one place. A term without marks (highest 0) expects no evaluation. In mode MEAN what was
 * planned is scaled to the term, so marks left unplanned lose nothing. Source: docs/rules.md, Closing.
 */
const MISSING: Record<ClosingKind, MissingCount> = {
  NO_EVALUATION: (facts, { opinions }) =>
    facts.gradeType === 'MARK'
      ? Number(facts.evaluations === 0 && facts.termHighest > 0)
      : Number(opinions && facts.classFeedbacks === 0 && (facts.opinionOfClass || facts.feedbacks === 0)),
  MARKS_NOT_PLANNED: facts =>
    Number(
      facts.gradeType === 'MARK' &&
        facts.policy.mode === 'SUM' &&
        facts.evaluations > 0 &&
        facts.planned !== facts.termHighest,
    ),
  SCORES_MISSING: facts => (facts.gradeType === 'MARK' ? facts.missingScores : 0),
  OPINIONS_MISSING: facts => (facts.gradeType === 'ASSESSMENT' ? facts.missingOpinions : 0),
  LESSONS_NOT_RELEASED: facts => facts.unreleasedLessons,
  ATTENDANCE_MISSING: facts => facts.lessonsWithoutAttendance,
}

/**
 * Unfinished work at the closing of these terms, by term and kind in the order of the kinds, the places with most of it first;
 * and whether a class's policy forbids closing while scores are missing (BLOCK). Facts come in the order in which places with
 * equal counts are named. Where no opinions are expected at all (a municipal office), a class without marks needs no evaluation.
 * Source: docs/rules.md, Closing.
 */
export function closingWarnings(
  facts: readonly ClosingFacts[],
  expects: { opinions: boolean },
): { warnings: ClosingWarning[]; blocked: boolean } {
  const terms = new Map(facts.map(({ termId, position }) => [termId, position]))
  const warnings = [...terms]
    .toSorted(([, a], [, b]) => a - b)
    .flatMap(([termId, position]) => {
      const ofTerm = facts.filter(each => each.termId === termId)
      // An opinion of the class is missing once, and not in each component.
      const firstOfClass = new Map(ofTerm.toReversed().map(each => [each.grade.id, each]))
      const isCounted = (each: ClosingFacts, kind: ClosingKind) =>
        kind !== 'NO_EVALUATION' ||
        each.gradeType === 'MARK' ||
        !each.opinionOfClass ||
        firstOfClass.get(each.grade.id) === each
      return (Object.keys(MISSING) as ClosingKind[]).flatMap(kind => {
        const places = ofTerm
          .filter(each => isCounted(each, kind))
          .map(each => ({
            grade: each.grade,
            curriculumComponent: each.component,
            count: MISSING[kind](each, expects),
          }))
          .filter(place => place.count > 0)
          .toSorted((a, b) => b.count - a.count)
        if (places.length === 0) return []
        const count = places.reduce((sum, place) => sum + place.count, 0)
        return [{ termId, position, kind, count, places: places.slice(0, MOST_PLACES) }]
      })
    })
  const blocked = facts.some(
    each => each.policy.missing === 'BLOCK' && MISSING.SCORES_MISSING(each, expects) > 0,
  )
  return { warnings, blocked }
}
