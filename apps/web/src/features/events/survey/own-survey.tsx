import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { EvaluationSurvey } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate, showMoment } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useOwnPlace } from '../event/event-enrolling.part.tsx'
import { surveyOptions } from './survey.api.ts'

const SurveyAnswer = lazy(async () => ({ default: (await import('./survey-answer.tsx')).SurveyAnswer }))

const SurveyResponse = lazy(async () => ({ default: (await import('./survey-response.tsx')).SurveyResponse }))

const standing = ({ start, end, response }: EvaluationSurvey, today: string): string | null => {
  if (response)
    return response.createdAt === null
      ? S.answeredAnonymously
      : fill(S.answeredAt, { at: showMoment(response.createdAt) })
  if (today < start) return fill(S.opensAt, { date: showDate(start) })
  return today > end ? S.closed : null
}

/** The survey of an event for participants: answered once. */
export const OwnSurvey = ({ event, today }: { event: SchoolEvent; today: string }) => {
  const own = useOwnPlace(event)
  const takesPart = own?.status === 'ACTIVE'
  const { data: survey, error, refetch } = useQuery({ ...surveyOptions(event.id), enabled: takesPart })
  const [isOpen, setOpen] = useState(false)
  if (takesPart && error && survey === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!own || !survey) return null
  const standingText = standing(survey, today)
  // An anonymous survey stores no answers by person.
  const hasAnswers = (survey.response?.answers.length ?? 0) > 0
  return (
    <ContentCard title={S.title}>
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>{survey.title}</Text>
        {standingText ? (
          <Text c="dimmed">{standingText}</Text>
        ) : (
          <Button onClick={() => setOpen(true)}>{S.answer}</Button>
        )}
        {hasAnswers && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {S.view}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <Suspense>
          {hasAnswers ? (
            <SurveyResponse survey={survey} onClose={() => setOpen(false)} />
          ) : (
            <SurveyAnswer survey={survey} enrollId={own.id} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </ContentCard>
  )
}
