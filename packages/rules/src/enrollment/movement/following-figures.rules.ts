import type { ScaledScore } from '../../evaluation/mark/mark-input.rules.ts'
import type { TransferOrigin } from '../../evaluation/mark/mark-step.rules.ts'
import type { TermFigure } from './moved-marks.rules.ts'

/** The transferred figures of a component and term; null is nothing. */
export type TransferredFigures = {
  readonly mark: number | null
  readonly text: string | null
  readonly absences: number | null
  readonly lessonsGiven: number | null
}

/** The figures of the enrolment before as they were last taken over, with the points behind the mark. */
export type SourceFigures = TransferredFigures & { readonly part?: ScaledScore | null }

/** The figures of a row, and those of its source. */
export type FollowingRow = { readonly current: TransferredFigures; readonly source: SourceFigures }

export const NO_FIGURES: TransferredFigures = { mark: null, text: null, absences: null, lessonsGiven: null }

const sameMark = (one: TransferredFigures, other: TransferredFigures) => one.mark === other.mark
const sameText = (one: TransferredFigures, other: TransferredFigures) =>
  (one.text ?? '') === (other.text ?? '')
const sameAttendance = (one: TransferredFigures, other: TransferredFigures) =>
  (one.absences ?? 0) === (other.absences ?? 0) && (one.lessonsGiven ?? 0) === (other.lessonsGiven ?? 0)

/** Whether two rows say the same; no absence and no lesson is nothing. */
export function sameFigures(one: TransferredFigures, other: TransferredFigures): boolean {
  return sameMark(one, other) && sameText(one, other) && sameAttendance(one, other)
}

/** Whether two states of a source are equal, the points behind the mark included. */
export function sameSource(one: SourceFigures, other: SourceFigures): boolean {
  return (
    sameFigures(one, other) &&
    (one.part?.score ?? null) === (other.part?.score ?? null) &&
    (one.part?.highest ?? null) === (other.part?.highest ?? null)
  )
}

/**
 * The points behind a mark that evaluations of the class join: only while the mark follows its source. One that was typed
 * stands as the mark of the term. Source: docs/rules.md, Marks that are brought.
 */
export function followingPart({
  mark,
  origin,
  source,
}: {
  readonly mark: number | null
  readonly origin: TransferOrigin
  readonly source: SourceFigures
}): ScaledScore | null {
  return origin === 'MOVED' && mark !== null && mark === source.mark ? (source.part ?? null) : null
}

/** Whether nothing is said. */
export function isNothing(figures: TransferredFigures): boolean {
  return sameFigures(figures, NO_FIGURES)
}

/**
 * A row of transferred figures once its source is read again. A mark, a text, and absences with lessons each follow the source
 * while they equal the last transferred value; typed or emptied values stay. `figure` is the current value of the source on the
 * scale of the class, null for nothing. Source: docs/rules.md, Moves.
 */
export function followed({ current, source }: FollowingRow, figure: TermFigure | null): FollowingRow {
  const next: TransferredFigures = figure
    ? { mark: figure.mark, text: figure.text, absences: figure.absences, lessonsGiven: figure.lessonsGiven }
    : NO_FIGURES
  const attendance = sameAttendance(current, source) ? next : current
  const after: TransferredFigures = {
    mark: sameMark(current, source) ? next.mark : current.mark,
    text: sameText(current, source) ? next.text : current.text,
    absences: attendance.absences,
    lessonsGiven: attendance.lessonsGiven,
  }
  return {
    current: isNothing(after) ? NO_FIGURES : after,
    source: figure?.part ? { ...next, part: figure.part } : next,
  }
}
