import { checkTerms, type Term, type TermDates, type TermProblem, type TermType } from './terms.rules.ts'

/** A term as it is kept. */
export type StoredTerm = Term & { readonly showPerformance: boolean; readonly closedAt: string | null }

/** A term of the requested list; without id it is added, absent fields stay. */
export type TermInput = TermDates & {
  readonly id: string | null
  readonly showPerformance?: boolean | undefined
  /** true closes, false reopens. */
  readonly closed?: boolean | undefined
}

/** A term of the list as it will be. */
export type EditedTerm = TermDates & {
  /** Null: to be added. */
  readonly id: string | null
  readonly position: number
  readonly showPerformance: boolean
  readonly before: StoredTerm | null
  /** Other dates or another place than before; an added one too. */
  readonly moved: boolean
  readonly closes: boolean
  readonly reopens: boolean
}

export type TermListEdit =
  | { readonly refusal: 'UNKNOWN_TERM' }
  | { readonly refusal: 'TERM_TWICE'; readonly indexes: readonly number[] }
  | { readonly refusal: 'DATES'; readonly problems: readonly TermProblem[] }
  | { readonly refusal: 'TERM_CLOSED'; readonly terms: readonly StoredTerm[] }
  | { readonly refusal: null; readonly terms: readonly EditedTerm[]; readonly removed: readonly StoredTerm[] }

/**
 * The changes of the stored list of terms by a requested whole list, or its refusal: an id that the level does not have or that
 * is named twice, dates and number as `checkTerms` says, and a closed term that would move or go without being reopened. An empty
 * list removes all. Terms that are left out are removed. Source: docs/rules.md, Terms.
 */
export function editTerms(
  { type, year, storedTerms }: { type: TermType; year: TermDates; storedTerms: readonly StoredTerm[] },
  sentTerms: readonly TermInput[],
): TermListEdit {
  const byId = new Map(storedTerms.map(term => [term.id, term]))
  const ids = sentTerms.map(term => term.id)
  if (ids.some(id => id !== null && !byId.has(id))) return { refusal: 'UNKNOWN_TERM' }
  const twice = ids.flatMap((id, index) => (id !== null && ids.indexOf(id) < index ? [index] : []))
  if (twice.length > 0) return { refusal: 'TERM_TWICE', indexes: twice }
  const problems = sentTerms.length === 0 ? [] : checkTerms(type, sentTerms, year)
  if (problems.length > 0) return { refusal: 'DATES', problems }
  const terms = sentTerms.map((term, index) => edited(term, index + 1, byId.get(term.id ?? '') ?? null))
  const removed = storedTerms.filter(term => !ids.includes(term.id))
  const frozen = [...terms.flatMap(closedTermMoved), ...removed.filter(term => term.closedAt !== null)]
  return frozen.length > 0 ? { refusal: 'TERM_CLOSED', terms: frozen } : { refusal: null, terms, removed }
}

function edited(term: TermInput, position: number, before: StoredTerm | null): EditedTerm {
  const wasClosed = before !== null && before.closedAt !== null
  return {
    id: term.id,
    position,
    start: term.start,
    end: term.end,
    showPerformance: term.showPerformance ?? before?.showPerformance ?? false,
    before,
    moved: before?.start !== term.start || before.end !== term.end || before.position !== position,
    closes: term.closed === true && !wasClosed,
    reopens: term.closed === false && wasClosed,
  }
}

/** The closed term that this one would move. Reopening it in the same save is a decision to move it. */
function closedTermMoved({ before, moved, reopens }: EditedTerm): StoredTerm[] {
  return before !== null && before.closedAt !== null && moved && !reopens ? [before] : []
}
