import type { EvaluationSurvey, SurveyResult } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY } from '@lousa/contract/events/survey.messages.ts'
import { csvText } from '../../../lib/text/csv.ts'

/** The percentage of answers; 0 without participants. */
export const rateOf = ({ responses, invited }: Pick<SurveyResult, 'responses' | 'invited'>): number =>
  invited === 0 ? 0 : Math.min(100, Math.floor((100 * responses) / invited))

export type Bar = { label: string; count: number; share: number }

/** The answers of a question with their counts, in the order of its options, also options without answers. */
export const barsOf = (
  { type, options }: Pick<EvaluationSurvey['questions'][number], 'type' | 'options'>,
  counts: NonNullable<SurveyResult['questions'][number]['counts']>,
): Bar[] => {
  const labels = type === 'RATING' ? ['1', '2', '3', '4', '5'] : (options ?? [])
  const byLabel = new Map(counts.map(({ value, count }) => [String(value), count]))
  const highest = Math.max(1, ...byLabel.values())
  return labels.map(label => {
    const count = byLabel.get(label) ?? 0
    return { label, count, share: count / highest }
  })
}

/** The result as a table for programs for tables in Portuguese: semicolons, UTF-8 with its mark. */
export const csvOf = (survey: Pick<EvaluationSurvey, 'questions'>, result: SurveyResult): string => {
  const byId = new Map(survey.questions.map(question => [question.id, question]))
  const rows = result.questions.flatMap(({ questionId, counts, texts }) => {
    const question = byId.get(questionId)
    if (!question) return []
    const bars = counts ? barsOf(question, counts) : []
    return [
      ...bars.map(({ label, count }) => [question.text, label, count]),
      ...(texts ?? []).map(text => [question.text, text, 1]),
    ]
  })
  return csvText([SURVEY.columns, ...rows])
}
