import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { wordedFigures } from '@lousa/contract/reports/map/map-cell.ts'
import { NOTE_SUMMARY as W } from '@lousa/contract/reports/map/note-summary.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark, formatPercent, hundredths, sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { classMean } from '@lousa/rules/evaluation/mark/class-mean.rules.ts'
import { percentOfPossible } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import { opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { scoreOrState, signOfState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { ClassFigure, ClassFigures, ClassStudent, ClassTerm } from './class-figures.queries.ts'
import type { SummaryEvaluation, SummaryScore } from './note-summary.queries.ts'

export type SummaryData = ClassFigures & { evaluations: SummaryEvaluation[]; scores: SummaryScore[] }

/** A value as a number where it is one, else in letters; null where nothing is recorded. */
export type SummaryValue = number | string | null

export type SummaryColumn = { label: string; isResult?: true; isSum?: true }

/** A component in a term, or its annual recovery. */
export type SummarySection = {
  component: string
  term: string
  evaluations: string[]
  columns: SummaryColumn[]
  rows: { student: ClassStudent; values: SummaryValue[]; low: boolean }[]
  /**
   * Over those in the class: mean, highest, lowest of each column, and how many results are below the average. Of the
   * result of an open term they are percents of what is scored: points of 9, 15 and 24 are not compared.
   */
  mean: SummaryValue[]
  highest: SummaryValue[]
  lowest: SummaryValue[]
  open: boolean
  /** Null while nothing is judged. */
  below: number | null
}

/** A state is its sign, a concept its letter, an opinion without one that it is there. */
const scoreValue = (score: SummaryScore | undefined): SummaryValue => {
  if (!score) return null
  if (score.score !== null) return score.score
  const { state } = scoreOrState(score)
  if (state) return signOfState(state)
  const { text, concept } = opinionOf(score)
  return concept ?? (text?.trim() ? W.opinion : null)
}

const evaluationText = ({ name, type, date, highest }: SummaryEvaluation, at: number): string => {
  const given = {
    short: fill(W.short, { position: at + 1 }),
    name,
    type: M.enum[type],
    date: formatDate(date),
  }
  return highest === null
    ? fill(W.evaluationOfText, given)
    : fill(W.evaluation, { ...given, highest: formatMark(highest, 1) })
}

type Of = { data: SummaryData; policy: PerformancePolicy; today: string }
type ComponentTerm = { componentId: string; component: string; term: ClassTerm | null }

/** Marks of a closed term are compared; in an open term only their share of the scored points is. */
const isOpen = ({ data }: Of, term: ClassTerm | null): boolean =>
  data.class.type === 'MARK' && !data.class.yearFinished && term !== null && !term.closed

/** Mean, highest and lowest of shares, in words. */
const percents = (values: readonly (number | null)[]) => {
  const shares = values.filter(value => value !== null)
  const mean = classMean(shares)
  const text = (value: number | null) => (value === null ? null : formatPercent(value))
  return {
    mean: text(mean),
    highest: text(shares.length === 0 ? null : Math.max(...shares)),
    lowest: text(shares.length === 0 ? null : Math.min(...shares)),
  }
}

const resultOf = (figure: ClassFigure | undefined, { data, policy }: Of): SummaryValue => {
  const { result } = wordedFigures(figure, { type: data.class.type, step: policy.step })
  return result.soFar ? result.text : (result.value ?? result.text)
}

const isJudged = ({ data, today }: Of, term: ClassTerm | null): boolean =>
  data.class.type === 'MARK' &&
  (data.class.yearFinished || (term !== null && (term.closed || term.end < today)))

const sectionOf = (of: Of, { componentId, component, term }: ComponentTerm): SummarySection[] => {
  const { data } = of
  const termId = term?.id ?? null
  const evaluations = data.evaluations.filter(one => one.componentId === componentId && one.termId === termId)
  const figures = new Map(
    data.figures
      .filter(one => one.componentId === componentId && one.termId === termId)
      .map(one => [one.enrollmentId, one]),
  )
  if (evaluations.length === 0) return []
  const scores = new Map(data.scores.map(one => [`${one.evaluationId} ${one.enrollmentId}`, one]))
  const isSummed = evaluations.some(({ type }) => type === 'PROOF' || type === 'WORK')
  const hasRecovery = [...figures.values()].some(({ recovery }) => recovery !== null)
  const scale = term?.highest ?? data.class.highest
  const low = ({ mean, complete }: ClassFigure): boolean =>
    mean !== null &&
    complete &&
    hundredths(mean) * hundredths(data.class.highest) < hundredths(data.class.average) * hundredths(scale)
  const rows = data.students.map(student => {
    const figure = figures.get(student.enrollmentId)
    const valueIn = (one: SummaryEvaluation) => scoreValue(scores.get(`${one.id} ${student.enrollmentId}`))
    const counted = evaluations
      .filter(({ type }) => type === 'PROOF' || type === 'WORK')
      .map(valueIn)
      .filter(value => typeof value === 'number')
    return {
      student,
      values: [
        ...evaluations.map(valueIn),
        ...(isSummed ? [counted.length === 0 ? null : sumMarks(counted)] : []),
        ...(hasRecovery ? [figure?.recovery ?? null] : []),
        resultOf(figure, of),
      ],
      low: isJudged(of, term) && figure !== undefined && low(figure),
    }
  })
  const open = isOpen(of, term)
  const here = rows.filter(({ student }) => student.exit === null)
  const columns: SummaryColumn[] = [
    ...evaluations.map((_, at) => ({ label: fill(W.short, { position: at + 1 }) })),
    ...(isSummed ? [{ label: W.columns.sum, isSum: true as const }] : []),
    ...(hasRecovery ? [{ label: W.columns.recovery }] : []),
    { label: W.columns.result, isResult: true },
  ]
  // Sums of an open term are of one score here and of three there.
  const numbersOf = columns.map(({ isSum }, at) =>
    open && isSum ? [] : here.map(({ values }) => values[at]).filter(value => typeof value === 'number'),
  )
  const shares = percents(
    here.map(({ student }) => {
      const partial = figures.get(student.enrollmentId)?.partial
      return partial ? percentOfPossible(partial) : null
    }),
  )
  const withShares = (values: SummaryValue[], share: string | null): SummaryValue[] =>
    open ? values.map((value, at) => (columns[at]?.isResult ? share : value)) : values
  const overAll = (find: (numbers: number[]) => number) =>
    numbersOf.map(numbers => (numbers.length === 0 ? null : find(numbers)))
  return [
    {
      component,
      term: term ? termName(data.class.levelType, term.position) : W.year,
      evaluations: evaluations.map(evaluationText),
      columns,
      rows,
      mean: withShares(numbersOf.map(classMean), shares.mean),
      highest: withShares(
        overAll(numbers => Math.max(...numbers)),
        shares.highest,
      ),
      lowest: withShares(
        overAll(numbers => Math.min(...numbers)),
        shares.lowest,
      ),
      open,
      below: isJudged(of, term) ? here.filter(row => row.low).length : null,
    },
  ]
}

/** Every component in every term that has evaluations, or in the one asked for; the annual recovery with the year. */
export const summarySections = (of: Of, academicTermId: string | undefined): SummarySection[] => {
  const { data } = of
  const terms: (ClassTerm | null)[] =
    academicTermId === undefined
      ? [...data.terms, null]
      : data.terms.filter(({ id }) => id === academicTermId)
  return data.components.flatMap(({ id, name }) =>
    terms.flatMap(term => sectionOf(of, { componentId: id, component: name, term })),
  )
}
