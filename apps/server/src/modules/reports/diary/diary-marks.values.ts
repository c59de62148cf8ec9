import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isActiveOn } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { scoreOrState, signOfState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { DiaryClass, DiaryFigure, DiaryStudent, DiaryTerm } from './diary.queries.ts'
import type { DiaryCell, EvaluationSection, StudentTable } from './diary-document.types.ts'
import type { DiaryEvaluation } from './diary-lessons.queries.ts'

/** Columns of scores next to those of the term on one page. */
const MOST_SCORES = 14

export type DiaryMarks = {
  type: DiaryClass['type']
  retention: Retention
  step: number
  students: readonly DiaryStudent[]
  evaluations: readonly DiaryEvaluation[]
  /** Null: no figures are kept for this stretch. */
  figureOf: ((enrollmentId: string, termId: string | null) => DiaryFigure | undefined) | null
}

const factsOf = ({ type, date, highest }: DiaryEvaluation): string => {
  const words = { type: M.enum[type], date: formatDate(date) }
  return highest === null
    ? fill(W.evaluationDated, words)
    : fill(W.evaluationFacts, { ...words, value: formatMark(highest, 1) })
}

/** A mark in the steps of the class; a score as it was given. */
const markCell = (value: number | null | undefined, step: number): DiaryCell =>
  value === null || value === undefined ? '–' : { value, text: formatMark(value, step) }

/** The figure of a term; while it is open, points out of those possible so far. */
const resultCell = (figure: DiaryFigure | undefined, step: number): DiaryCell => {
  if (!figure) return '–'
  const { result, soFar } = figureWords(figure, step)
  return soFar && result !== null ? result : markCell(figure.mean, step)
}

const scoreCell = (evaluation: DiaryEvaluation, student: DiaryStudent): DiaryCell => {
  const given = evaluation.scores[student.enrollmentId]
  if (!given && !isActiveOn(student, evaluation.date)) return null
  const { score, state } = scoreOrState(given ?? { score: null })
  return state ? signOfState(state) : markCell(score, 0.1)
}

const parted = <T>(items: readonly T[], most: number): T[][] => {
  const parts = Math.max(1, Math.ceil(items.length / most))
  return Array.from({ length: parts }, (_, at) =>
    items.slice(Math.floor((at * items.length) / parts), Math.floor(((at + 1) * items.length) / parts)),
  )
}

type Results = { columns: string[]; cells: (figure: DiaryFigure | undefined) => DiaryCell[] }

/** The result of the scores of a term. */
const termResults = ({ type, step, evaluations }: DiaryMarks, termId: string): Results => {
  if (type === 'ASSESSMENT') return { columns: [W.concept], cells: figure => [figure?.concept ?? '–'] }
  const hasRecovery = evaluations.some(each => each.termId === termId && each.type === 'RECOVERY')
  return {
    columns: hasRecovery ? [W.mark, W.recovery, W.mean] : [W.mark],
    cells: figure => {
      const result = resultCell(figure, step)
      if (!hasRecovery) return [result]
      const recovery = figure?.recovery ?? null
      const isSoFar = recovery === null && (figure?.partial ?? null) !== null
      return [isSoFar ? result : markCell(figure?.mark, step), markCell(recovery, step), result]
    },
  }
}

const NOTHING: Results = { columns: [], cells: () => [] }

const sectionOf = (
  title: string,
  scored: readonly DiaryEvaluation[],
  { students, figureOf }: DiaryMarks,
  { termId, results }: { termId: string | null; results: Results },
): EvaluationSection => {
  const coded = scored.map((evaluation, at) => ({ evaluation, code: fill(W.code, { place: at + 1 }) }))
  const parts = parted(coded, MOST_SCORES)
  const tableOf = (part: typeof coded, isLast: boolean): StudentTable => {
    const { columns, cells } = isLast && figureOf ? results : NOTHING
    return {
      title,
      kind: 'figures',
      groups: [],
      columns: [...part.map(({ code }) => code), ...columns],
      units: [...part.map(() => 1), ...columns.map(() => 1.2)],
      rows: students.map(student => ({
        number: student.number,
        name: displayName(student),
        cells: [
          ...part.map(({ evaluation }) => scoreCell(evaluation, student)),
          ...cells(figureOf?.(student.enrollmentId, termId)),
        ],
      })),
      legend: isLast ? [W.marksLegend, SCORE_STATES.legend] : [],
    }
  }
  return {
    title,
    list: coded.map(({ evaluation, code }) => ({
      code,
      text: evaluation.name,
      facts: factsOf(evaluation),
      description: evaluation.description,
    })),
    tables: parts.map((part, at) => tableOf(part, at === parts.length - 1)),
  }
}

/** The evaluations of each term with every score, and what they come to. */
export const evaluationSections = (
  marks: DiaryMarks,
  terms: readonly { term: DiaryTerm; name: string }[],
): EvaluationSection[] => {
  const scored = marks.evaluations.filter(({ type }) => type !== 'FEEDBACK')
  const ofTerms = terms.flatMap(({ term, name }) => {
    const own = scored.filter(({ termId }) => termId === term.id)
    const results = termResults(marks, term.id)
    const hasConcept =
      marks.type === 'ASSESSMENT' &&
      marks.students.some(({ enrollmentId }) => marks.figureOf?.(enrollmentId, term.id)?.concept)
    if (own.length === 0 && !hasConcept) return []
    return [sectionOf(fill(W.evaluations, { term: name }), own, marks, { termId: term.id, results })]
  })
  const annual = scored.filter(({ type }) => type === 'ANNUAL_RECOVERY')
  if (annual.length === 0) return ofTerms
  return [...ofTerms, sectionOf(W.annual, annual, marks, { termId: null, results: NOTHING })]
}

/** The year of a class with marks: the means of the terms and what they come to. */
export const yearResults = (
  { type, retention, step, students, evaluations, figureOf }: DiaryMarks,
  terms: readonly { term: DiaryTerm; name: string }[],
): StudentTable | null => {
  if (type !== 'MARK' || figureOf === null || evaluations.every(each => each.type === 'FEEDBACK')) return null
  const hasRecovery = evaluations.some(each => each.type === 'ANNUAL_RECOVERY')
  const columns = [
    ...terms.map(({ name }) => name),
    W.total,
    ...(hasRecovery ? [W.annualRecovery] : []),
    W.final,
    W.situation,
  ]
  return {
    title: W.results,
    kind: 'figures',
    groups: [],
    columns,
    units: columns.map(column => (column === W.situation ? 4 : 1.9)),
    rows: students.map(({ enrollmentId, exit, ...student }) => {
      // For a student who left, a mark of the year would be a guess.
      const year = exit ? undefined : figureOf(enrollmentId, null)
      const situation = figureOf(enrollmentId, null)?.situation
      return {
        number: student.number,
        name: displayName(student),
        cells: [
          ...terms.map(({ term }) => resultCell(figureOf(enrollmentId, term.id), step)),
          markCell(year?.mark, step),
          ...(hasRecovery ? [markCell(year?.recovery, step)] : []),
          markCell(year?.mean, step),
          situation ? situationText(situation, retention) : '–',
        ],
      }
    }),
    legend: [],
  }
}

/** Opinions of students, by what they were asked for in. */
export const opinionsOf = ({ evaluations, students }: DiaryMarks) =>
  evaluations.flatMap(evaluation => {
    const items = students.flatMap(student => {
      const { text, concept } = opinionOf(evaluation.scores[student.enrollmentId] ?? {})
      const parts = [concept && fill(W.conceptGiven, { concept }), text].filter(Boolean)
      return parts.length > 0 ? [{ name: displayName(student), text: parts.join('\n') }] : []
    })
    const title = fill(W.opinion, { name: evaluation.name, date: formatDate(evaluation.date) })
    return items.length > 0 ? [{ title, items }] : []
  })
