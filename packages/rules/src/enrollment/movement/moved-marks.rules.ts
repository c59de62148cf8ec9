import { fromHundredths, hundredths, roundToHundredths } from '../../evaluation/decimal.rules.ts'

/** What an enrolment has in a component and a term so far. */
export type TermFigure = {
  readonly componentId: string
  readonly termId: string
  readonly mark: number | null
  readonly text: string | null
  readonly absences: number
  readonly lessonsGiven: number
}

/** How a class marks, and what a term is worth in it; a term that is not named is worth nothing. */
export type MarkScale = {
  readonly type: 'MARK' | 'ASSESSMENT'
  readonly highest: ReadonlyMap<string, number>
}

type Target = MarkScale & {
  readonly componentIds: ReadonlySet<string>
  /** Of its level. */
  readonly termIds: ReadonlySet<string>
}

export type MovedFigures = { readonly carried: TermFigure[]; readonly withoutCounterpart: TermFigure[] }

const isEmpty = ({ mark, text, absences, lessonsGiven }: TermFigure): boolean =>
  mark === null && text === null && absences === 0 && lessonsGiven === 0

/**
 * What a move takes along: whatever the other class has the same component and term for. A mark is brought to what the
 * term is worth there, to two decimals; opinions go where opinions are given, marks where marks are, and absences and
 * lessons always. The part of a figure that has no place is without counterpart, as is the whole of one without
 * component or term. Source: docs/rules.md, Moves.
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
    const moved = { ...figure, mark, text }
    if (!isEmpty(moved)) carried.push(moved)
    if (figure.mark !== null && mark === null)
      withoutCounterpart.push({ ...figure, text: null, absences: 0, lessonsGiven: 0 })
  }
  return { carried, withoutCounterpart }
}

/** The mark on the scale of the other class; null where none is given there, or the term is worth nothing. */
function scaledMark({ mark, termId }: TermFigure, from: MarkScale, to: MarkScale): number | null {
  if (mark === null || to.type !== 'MARK') return null
  const [before, after] = [hundredths(from.highest.get(termId) ?? 0), hundredths(to.highest.get(termId) ?? 0)]
  if (after === 0n) return null
  if (before === after || before === 0n) return Math.min(mark, fromHundredths(after))
  const exact = { n: hundredths(mark) * after, d: before * 100n }
  const scaled = roundToHundredths(exact, 0.01, 'HALF_UP')
  return Math.min(fromHundredths(scaled), fromHundredths(after))
}

/** A mark that a class only took over, and where it came from. */
export type TakenMark = {
  readonly componentId: string
  readonly termId: string
  readonly mark: number | null
}

/**
 * The figures of who comes back to a class: a mark that the other class took over and nobody changed is again the one
 * that was left behind, so that going there and back leaves marks as they were, whatever the terms are worth there.
 * `leftBehind` are the figures of the former enrolment, `took` what that move carried, `standing` what is typed now. Source: docs/rules.md, Moves.
 */
export function broughtBack(
  carried: readonly TermFigure[],
  {
    standing,
    took,
    leftBehind,
  }: {
    standing: readonly TakenMark[]
    took: readonly TakenMark[]
    leftBehind: readonly TakenMark[]
  },
): TermFigure[] {
  const key = ({ componentId, termId }: { componentId: string; termId: string }) => `${componentId} ${termId}`
  const markOf = (rows: readonly TakenMark[]) => new Map(rows.map(row => [key(row), row.mark]))
  const [now, then, former] = [markOf(standing), markOf(took), markOf(leftBehind)]
  return carried.map(figure => {
    const at = key(figure)
    const mark = then.get(at) ?? null
    const left = former.get(at) ?? null
    return mark !== null && left !== null && mark === now.get(at) ? { ...figure, mark: left } : figure
  })
}
