import { addDays, type CivilDate, isCivilDate } from '../../calendar/civil-date.rules.ts'

/** QUARTER is the bimestre, TRIMESTER the trimestre, SEMESTER the semestre. Source: docs/rules.md, Terms. */
export type TermType = 'QUARTER' | 'TRIMESTER' | 'SEMESTER'

/** How many academic terms a year has. Source: docs/rules.md, Terms. */
export const TERM_COUNT = { QUARTER: 4, TRIMESTER: 3, SEMESTER: 2 } as const satisfies Record<
  TermType,
  number
>

export type TermDates = { readonly start: CivilDate; readonly end: CivilDate }
export type Term = TermDates & { readonly id: string; readonly position: number }

export type TermProblem = {
  readonly path: string
  readonly code:
    | 'TERM_COUNT_INVALID'
    | 'INVALID_DATE'
    | 'INVALID_DATE_INTERVAL_ERROR'
    | 'YEARS_ARE_NOT_THE_SOME_ERROR'
    | 'OUT_OF_RANGE'
    | 'DATE_OVERLAP'
}

/** The term in which a date lies, ends included, or null (recess, vacation). */
export function termOf<T extends TermDates>(date: CivilDate, terms: readonly T[]): T | null {
  return terms.find(term => term.start <= date && date <= term.end) ?? null
}

/**
 * The term for which a dated record counts (lesson, attendance): the latest that has begun. Days between two terms count for
 * the former, days after the last term for the last; days before the first term count for none.
 * Source: docs/rules.md, Dates.
 */
export function countedTerm<T extends TermDates>(date: CivilDate, terms: readonly T[]): T | null {
  return terms
    .filter(term => term.start <= date)
    .reduce<T | null>((latest, term) => (latest && latest.start > term.start ? latest : term), null)
}

/**
 * The days whose records count for a term of the list, both included: until the day before the next term begins, and of the
 * last term without an end (null). Source: docs/rules.md, Dates.
 */
export function countedDays(
  term: TermDates,
  terms: readonly TermDates[],
): { start: CivilDate; end: CivilDate | null } {
  const [next] = terms.flatMap(({ start }) => (start > term.start ? [start] : [])).toSorted()
  return { start: term.start, end: next === undefined ? null : addDays(next, -1) }
}

/**
 * The term to open a screen with: the one of the date; between terms and after the last the latest that
 * has begun; before the first, the first. Null only without terms.
 */
export function currentOrLastTerm<T extends TermDates>(date: CivilDate, terms: readonly T[]): T | null {
  const inOrder = terms.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return inOrder.findLast(term => term.start <= date) ?? inOrder[0] ?? null
}

/**
 * Faults of the whole list of terms of an education level; empty without faults. Paths are `academicTerms` and
 * `academicTerms.<index>.start|end`. Number by type; dates that exist; end after start; in the civil year of the academic year
 * (`YEARS_ARE_NOT_THE_SOME_ERROR`) and between its ends (`OUT_OF_RANGE`); each start after the previous end (`DATE_OVERLAP`).
 * Source: docs/rules.md, Terms.
 */
export function checkTerms(type: TermType, terms: readonly TermDates[], year: TermDates): TermProblem[] {
  const problems: TermProblem[] = terms.flatMap((term, index) =>
    checkTerm(term, terms[index - 1], year, index),
  )
  if (terms.length !== TERM_COUNT[type])
    problems.unshift({ path: 'academicTerms', code: 'TERM_COUNT_INVALID' })
  return problems
}

function checkTerm(
  term: TermDates,
  previous: TermDates | undefined,
  year: TermDates,
  index: number,
): TermProblem[] {
  const at = `academicTerms.${index}`
  const invalid = (['start', 'end'] as const).filter(field => !isCivilDate(term[field]))
  if (invalid.length) return invalid.map(field => ({ path: `${at}.${field}`, code: 'INVALID_DATE' }))
  const problems: TermProblem[] = []
  if (term.end <= term.start) problems.push({ path: `${at}.end`, code: 'INVALID_DATE_INTERVAL_ERROR' })
  if (previous && term.start <= previous.end) problems.push({ path: `${at}.start`, code: 'DATE_OVERLAP' })
  for (const field of ['start', 'end'] as const) {
    if (term[field].slice(0, 4) !== year.start.slice(0, 4)) {
      problems.push({ path: `${at}.${field}`, code: 'YEARS_ARE_NOT_THE_SOME_ERROR' })
    } else if (term[field] < year.start || term[field] > year.end) {
      problems.push({ path: `${at}.${field}`, code: 'OUT_OF_RANGE' })
    }
  }
  return problems
}
