import { fromHundredths, hundredths, roundToHundredths } from '../../evaluation/decimal.rules.ts'
import type { ScaledScore } from '../../evaluation/mark/mark-input.rules.ts'
import type { PerformancePolicy } from '../../evaluation/policy/policy.rules.ts'

/** The figures of an enrolment in a component and a term so far. */
export type TermFigure = {
  readonly componentId: string
  readonly termId: string
  readonly mark: number | null
  /** Points behind the mark and their worth; without them the mark is of the whole term. */
  readonly part?: ScaledScore | null
  readonly text: string | null
  readonly absences: number
  readonly lessonsGiven: number
}

/** How a class marks, and what a term is worth in it; a term that is not named is worth nothing. */
export type MarkScale = {
  readonly type: 'MARK' | 'ASSESSMENT'
  readonly mode: PerformancePolicy['mode']
  readonly highest: ReadonlyMap<string, number>
}

type Target = MarkScale & {
  readonly componentIds: ReadonlySet<string>
  /** The maximum of its level. */
  readonly termIds: ReadonlySet<string>
}

export type MovedFigures = { readonly carried: TermFigure[]; readonly withoutCounterpart: TermFigure[] }

const isEmpty = ({ mark, text, absences, lessonsGiven }: TermFigure): boolean =>
  mark === null && text === null && absences === 0 && lessonsGiven === 0

/**
 * The figures that a move transfers: those with a matching component and term in the other class. A mark is scaled to the maximum
 * of the term there, to two decimals; opinions go where opinions are given, marks where marks are, and absences and lessons
 * always. The part of a figure that has no place is without counterpart, as is the whole of one without component or term.
 * Source: docs/rules.md, Moves.
 */
export function movedFigures(figures: readonly TermFigure[], from: MarkScale, target: Target): MovedFigures {
  const carried: TermFigure[] = []
  const withoutCounterpart: TermFigure[] = []
  for (const figure of figures.filter(each => !isEmpty(each))) {
    if (!target.componentIds.has(figure.componentId) || !target.termIds.has(figure.termId)) {
      withoutCounterpart.push(figure)
      continue
    }
    const mark = scaledMark(figure, from, target)
    const text = target.type === 'ASSESSMENT' ? figure.text : null
    const { part: _, ...rest } = figure
    const part = mark === null ? null : scaledPart(figure, from, target)
    const moved = { ...rest, mark, text, ...(part ? { part } : {}) }
    if (!isEmpty(moved)) carried.push(moved)
    if (figure.mark !== null && mark === null)
      withoutCounterpart.push({ ...figure, text: null, absences: 0, lessonsGiven: 0 })
  }
  return { carried, withoutCounterpart }
}

/** The mark on the scale of the other class; null where none is given there, or the term is worth nothing. */
function scaledMark({ mark, termId }: TermFigure, from: MarkScale, to: MarkScale): number | null {
  if (mark === null || to.type !== 'MARK') return null
  const after = to.highest.get(termId) ?? 0
  return after === 0 ? null : Math.min(scaled(mark, { termId, from, to }), after)
}

/**
 * The points and their worth on the scale of the other class; null where nothing is left of the worth. In a class of
 * sums the worth is at most what the term is worth, with the points in proportion: evaluations of a class of means may be
 * worth any number of terms.
 */
function scaledPart({ part, termId }: TermFigure, from: MarkScale, to: MarkScale): ScaledScore | null {
  if (!part) return null
  const score = part.score ?? 0
  const highest = scaled(part.highest, { termId, from, to })
  const limit = to.highest.get(termId) ?? 0
  if (highest <= 0) return null
  if (to.mode === 'MEAN' || highest <= limit) return { score: scaled(score, { termId, from, to }), highest }
  return { score: inProportion(score, { before: part.highest, after: limit }), highest: limit }
}

/** A value of the one class in points of the other, to two decimals; equal scales leave it as it is. */
function scaled(
  value: number,
  { termId, from, to }: { readonly termId: string; readonly from: MarkScale; readonly to: MarkScale },
): number {
  const [before, after] = [from.highest.get(termId) ?? 0, to.highest.get(termId) ?? 0]
  return before === after || before === 0 ? value : inProportion(value, { before, after })
}

/** A value out of `before` as one out of `after`, to two decimals. */
function inProportion(value: number, { before, after }: { before: number; after: number }): number {
  const exact = { n: hundredths(value) * hundredths(after), d: hundredths(before) * 100n }
  return fromHundredths(roundToHundredths(exact, 0.01, 'HALF_UP'))
}

/** A mark that a class only took over, and where it came from. */
export type TransferredMark = {
  readonly componentId: string
  readonly termId: string
  readonly mark: number | null
  readonly part?: ScaledScore | null
}

/**
 * The figures of who comes back to a class: a mark that the other class took over and that nothing changed there is again
 * the one that was left behind, with its part, whatever the terms are worth there. A typed mark, or an evaluation of the
 * other class that joined, is a change. `leftBehind` are the figures of the former enrolment, `took` what that move
 * carried, `standing` the figures of the other class now. Source: docs/rules.md, Moves.
 */
export function restoreLeftMarks(
  carried: readonly TermFigure[],
  {
    standing,
    took,
    leftBehind,
  }: {
    standing: readonly TransferredMark[]
    took: readonly TransferredMark[]
    leftBehind: readonly TransferredMark[]
  },
): TermFigure[] {
  const key = ({ componentId, termId }: { componentId: string; termId: string }) => `${componentId} ${termId}`
  const byKey = (rows: readonly TransferredMark[]) => new Map(rows.map(row => [key(row), row]))
  const [now, then, former] = [byKey(standing), byKey(took), byKey(leftBehind)]
  return carried.map(figure => {
    const [current, taken, left] = [now, then, former].map(rows => rows.get(key(figure)))
    if (!current || !taken || !left || left.mark === null || !isUnchanged(current, taken)) return figure
    const { part: _, ...rest } = figure
    return { ...rest, mark: left.mark, ...(left.part ? { part: left.part } : {}) }
  })
}

/** A mark whose part was not stored yet is compared alone. */
const isUnchanged = (current: TransferredMark, taken: TransferredMark): boolean =>
  taken.mark !== null &&
  current.mark === taken.mark &&
  (!current.part || !taken.part || current.part.highest === taken.part.highest)
