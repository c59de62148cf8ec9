import { type HandFigure, type HandFigures, percentOf } from './figures-by-hand.ts'
import type { RandomMarks } from './random-marks.ts'

export const AVERAGE = 60
export type Student = HandFigures['students'][number]
type Cell = { text: string; value: number | string | null }

export const percent = (value: number | null): string =>
  value === null ? '–' : value.toFixed(1).replace('.', ',')
export const orDash = (value: number | null): string => (value === null ? '–' : String(value))
/** Absences of either kind; null where no lesson was given and none were brought. */
export const missed = (figures: readonly HandFigure[]): number | null => {
  const all = figures.reduce((sum, each) => sum + each.absences + each.justified, 0)
  return all === 0 && figures.every(({ lessons }) => lessons === 0) ? null : all
}

/** How a paper has to say the figures of a class. */
export const printedCells = (hand: HandFigures, { policy, closed }: RandomMarks) => {
  /** A mark with the decimals of the step, and with more where it has them. */
  const said = (value: number | null, step: number = policy.step): string => {
    if (value === null) return '–'
    const hundredths = Math.round(value * 100)
    const own = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
    return value.toFixed(Math.max(own, step === 0.01 ? 2 : step === 1 ? 0 : 1)).replace('.', ',')
  }
  const isOpenYear = closed < 4
  const points = ({ earned, possible }: { earned: number; possible: number }, step: number): string =>
    `${said(earned)} de ${said(possible, step)}`
  /** An open year has the sum of closed and open terms, or the number of terms in the mean so far. */
  const openYear = ({ sum, meanOf }: HandFigure): string => {
    if (sum) return points(sum, 1)
    return meanOf ? `${said(meanOf.mean)} em ${meanOf.count} bim.` : '–'
  }
  /** "16,5", of what is not over "12,0 de 16,0"; the year says what was possible in full. */
  const result = (figure: HandFigure, position: number): string => {
    if (position === 0 && isOpenYear) return openYear(figure)
    return figure.soFar === null ? said(figure.mean) : points(figure.soFar, policy.step)
  }
  const isSoFar = (figure: HandFigure, position: number): boolean =>
    position === 0 ? isOpenYear && openYear(figure) !== '–' : figure.soFar !== null
  /** The cells of a term on a card: points of an open term take the place of mark and mean. */
  const termMarks = (figure: HandFigure, position: number, isWide: boolean): string[] => {
    const { mark, recovery } = figure
    const counted = result(figure, position)
    if (!isWide) return [counted]
    return [recovery === null ? counted : said(mark), said(recovery), counted]
  }
  const figuresOf = (student: Student, position: number): HandFigure[] =>
    hand.components.map(({ id }) => hand.figureOf(student.id, id, position))
  /** Whether anybody has a recovery there: then the map has columns for it. */
  const hasRecovery = (position: number): boolean =>
    hand.students.some(student => figuresOf(student, position).some(({ recovery }) => recovery !== null))

  const mapCells = (student: Student, component: string, position: number): Cell[] => {
    const figureAt = (at: number) => hand.figureOf(student.id, component, at)
    const mark = (value: number | null): Cell => ({ text: said(value), value })
    const markSoFar = (at: number): Cell => {
      const { mean } = figureAt(at)
      const text = result(figureAt(at), at)
      // In a spreadsheet points so far are no number either.
      return { text, value: isSoFar(figureAt(at), at) ? text : mean }
    }
    const own = figureAt(position)
    const absences = missed([own])
    const last = { text: orDash(absences), value: absences }
    const before = mark(own.recovery === null ? null : own.mark)
    if (position > 0)
      return [...(hasRecovery(position) ? [before, mark(own.recovery)] : []), markSoFar(position), last]
    // A mark of the year would be a guess for a student who left.
    const final = student.exit === null ? markSoFar(0) : mark(null)
    return [...[1, 2, 3, 4].map(markSoFar), ...(hasRecovery(0) ? [mark(own.recovery)] : []), final, last]
  }

  /** In an open year: students who left, those below the average who may still recover, and the others. */
  const situation = (student: Student): string => {
    if (student.exit !== null) return 'Trs'
    const recovers = ({ mean, recovery }: HandFigure) =>
      mean !== null && mean < AVERAGE && recovery === null && policy.annualRecovery !== 'NONE'
    return closed === 4 && figuresOf(student, 0).some(recovers) ? 'ERec' : 'Cur'
  }

  /** The scale at the head of a column of the map: the most frequent one of its cells, "de 16,0" or "em 3 bim.". */
  const headOf = (component: string, position: number, column: number): string | null => {
    const scales = hand.students.flatMap(student => {
      const text = mapCells(student, component, position)[column]?.text ?? ''
      return / ((?:de|em) .+)$/.exec(text)?.[1] ?? []
    })
    const counts = Map.groupBy(scales, scale => scale)
    return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null
  }
  /** A cell under its head, which has the scale of most cells. */
  const underHead = (text: string, head: string | null): string =>
    head !== null && text.endsWith(` ${head}`) ? text.slice(0, -head.length - 1) : text

  /** A student's line in the map of a term or the year, as text from the situation on and as numbers. */
  const mapRow = (student: Student, position: number) => {
    const own = figuresOf(student, position)
    const [rate, absences] = [percentOf(own), missed(own)]
    const cells = hand.components.flatMap(({ id }) =>
      mapCells(student, id, position).map(({ text, value }, column) => ({
        text: underHead(text, headOf(id, position, column)),
        value,
      })),
    )
    const figures = [percent(rate), orDash(absences), ...cells.map(({ text }) => text)].join(' ')
    return {
      text: `${student.number} ${student.name} ${situation(student)} ${figures}`,
      values: [rate, absences, ...cells.map(({ value }) => value)],
    }
  }
  return { said, result, isSoFar, termMarks, figuresOf, mapRow }
}
