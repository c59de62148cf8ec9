import { fill } from '@lousa/contract/messages.ts'
import { REPORT_CARD } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { STUDENT_PERFORMANCE as W } from '@lousa/contract/reports/student-report/student-performance.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { percentOfPossible } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import { classMean, LEAST_OF_MEAN } from '@lousa/rules/reports/student-report/class-mean.rules.ts'
import { studentCard } from '../../report-card/report-card-student.values.ts'
import {
  type Card,
  hasRecovery,
  headingOf,
  isOpen,
  isShown,
  isYearShown,
  runningTerms,
} from '../../words/card.words.ts'
import type { CardFigure, CardTerm } from '../../words/card-data.types.ts'
import { markText } from '../../words/report.words.ts'
import { studentHead } from '../student-head.values.ts'
import type { ClassMarks } from '../student-report.queries.ts'
import type { StudentReading } from '../student-report.types.ts'
import type {
  PerformanceComponent,
  StudentPerformanceDocument,
} from './student-performance-document.types.ts'

export type PerformanceReading = StudentReading & { classMarks: ClassMarks[] }

/** The mean of a class by component and term (null: the year); null where it is not shown. */
type MeanOf = (componentId: string, termId: string | null) => number | null

const meansOf = ({ card, classMarks }: PerformanceReading): MeanOf => {
  const key = (componentId: string, termId: string | null) => `${componentId} ${termId ?? ''}`
  const byKey = new Map(classMarks.map(row => [key(row.componentId, row.termId), row]))
  return (componentId, termId) => {
    const row = byKey.get(key(componentId, termId))
    return row ? classMean(row, card.policy) : null
  }
}

/** Each component of the card with the means of the class next to the student's figures. */
const componentsOf = (
  { card, student, figureOf }: PerformanceReading,
  rows: ReturnType<typeof studentCard>['components'],
  meanOf: MeanOf,
): PerformanceComponent[] => {
  const text = markText(card.policy.step)
  const hasYear = isYearShown(card) && !isOpen(card) && student.exit === null
  return card.components.flatMap(({ id }, at) => {
    const row = rows[at]
    if (!row) return []
    const isTold = hasYear && figureOf(id, null)?.mean != null
    return [
      {
        ...row,
        terms: card.terms.map((term, place) => ({
          ...(row.terms[place] ?? { absences: null }),
          classMean: isCompared(card, term) ? text(meanOf(id, term.id)) : null,
        })),
        classMean: isTold ? text(meanOf(id, null)) : null,
      },
    ]
  })
}

/** Students of an open term have different points behind them: a mean of these would compare nothing. */
const isCompared = (card: Card, term: CardTerm): boolean =>
  isShown(card, term) && (term.closed || card.class.yearFinished)

/** Share of the worth of the term; while it is open, share of what is scored. */
const percentReached = (figure: CardFigure | undefined, term: CardTerm): number | null => {
  if (!figure) return null
  const { partial, mean } = figure
  return partial ? percentOfPossible(partial) : percentOf(mean, term.highest)
}

const percentOf = (mark: number | null, highest: number): number | null =>
  mark === null || highest <= 0 ? null : Math.min(100, (100 * mark) / highest)

const chartOf = (
  { card, figureOf }: PerformanceReading,
  meanOf: MeanOf,
): StudentPerformanceDocument['chart'] => {
  const { type, highest, average } = card.class
  if (type !== 'MARK') return null
  const shown = card.terms.filter(term => isShown(card, term))
  const components = card.components.map(({ id, name }) => ({
    name,
    columns: shown.map(term => ({
      label: `${term.position}º`,
      value: percentReached(figureOf(id, term.id), term),
      classMean: isCompared(card, term) ? percentOf(meanOf(id, term.id), term.highest) : null,
    })),
  }))
  if (!components.some(({ columns }) => columns.some(({ value }) => value !== null))) return null
  const least = (100 * average) / highest
  return {
    title: W.chart,
    legend: fill(W.chartLegend, { average: formatMark(Math.round(least * 10) / 10, 1) }),
    average: least,
    components,
  }
}

const legendOf = (reading: PerformanceReading): string[] => {
  const { card, figures } = reading
  const { legend } = REPORT_CARD
  const { type, highest, average } = card.class
  const marks = [
    fill(legend.scale, { highest: formatMark(highest, 1), average: formatMark(average, 1) }),
    fill(W.legend.classMean, { least: LEAST_OF_MEAN }),
    ...(hasRecovery({ figures }, card) ? [legend.recovery, legend.mean] : []),
    ...(card.until === null && isOpen(card) ? [legend.soFar[card.policy.mode]] : []),
    legend.low,
    ...runningTerms(card),
  ]
  return [...(type === 'MARK' ? marks : []), W.legend.absences, legend.empty]
}

/** The performance of a student on paper: the figures of the report card, with those of the class. */
export const studentPerformanceDocument = (reading: PerformanceReading): StudentPerformanceDocument => {
  const { card, student, figureOf, figures } = reading
  const { components, totals, opinions = [] } = studentCard(card, student, { figureOf, code: '' })
  const meanOf = meansOf(reading)
  return {
    ...studentHead(reading, { title: W.title, legend: legendOf(reading) }),
    kind: card.class.type,
    terms: card.terms.map(term => headingOf(card, term)),
    columns: {
      recovery: hasRecovery({ figures }, card),
      annualRecovery: card.policy.annualRecovery !== 'NONE',
      classMean: W.classMean,
    },
    overall: overallOf(card, totals),
    components: componentsOf(reading, components, meanOf),
    totals,
    opinions,
    chart: chartOf(reading, meanOf),
  }
}

const overallOf = (
  { policy }: Card,
  { absences, frequency }: StudentPerformanceDocument['totals'],
): StudentPerformanceDocument['overall'] => [
  { label: W.absences, value: absences ?? '–' },
  {
    label: W.frequency,
    value: frequency === null ? '–' : `${frequency}\u00a0%`,
    note: fill(W.least, { least: formatMark(policy.minFreq, 1) }),
  },
]
