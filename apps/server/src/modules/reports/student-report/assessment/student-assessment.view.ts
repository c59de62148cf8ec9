import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { stateEffect } from '@lousa/contract/evaluation/score/score-state-words.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { absencesOf } from '@lousa/contract/reports/map/map-cell.ts'
import { STUDENT_ASSESSMENT as W } from '@lousa/contract/reports/student-report/student-assessment.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { signOfState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { StudentInput } from '../../../evaluation/performance/student-inputs.service.ts'
import { isLow, partialText } from '../../report-card/report-card-student.values.ts'
import { type Card, headingOf, isShown, isYearShown, runningTerms } from '../../words/card.words.ts'
import type { CardFigure, CardTerm } from '../../words/card-data.types.ts'
import { markText } from '../../words/report.words.ts'
import { studentHead } from '../student-head.values.ts'
import type { StudentReading } from '../student-report.types.ts'
import type {
  AssessmentRow,
  AssessmentTerm,
  StudentAssessmentDocument,
} from './student-assessment-document.types.ts'

export type AssessmentReading = StudentReading & { inputs: StudentInput[] }

/** Why it does not count as it stands; nothing of what does. */
export const standingText = ({ state, standing }: StudentInput): string => {
  if (standing === 'COUNTED' || standing === 'TEXT_ONLY') return ''
  return stateEffect(state, standing)?.toLowerCase() ?? W.standing[standing]
}

/** The score in a cell, or the sign of the state without one. */
export const scoreOrSign = ({ score, state }: StudentInput): number | string | null =>
  score ?? (state && signOfState(state))

/** The evaluations that the paper may tell of: of terms that are shown, the annual recovery with the whole year. */
export const toldInputs = ({ card, inputs }: AssessmentReading): StudentInput[] => {
  const components = new Set(card.components.map(({ id }) => id))
  const terms = new Set(card.terms.filter(term => isShown(card, term)).map(({ id }) => id))
  return inputs.filter(
    ({ componentId, termId, type }) =>
      components.has(componentId) &&
      (type === 'ANNUAL_RECOVERY' || termId === null ? isYearShown(card) : terms.has(termId)),
  )
}

/** The concept and the text of an opinion; empty without both. */
export const opinionText = ({ concept, text }: StudentInput): string =>
  [concept && fill(W.result.concept, { concept }), text].filter(Boolean).join(' · ')

const rowOf = (card: Card, input: StudentInput): AssessmentRow => {
  const { date, name, type, highest, score } = input
  const shown = scoreOrSign(input) ?? '–'
  const text = opinionText(input)
  return {
    date: formatDate(date),
    name,
    type: M.enum[type],
    highest: highest === null ? '–' : formatMark(highest),
    score: typeof shown === 'number' ? formatMark(shown) : shown,
    low: highest !== null && isLow(card, score, highest),
    note: standingText(input),
    ...(text ? { text } : {}),
  }
}

/** The result of a term, in the words of the screens. */
const resultOf = (card: Card, term: CardTerm, figure: CardFigure | undefined): string => {
  if (!figure) return W.result.none
  if (card.class.type === 'ASSESSMENT')
    return figure.concept ? fill(W.result.concept, { concept: figure.concept }) : ''
  const { result, soFar } = figureWords(figure, card.policy.step)
  if (result === null) return W.result.none
  if (soFar) return fill(W.result.soFar, { points: result })
  const points = fill(W.result.of, { result, highest: formatMark(term.highest, card.policy.step) })
  return fill(W.result.mean, { mean: points })
}

const detailOf = (card: Card, figure: CardFigure | undefined): string => {
  if (!figure) return ''
  const { mark, recovery } = figure
  const text = markText(card.policy.step)
  const marks =
    recovery === null
      ? []
      : [
          mark === null ? W.result.none : fill(W.result.mark, { mark: text(mark) ?? '' }),
          fill(W.result.recovery, { recovery: text(recovery) ?? '' }),
        ]
  const missed = absencesOf(figure)
  return [...marks, ...(missed === null ? [] : [counted(missed, ...W.result.absences)])].join(' · ')
}

const termOf = (
  card: Card,
  term: CardTerm,
  { figure, inputs }: { figure: CardFigure | undefined; inputs: readonly StudentInput[] },
): AssessmentTerm => {
  const text = figure?.text
  const isOfEvaluation = inputs.some(input => input.text === text)
  return {
    name: headingOf(card, term),
    result: resultOf(card, term, figure),
    detail: detailOf(card, figure),
    rows: inputs.map(input => rowOf(card, input)),
    none: W.noEvaluations,
    ...(text && !isOfEvaluation ? { opinion: { title: W.opinion, text } } : {}),
  }
}

/** The result of the year, or the result so far; null where the reader does not see all of it. */
const yearText = ({ card, student, figureOf }: AssessmentReading, componentId: string): string | null => {
  if (card.class.type !== 'MARK') return null
  const soFar = partialText(card, componentId, { figureOf, hasLeft: student.exit !== null })
  if (soFar) {
    return soFar.sentence === null ? null : fill(W.ofYear, { result: soFar.sentence })
  }
  const year = isYearShown(card) && student.exit === null ? figureOf(componentId, null) : undefined
  if (!year) return null
  const { result, recovered } = figureWords({ ...year, partial: null }, card.policy.step)
  if (result === null) return null
  return fill(W.ofYear, { result: recovered ? `${result} (${recovered})` : result })
}

const componentOf = (reading: AssessmentReading, id: string, inputs: readonly StudentInput[]) => {
  const { card, figureOf } = reading
  const terms = card.terms
    .filter(term => isShown(card, term))
    .map(term => {
      const of = inputs.filter(({ termId, type }) => termId === term.id && type !== 'ANNUAL_RECOVERY')
      return { term, of, figure: figureOf(id, term.id) }
    })
    // Empty parts that have not begun would only fill the page.
    .filter(({ term, of, figure }) => of.length > 0 || figure?.text || term.start <= card.today)
    .map(({ term, of, figure }) => termOf(card, term, { figure, inputs: of }))
  const annual = inputs.filter(({ type }) => type === 'ANNUAL_RECOVERY')
  const ofYear = annual.map(input => rowOf(card, input))
  return annual.length === 0
    ? terms
    : [...terms, { name: W.annual, result: '', detail: '', rows: ofYear, none: '' }]
}

const legendOf = (card: Card): string[] => {
  const { type, highest, average } = card.class
  const marks = [
    fill(W.legend.scale, { highest: formatMark(highest, 1), average: formatMark(average, 1) }),
    W.legend.recovery,
    W.legend.low,
    ...runningTerms(card),
  ]
  return [...(type === 'MARK' ? marks : []), W.legend.empty]
}

/** All evaluations of a student on paper, by component and term. */
export const studentAssessmentDocument = (reading: AssessmentReading): StudentAssessmentDocument => {
  const inputsByComponent = Map.groupBy(toldInputs(reading), ({ componentId }) => componentId)
  return {
    ...studentHead(reading, { title: W.title, legend: legendOf(reading.card) }),
    columns: W.columns,
    components: reading.card.components.map(({ id, name }) => ({
      name,
      result: yearText(reading, id),
      terms: componentOf(reading, id, inputsByComponent.get(id) ?? []),
    })),
  }
}
