import type {
  Dispensation,
  LessonTotals,
  PerformanceEvaluation,
  PerformanceTerm,
  TransferredMark,
} from './performance-rows.rules.ts'

/** Attendance of one student in one component and term. */
type Totals = Omit<LessonTotals, 'enrollmentId' | 'componentId' | 'termId'>

/** How long a lesson is where a class has none yet, in minutes. */
export const DEFAULT_LESSON_MINUTES = 50

/**
 * The lessons that are brought, as attendance of the class: a lesson is as long as one of the component mostly is. Absences
 * without the lessons that were given make no frequency. Source: docs/rules.md, Marks that are brought.
 */
export function transferredTotals(
  brought: TransferredMark,
  minutes: number = DEFAULT_LESSON_MINUTES,
): Totals {
  const absences = brought.absences ?? 0
  const lessonsGiven = brought.lessonsGiven ?? 0
  return {
    lessonsGiven,
    totalMinutes: lessonsGiven * minutes,
    absentMinutes: Math.min(absences, lessonsGiven) * minutes,
    absences,
    justifiedMinutes: 0,
    justifiedAbsences: 0,
  }
}

/** The opinions of a brought text, with a letter among them as a line of its own. */
export function transferredOpinions({ text }: TransferredMark): string[] {
  return (text ?? '').split('\n\n').flatMap(opinion => opinion.trim() || [])
}

/**
 * The effect of an exemption between two days: the evaluations of these days, the terms that lie in them, and the component
 * itself where all terms do. One without days stays unchanged. Source: docs/rules.md, Dispensations.
 */
export function datedDispensation(
  { start = null, end = null, ...excuse }: Dispensation,
  {
    terms,
    evaluations,
  }: { terms: readonly PerformanceTerm[]; evaluations: readonly PerformanceEvaluation[] },
): Dispensation[] {
  if (start === null && end === null) return [excuse]
  const isWithin = (first: string, last: string) =>
    (start === null || start <= first) && (end === null || last <= end)
  const covered = terms.filter(term => isWithin(term.start, term.end))
  const { componentId } = excuse
  if (terms.length > 0 && covered.length === terms.length) return [{ componentId }]
  return [
    ...covered.map(term => ({ componentId, termId: term.id })),
    ...evaluations
      .filter(each => each.componentId === componentId && !each.ofClass && isWithin(each.date, each.date))
      .map(each => ({ evaluationId: each.id })),
  ]
}
