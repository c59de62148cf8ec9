import { type EvaluationSurvey, LEAST_ANONYMOUS } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../lib/http/download.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { resultOptions } from './survey.api.ts'
import classes from './survey.module.css'
import { barsOf, csvOf, rateOf } from './survey-result.values.ts'

const HUNDREDTH = 0.01

/** The result of a survey: the number of answers, a bar for each answer, and the texts. */
export const SurveyResultView = ({ survey }: { survey: EvaluationSurvey }) => {
  const { data, error, refetch } = useQuery(resultOptions(survey.id))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  const { responses, invited } = data
  const numbers = {
    responses: showCount(responses),
    invited: showCount(invited),
    rate: rateOf(data),
  }
  const byId = new Map(data.questions.map(one => [one.questionId, one]))
  // With few anonymous answers the questions have no figures and texts.
  const isBrokenDown = responses > 0 && data.questions.some(({ counts, texts }) => counts || texts)
  return (
    <Stack gap="md">
      <Text fw={600}>{responses === 0 ? S.noResponses : fill(S.responses, numbers)}</Text>
      {survey.anonymous && responses > 0 && responses < LEAST_ANONYMOUS && <Text c="dimmed">{S.tooFew}</Text>}
      {survey.questions.map(question => {
        const result = byId.get(question.id)
        if (!result?.counts && !result?.texts) return null
        return (
          <section key={question.id} aria-label={question.text}>
            <Text fw={550}>{question.text}</Text>
            {result.mean !== null && (
              <Text size="sm" c="dimmed">
                {fill(S.mean, { mean: formatMark(result.mean, HUNDREDTH) })}
              </Text>
            )}
            {result.counts && (
              <ul className={classes.answers}>
                {barsOf(question, result.counts).map(({ label, count, share }) => (
                  <li key={label} className={classes.bar}>
                    <Text size="sm">{label}</Text>
                    <span className={classes.track} aria-hidden>
                      <span className={classes.fill} style={{ width: `${100 * share}%` }} />
                    </span>
                    <Text size="sm">{showCount(count)}</Text>
                  </li>
                ))}
              </ul>
            )}
            {result.texts &&
              (result.texts.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {S.noTexts}
                </Text>
              ) : (
                <ul className={classes.texts}>
                  {result.texts.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same, and nothing else tells them apart
                    <li key={at}>{text}</li>
                  ))}
                </ul>
              ))}
          </section>
        )
      })}
      {isBrokenDown && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveFile(new Blob([csvOf(survey, data)], { type: 'text/csv;charset=utf-8' }), S.fileName)
            }
          >
            {S.download}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
