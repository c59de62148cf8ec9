import type { CivilDate } from '../calendar/civil-date.rules.ts'

/** A justification of absences of one student, from its first to its last day, both included. */
export type JustifiedDays = { readonly id: string; readonly start: CivilDate; readonly end: CivilDate }

/**
 * `leavesClosed`: it changes no row of a term that was closed when it was recorded, as a note of a family does. `recordedAt`: an instant
 * in ISO-8601 UTC.
 */
export type RecordedJustification = JustifiedDays & {
  readonly leavesClosed: boolean
  readonly recordedAt: string
}

/** The row of a lesson: whether its term or year is closed, and since when its term is; null while the term is open. */
type ClosableRow = {
  readonly isClosed: boolean
  readonly closedAt: string | null
  readonly justificationId: string | null
}

/**
 * The justification that covers a day: the first of the list. The list is of those that are not withdrawn, in the order in
 * which they were recorded, so that a later one that overlaps changes no row. Source: docs/rules.md, Justifications of absences.
 */
export function coveringJustification<J extends JustifiedDays>(
  justifications: readonly J[],
  date: CivilDate,
): J | null {
  return justifications.find(({ start, end }) => start <= date && date <= end) ?? null
}

/**
 * The justifications that may change a row. In a closed term those that leave it as it is are the ones of before the closing, and the
 * one that the row names. Source: docs/rules.md, Notes of absence.
 */
export function justificationsFor<J extends RecordedJustification>(
  justifications: readonly J[],
  { isClosed, closedAt, justificationId }: ClosableRow,
): readonly J[] {
  return isClosed
    ? justifications.filter(
        ({ id, leavesClosed, recordedAt }) =>
          !leavesClosed || id === justificationId || (closedAt !== null && recordedAt < closedAt),
      )
    : justifications
}

export type JustifiableMark = {
  readonly status: string
  /** The justification that made an absence a justified one; null where the roll itself says the status. */
  readonly justificationId: string | null
}

/**
 * A stored mark under the justification of its day. An absence becomes justified, and one that a justification had changed is
 * an absence again without it. Presence stays, and so does an absence that the instructor justified. A name next to
 * another status is of a release that does not know it, and says nothing. Source: docs/rules.md, Justifications of absences.
 */
export function markUnder(mark: JustifiableMark, coveringId: string | null): JustifiableMark {
  const isChanged = mark.status === 'JUSTIFIED_ABSENCE' && mark.justificationId !== null
  if (mark.status !== 'ABSENCE' && !isChanged) return { status: mark.status, justificationId: null }
  return coveringId === null
    ? { status: 'ABSENCE', justificationId: null }
    : { status: 'JUSTIFIED_ABSENCE', justificationId: coveringId }
}
