import type { ClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { generatePath, useParams } from 'react-router'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { ClassDifferences } from './class-differences.tsx'
import { ClassFindings } from './class-findings.tsx'
import { ClassResults } from './class-results.tsx'
import { classEndingOptions } from './ending.api.ts'
import { confirmStep, stepLabel } from './ending-actions.tsx'
import { EndingStatus } from './ending-status.tsx'

const ReopenClass = lazy(async () => ({ default: (await import('./reopen-class.tsx')).ReopenClass }))

const trailTo = (name: string) => [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: words.title, to: PATHS.yearEnding },
  { label: name },
]

const History = ({ ending }: { ending: ClassEnding }) => {
  const { status, publishedAt, changedAt, changedBy, reason, edition } = ending
  const lines = [
    status === 'PUBLISHED' && publishedAt
      ? `${fill(words.publishedOn, { date: showInstant(publishedAt) })} ${fill(words.edition, { edition })}.`
      : null,
    changedAt && changedBy ? fill(words.changedBy, { name: changedBy, date: showInstant(changedAt) }) : null,
    reason ? fill(words.reopenedFor, { reason }) : null,
  ].filter(line => line !== null)
  if (lines.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {lines.join(' ')}
    </Text>
  )
}

const Ending = ({ ending }: { ending: ClassEnding }) => {
  const [isReopening, setReopening] = useState(false)
  const actions: PageAction[] = ending.next.map(to => ({
    label: stepLabel(ending, to),
    onClick: () => {
      if (to === 'REOPENED') setReopening(true)
      else void confirmStep(ending, to)
    },
  }))
  const [primary, ...others] = actions
  const council: PageAction[] =
    ending.status === 'COUNCIL'
      ? [{ label: ROUTES.council, to: generatePath(PATHS.gradeCouncil, { id: ending.grade.id }) }]
      : []
  const minutes: PageAction = {
    label: ROUTES.minutes,
    to: generatePath(PATHS.gradeMinutes, { id: ending.grade.id }),
  }
  return (
    <>
      <PageHeader
        title={ending.grade.name}
        tabTitle={`${words.title}: ${ending.grade.name}`}
        breadcrumb={trailTo(ending.grade.name)}
        aside={<EndingStatus status={ending.status} />}
        {...(primary ? { primary } : {})}
        actions={[...council, minutes, ...others]}
      />
      <Stack gap="md">
        <History ending={ending} />
        {ending.academicYear.status === 'FINISHED' && <Notice tone="info">{words.yearFinished}</Notice>}
        <ClassDifferences ending={ending} />
        <ClassFindings ending={ending} />
        <ClassResults ending={ending} />
      </Stack>
      <Suspense>
        {isReopening && <ReopenClass ending={ending} onClose={() => setReopening(false)} />}
      </Suspense>
    </>
  )
}

/** The end of the year of one class: findings, results, and the next step. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(classEndingOptions(id))
  if (data) return <Ending ending={data} />
  if (error)
    return (
      <>
        <PageHeader title={words.title} breadcrumb={trailTo(words.title)} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return <PageSkeleton />
}
