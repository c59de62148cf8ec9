import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { resultOptions, surveyOptions } from './survey.api.ts'
import { SurveyResultView } from './survey-result.tsx'

const SurveyForm = lazy(async () => ({ default: (await import('./survey-form.tsx')).SurveyForm }))

/** The survey of an event for the office: created, changed, and its result. */
export const OfficeSurvey = ({ event }: { event: SchoolEvent }) => {
  const { data, error, refetch } = useQuery(surveyOptions(event.id))
  const [isOpen, setOpen] = useState(false)
  const result = useQuery({ ...resultOptions(data?.id ?? ''), enabled: Boolean(data) }).data
  return (
    <ContentCard
      title={S.title}
      aside={
        data && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)} aria-label={S.edit}>
            {M.btn.edit}
          </Button>
        )
      }
    >
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />)}
      {data === null && (
        <EmptyState
          title={S.none}
          reason={S.noneReason}
          action={<Button onClick={() => setOpen(true)}>{S.create}</Button>}
        />
      )}
      {data && (
        <Stack gap="md">
          <div>
            <Text fw={600}>{data.title}</Text>
            <Text size="sm" c="dimmed">
              {[
                fill(S.period, { start: showDate(data.start), end: showDate(data.end) }),
                ...(data.anonymous ? [SURVEY_FIELDS.anonymous.label] : []),
              ].join(' · ')}
            </Text>
          </div>
          <SurveyResultView survey={data} />
        </Stack>
      )}
      {isOpen && data !== undefined && (
        <Suspense>
          <SurveyForm
            gradeId={event.id}
            day={event.end}
            survey={data}
            isAnswered={(result?.responses ?? 0) > 0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ContentCard>
  )
}
