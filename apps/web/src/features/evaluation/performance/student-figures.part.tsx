import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { FIGURE_COLUMNS } from '@lousa/contract/evaluation/overview/figure-columns.messages.ts'
import type {
  Explanation,
  GradePerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { STUDENT_FIGURES as W } from '@lousa/contract/evaluation/performance/student-figures.messages.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { explanationOptions, termFiguresOptions } from './performance.api.ts'
import { absencesText } from './performance-looks.values.ts'
import { PerformanceNotice } from './performance-notice.part.tsx'
import classes from './student-figures.module.css'

type Term = { id: string; type: TermType; position: number }
type Input = Explanation['inputs'][number]

/** The mark of a term, else the points so far, with concept and text. */
const termText = ({ mean, mark, partial, concept, text }: GradePerformance): string | null => {
  const figure = mean ?? mark
  const points =
    figure === null
      ? partial &&
        fill(W.soFar, { earned: formatMark(partial.earned), possible: formatMark(partial.possible) })
      : formatMark(figure)
  return [points, concept, text].filter(Boolean).join(' · ') || null
}

const inputText = ({ score, state, text, highest, evaluation }: Input): string => {
  if (score !== null)
    return highest === null
      ? formatMark(score)
      : fill(W.scoreOf, { score: formatMark(score), highest: formatMark(highest) })
  if (state) return SCORE_STATES.names[state]
  return text ?? (evaluation.type === 'FEEDBACK' ? W.noOpinion : W.noScore)
}

const Evaluations = ({ inputs }: { inputs: readonly Input[] }) => (
  <>
    <Title order={3} size="h5">
      {W.evaluations}
    </Title>
    {inputs.length === 0 && <Text size="sm">{W.noEvaluations}</Text>}
    <ul className={classes.list}>
      {inputs.map(input => (
        <li key={input.evaluation.id}>
          <Text size="sm" fw={600}>
            {input.evaluation.name}
          </Text>
          <Text size="sm" c="dimmed">
            {showDate(input.evaluation.date)}
          </Text>
          <Text size="sm" className={classes.text ?? ''} data-long={input.text ? true : undefined}>
            {inputText(input)}
          </Text>
        </li>
      ))}
    </ul>
  </>
)

/** One student's figures in a class, in some of its components: frequency, terms and evaluations. */
export const StudentFigures = ({
  grade,
  enrollmentId,
  terms,
  components,
}: {
  grade: { id: string; name: string }
  enrollmentId: string
  terms: readonly Term[]
  components: readonly { id: string; name: string }[]
}) => {
  const year = useQuery(
    explanationOptions(grade.id, { kind: 'mark', enrollmentId, componentId: null, termIds: [null] }),
  )
  const ofTerms = useQueries({
    queries: terms.map(({ id }) => termFiguresOptions(grade.id, enrollmentId, id)),
  })
  if (year.error && !year.data) return <ErrorState error={year.error} onRetry={() => void year.refetch()} />
  if (!year.data) return <RowsSkeleton rows={3} />
  const { status, data } = year.data
  return (
    <>
      <PerformanceNotice status={status} unchecked={year.error !== null} />
      {components.map(({ id, name }) => {
        const figure = data.find(({ curriculumComponent }) => curriculumComponent.id === id)
        const lines = terms.flatMap(({ type, position }, index) => {
          const ofTerm = ofTerms[index]?.data?.data.find(
            ({ curriculumComponent }) => curriculumComponent.id === id,
          )
          const text = ofTerm && termText(ofTerm)
          return text ? [{ label: termName(type, position), value: text }] : []
        })
        return (
          <ContentCard key={id} title={`${name} — ${grade.name}`}>
            {figure ? (
              <div className={classes.figures}>
                <Facts
                  facts={[
                    {
                      label: W.frequency,
                      value: figure.frequency === null ? null : formatPercent(figure.frequency),
                    },
                    { label: FIGURE_COLUMNS.absences, value: absencesText(figure) },
                    ...lines,
                  ]}
                />
                <Evaluations inputs={figure.explanation?.inputs ?? []} />
              </div>
            ) : (
              <Text size="sm">{W.none}</Text>
            )}
          </ContentCard>
        )
      })}
    </>
  )
}
