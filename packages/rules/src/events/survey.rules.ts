import type { CivilDate } from '../calendar/civil-date.rules.ts'
import { visibleText } from '../people/person/visible-text.rules.ts'

/** A RATING is given in whole numbers from 1 to this. */
const MOST_STARS = 5
const STARS: readonly number[] = Array.from({ length: MOST_STARS }, (_, at) => at + 1)

/** From so many answers on an anonymous survey is broken down. Source: docs/rules.md, Surveys. */
export const LEAST_ANONYMOUS = 5

export type Question = {
  readonly id: string
  readonly type: 'RATING' | 'CHOICE' | 'TEXT'
  readonly options: readonly string[] | null
  readonly required: boolean
}
export type AnswerValue = number | string
export type Answer = { readonly questionId: string; readonly value: AnswerValue }
export type AnswerProblem = {
  readonly questionId: string
  readonly code: 'REQUIRED' | 'ANSWER_INVALID'
}

/** Whether it takes answers on a date: from its first to its last day, both included. */
export function isSurveyOpen(
  { start, end }: { readonly start: CivilDate; readonly end: CivilDate },
  date: CivilDate,
): boolean {
  return start <= date && date <= end
}

/** Whether answers may be shown one by one and counted: with few anonymous ones a person could be guessed. */
export function isBrokenDown(anonymous: boolean, responses: number): boolean {
  return !anonymous || responses >= LEAST_ANONYMOUS
}

/** Whether the options fit the kind of question: of a CHOICE at least two, all different; others have none. */
export function optionsProblem({
  type,
  options,
}: {
  readonly type: Question['type']
  readonly options: readonly string[]
}): 'REQUIRED' | 'INVALID' | null {
  if (type !== 'CHOICE') return options.length === 0 ? null : 'INVALID'
  if (options.length === 0) return 'REQUIRED'
  return options.length >= 2 && new Set(options).size === options.length ? null : 'INVALID'
}

/** The cleaned answer; null without one. */
const cleaned = (value: AnswerValue): AnswerValue | null =>
  typeof value === 'number' ? value : visibleText(value) || null

function isAnswerTo(question: Question, value: AnswerValue): boolean {
  switch (question.type) {
    case 'RATING':
      return typeof value === 'number' && STARS.includes(value)
    case 'CHOICE':
      return typeof value === 'string' && (question.options ?? []).includes(value)
    case 'TEXT':
      return typeof value === 'string'
  }
}

/**
 * The answers as they are kept, in the order of the questions and without blank ones, or what is wrong with them: a
 * value that the question does not have, a question of another survey or one answered twice (`ANSWER_INVALID`), and one
 * that must be answered and is not (`REQUIRED`). Source: docs/rules.md, Surveys.
 */
export function checkAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): { readonly answers: readonly Answer[]; readonly problems: readonly AnswerProblem[] } {
  const given = Map.groupBy(answers, answer => answer.questionId)
  const ofOthers = [...given.keys()].filter(id => !questions.some(question => question.id === id))
  const problems: AnswerProblem[] = ofOthers.map(questionId => ({ questionId, code: 'ANSWER_INVALID' }))
  const valid: Answer[] = []
  for (const question of questions) {
    const { id: questionId } = question
    const [first, ...more] = given.get(questionId) ?? []
    const value = first ? cleaned(first.value) : null
    if (more.length > 0 || (value !== null && !isAnswerTo(question, value)))
      problems.push({ questionId, code: 'ANSWER_INVALID' })
    else if (value !== null) valid.push({ questionId, value })
    else if (question.required) problems.push({ questionId, code: 'REQUIRED' })
  }
  return { answers: problems.length > 0 ? [] : valid, problems }
}

export type QuestionResult = {
  readonly questionId: string
  /** For RATING, with two decimals; absent without answers. */
  readonly mean?: number
  /** The count of every possible value, in its order. */
  readonly counts?: readonly { readonly value: AnswerValue; readonly count: number }[]
  /** In alphabetical order, which tells nothing of who wrote them. */
  readonly texts?: readonly string[]
}

const meanOf = (values: readonly number[]): { mean?: number } =>
  values.length === 0
    ? {}
    : { mean: Math.round((values.reduce((sum, value) => sum + value, 0) * 100) / values.length) / 100 }

function figuresOf(question: Question, values: readonly AnswerValue[]): Omit<QuestionResult, 'questionId'> {
  const countsOf = (all: readonly AnswerValue[]) =>
    all.map(value => ({ value, count: values.filter(each => each === value).length }))
  switch (question.type) {
    case 'RATING':
      return { ...meanOf(values.filter(value => typeof value === 'number')), counts: countsOf(STARS) }
    case 'CHOICE':
      return { counts: countsOf(question.options ?? []) }
    case 'TEXT':
      return { texts: values.map(String).toSorted((a, b) => a.localeCompare(b, 'pt-BR')) }
  }
}

/** A survey in numbers and texts; of few anonymous answers nothing but the questions. Source: docs/rules.md, Surveys. */
export function surveyResult(
  { anonymous, questions }: { readonly anonymous: boolean; readonly questions: readonly Question[] },
  responses: readonly (readonly Answer[])[],
): QuestionResult[] {
  if (!isBrokenDown(anonymous, responses.length)) return questions.map(({ id }) => ({ questionId: id }))
  const given = Map.groupBy(responses.flat(), answer => answer.questionId)
  return questions.map(question => ({
    questionId: question.id,
    ...figuresOf(
      question,
      (given.get(question.id) ?? []).map(answer => answer.value),
    ),
  }))
}
