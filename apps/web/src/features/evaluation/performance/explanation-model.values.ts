import { EXPLANATION } from '@lousa/contract/evaluation/performance/explanation.messages.ts'
import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import type {
  EnrollmentResult,
  Explanation,
  ExplanationStep,
  GradePerformance,
  InputStanding,
  PerformanceStatus,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { stateEffect } from '@lousa/contract/evaluation/score/score-state-words.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { showDate, showInstant } from '../../../lib/text/dates.ts'
import { type Attendance, absencesOfLessons, percentText, resultText } from './performance-looks.values.ts'

const F = EXPLANATION.facts

export type ExplainedKind = 'mark' | 'frequency' | 'situation'

/** One figure on screen that a person may ask about. */
export type ExplanationSubject = {
  kind: ExplainedKind
  enrollmentId: string
  /** Null: over all components. */
  componentId: string | null
  /** The terms that the figure comes from; null is the year. */
  termIds: readonly (string | null)[]
}

/** The answer of either performance call. */
export type PerformanceAnswer = {
  status: PerformanceStatus
  updatedAt: string | null
  data: GradePerformance[]
  results: EnrollmentResult[]
}

export type ExplainedInput = {
  id: string
  name: string
  /** "Prova · 12/03/2026 · 1º bimestre". */
  about: string
  score: string
  text: string | null
  standing: string
  /** "Ana Souza, 05/03/2026 às 07:30"; null when nothing was typed. */
  typed: string | null
  counted: boolean
}

export type ExplanationSection =
  | { kind: 'steps'; title: string; steps: readonly string[] }
  | { kind: 'inputs'; title: string; inputs: readonly ExplainedInput[] }
  | { kind: 'policy'; title: string; sentences: readonly string[] }

export type ExplanationModel = {
  facts: readonly { label: string; value: string }[]
  /** Opinions in words, where the class gives those. */
  opinions: readonly string[]
  /** Why the steps are not those of the shown figures; null where they are. */
  notice: string | null
  sections: readonly ExplanationSection[]
}

/** The data of the class that an explanation needs. */
export type ExplanationWords = {
  /** The name of a term by its position, null being the year: "1º bimestre", "Ano". */
  termLabel: (position: number | null) => string
  /** Whether the class gives marks, and not opinions or concepts. */
  isMark: boolean
}

/** Names a figure on its page: where the focus goes back to. */
export const subjectKey = ({ kind, enrollmentId, componentId, termIds }: ExplanationSubject): string =>
  [kind, enrollmentId, componentId ?? 'todos', ...termIds.map(id => id ?? 'ano')].join(' ')

const COUNTING: readonly InputStanding[] = ['COUNTED', 'MISSING_AS_ZERO']

type Input = Explanation['inputs'][number]

const scoreText = ({ score, state, highest, evaluation: { type } }: Input): string => {
  if (score === null && state) return SCORE_STATES.names[state]
  if (score === null) return type === 'FEEDBACK' ? '–' : EXPLANATION.noScore
  return highest === null
    ? formatMark(score)
    : fill(EXPLANATION.scoreOf, { score: formatMark(score), highest: formatMark(highest) })
}

const typedText = ({ by, at }: Input): string | null =>
  at === null ? by : [by, showInstant(at)].filter(Boolean).join(', ')

type Row = GradePerformance & { explanation: Explanation }

const isExplained = (row: GradePerformance): row is Row => row.explanation !== undefined

const termOf = ({ academicTerm }: GradePerformance): number | null => academicTerm?.position ?? null

/** The year comes behind its terms. */
const orderOf = (row: GradePerformance): number => termOf(row) ?? Number.MAX_SAFE_INTEGER

const rowsOf = ({ data }: PerformanceAnswer, subject: ExplanationSubject): Row[] =>
  data
    .filter(
      ({ studentEnrollment, curriculumComponent, academicTerm }) =>
        studentEnrollment.id === subject.enrollmentId &&
        curriculumComponent.id === subject.componentId &&
        subject.termIds.includes(academicTerm?.id ?? null),
    )
    .filter(isExplained)
    .sort((a, b) => orderOf(a) - orderOf(b))

const sentences = (steps: readonly ExplanationStep[]): string[] => steps.map(({ text }) => text)

const stepsSection = (title: string, steps: readonly ExplanationStep[]): ExplanationSection[] =>
  steps.length === 0 ? [] : [{ kind: 'steps', title, steps: sentences(steps) }]

const inputsSection = (rows: readonly Row[], { termLabel }: ExplanationWords): ExplanationSection[] => {
  const all = rows.flatMap(({ explanation }) => explanation.inputs)
  const several = new Set(all.map(({ termPosition }) => termPosition)).size > 1
  const inputs = all.map((input): ExplainedInput => {
    const { id, name, type, date } = input.evaluation
    const about = [M.enum[type], showDate(date), ...(several ? [termLabel(input.termPosition)] : [])]
    return {
      id,
      name,
      about: about.join(' · '),
      score: scoreText(input),
      text: input.text,
      standing: stateEffect(input.state, input.standing) ?? EXPLANATION.standings[input.standing],
      typed: typedText(input),
      counted: COUNTING.includes(input.standing),
    }
  })
  return inputs.length === 0 ? [] : [{ kind: 'inputs', title: EXPLANATION.inputs, inputs }]
}

const policySection = (rows: readonly Row[]): ExplanationSection[] => {
  const all = [...new Set(rows.flatMap(({ explanation }) => explanation.policy))]
  return all.length === 0 ? [] : [{ kind: 'policy', title: EXPLANATION.policy, sentences: all }]
}

const markFacts = (row: Row, { isMark }: ExplanationWords) => {
  const before = row.recovery !== null && row.mark !== row.mean ? row.mark : null
  const { soFar, sum, target } = figureWords(row)
  const [ofTerm, ofYear] = isMark ? [F.markOfTerm, F.markOfYear] : [F.resultOfTerm, F.resultOfYear]
  return [
    {
      label: row.academicTerm ? ofTerm : ofYear,
      value:
        sum ??
        (soFar
          ? fill(F.soFar, { text: resultText(row) ?? '' })
          : (resultText(row) ?? (isMark ? F.noMark : F.noOpinion))),
    },
    ...(target === null ? [] : [{ label: F.toPass, value: target }]),
    ...(before === null ? [] : [{ label: F.beforeRecovery, value: formatMark(before) }]),
    ...(row.recovery === null ? [] : [{ label: M.enum.RECOVERY, value: formatMark(row.recovery) }]),
  ]
}

const frequencyFacts = (row: Attendance, of = '') => [
  { label: `${M.menu.attendance}${of}`, value: percentText(row.frequency) ?? F.noLesson },
  { label: `${F.absences}${of}`, value: absencesOfLessons(row) },
]

const situationFacts = ({ situation, retention }: Pick<GradePerformance, 'situation' | 'retention'>) =>
  situation === null ? [] : [{ label: M.field.status, value: situationText(situation, retention) }]

const factsOf = (kind: ExplainedKind, rows: readonly Row[], words: ExplanationWords) =>
  rows.flatMap(row => {
    if (kind === 'mark') return [...markFacts(row, words), ...situationFacts(row)]
    if (kind === 'situation')
      return [...situationFacts(row), ...markFacts(row, words), ...frequencyFacts(row)]
    return frequencyFacts(row, rows.length > 1 ? fill(F.inTerm, { term: words.termLabel(termOf(row)) }) : '')
  })

/** Why the steps are not those of the shown figures; null where they are. */
const noticeOf = (rows: readonly Row[]): string | null => {
  if (rows.every(({ explanation }) => explanation.current)) return null
  return rows.some(({ explanation }) => explanation.published)
    ? EXPLANATION.changedSince
    : EXPLANATION.outdated
}

const componentModel = (
  rows: readonly Row[],
  { kind }: ExplanationSubject,
  words: ExplanationWords,
): ExplanationModel => {
  const named = (title: string, row: Row) =>
    rows.length > 1 ? fill(EXPLANATION.ofTerm, { title, term: words.termLabel(termOf(row)) }) : title
  const each = (of: (row: Row) => readonly ExplanationStep[], title: string) =>
    rows.flatMap(row => stepsSection(named(title, row), of(row)))
  const mark = each(({ explanation }) => explanation.mark, EXPLANATION.steps.mark)
  const frequency = each(({ explanation }) => explanation.frequency, EXPLANATION.steps.frequency)
  const situation = each(({ explanation }) => explanation.situation, EXPLANATION.steps.situation)
  const inputs = inputsSection(rows, words)
  const policy = policySection(rows)
  return {
    facts: factsOf(kind, rows, words),
    opinions: kind === 'frequency' ? [] : rows.flatMap(({ text }) => text ?? []),
    notice: noticeOf(rows),
    sections: {
      mark: [...mark, ...inputs, ...policy, ...frequency, ...situation],
      frequency: [...frequency, ...policy],
      situation: [...situation, ...mark, ...inputs, ...frequency, ...policy],
    }[kind],
  }
}

const overallModel = (
  result: EnrollmentResult,
  { kind }: ExplanationSubject,
  current: boolean,
): ExplanationModel => {
  const frequency = stepsSection(EXPLANATION.steps.frequency, result.explanation?.frequency ?? [])
  const situation = stepsSection(EXPLANATION.steps.situation, result.explanation?.situation ?? [])
  const first = kind === 'frequency'
  return {
    facts: first ? frequencyFacts(result) : [...situationFacts(result), ...frequencyFacts(result)],
    opinions: [],
    notice: current ? null : EXPLANATION.outdated,
    sections: first ? frequency : [...situation, ...frequency],
  }
}

/** Everything that is said about a figure, in the order in which it is read; null when the answer does not hold it. */
export const explanationModel = (
  answer: PerformanceAnswer,
  subject: ExplanationSubject,
  words: ExplanationWords,
): ExplanationModel | null => {
  if (subject.componentId === null) {
    const result = answer.results.find(
      ({ studentEnrollmentId }) => studentEnrollmentId === subject.enrollmentId,
    )
    return result?.explanation ? overallModel(result, subject, answer.status === 'UPDATED') : null
  }
  const rows = rowsOf(answer, subject)
  return rows.length === 0 ? null : componentModel(rows, subject, words)
}

const inputLine = ({ name, about, score, text, standing, typed }: ExplainedInput): string => {
  const input = { name, about, score, standing }
  const line = typed ? fill(EXPLANATION.lineTyped, { ...input, typed }) : fill(EXPLANATION.line, input)
  return text ? `${line}\n  “${text}”` : line
}

const sectionLines = (section: ExplanationSection): string[] => {
  if (section.kind === 'steps') return section.steps.map((step, index) => `${index + 1}. ${step}`)
  if (section.kind === 'inputs') return section.inputs.map(inputLine)
  return section.sentences.map(sentence => `- ${sentence}`)
}

/** The whole explanation as plain text, to be pasted into a message. */
export const explanationText = (model: ExplanationModel, heading: readonly string[]): string =>
  [
    heading.filter(Boolean).join('\n'),
    ...(model.notice === null ? [] : [model.notice]),
    model.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...model.opinions,
    ...model.sections.map(section => [section.title, ...sectionLines(section)].join('\n')),
  ]
    .filter(part => part !== '')
    .join('\n\n')
