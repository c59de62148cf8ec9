import { fill } from '@lousa/contract/messages.ts'
import type { OwnAvailability } from '@lousa/contract/planning/making/availability.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { OfYear } from '../../academics/year/of-year.part.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { instructorWeekOptions } from './making.api.ts'
import { WeekForm } from './week-form.tsx'

const W = MAKING_SCREEN.own

const WindowWords = ({ window }: Pick<OwnAvailability, 'window'>) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  if (!window) return <Notice tone="info">{W.none}</Notice>
  const dates = { opens: showDate(window.opens), closes: showDate(window.closes) }
  if (today < window.opens) return <Notice tone="info">{fill(W.notYet, dates)}</Notice>
  if (today > window.closes) return <Notice tone="info">{fill(W.over, dates)}</Notice>
  return <Text size="sm">{fill(W.open, dates)}</Text>
}

const OwnWeek = ({ yearId }: { yearId: string }) => {
  const { id } = useActor()
  const { data, error, refetch } = useQuery(instructorWeekOptions(yearId, id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={8} />
  return (
    <Stack gap="sm">
      <WindowWords window={data.window} />
      <Text size="sm" c="dimmed">
        {W.privacy}
      </Text>
      <WeekForm yearId={yearId} availability={data} isOffice={false} />
    </Stack>
  )
}

/** "Minha disponibilidade": an instructor paints the own week, while the office has it open. */
export const Component = () => (
  <OfYear title={W.title}>
    {year => (
      <>
        <PageHeader title={W.title} subtitle={year.year} />
        <OwnWeek key={year.id} yearId={year.id} />
      </>
    )}
  </OfYear>
)
