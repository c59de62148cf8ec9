import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { REPORT_REQUEST as W } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showInstant } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { requestYearUpdate, yearPerformanceOptions } from '../evaluation/performance/performance.api.ts'

const TONES: Record<PerformanceStatus, Tone> = { UPDATED: 'good', NEED_UPDATE: 'warn', IN_PROCESS: 'info' }

/** Whether the results of a whole year include all input, and the button to compute all of them. */
export const YearRecomputation = ({ yearId }: { yearId: string }) => {
  const { data, error, refetch } = useQuery(yearPerformanceOptions(yearId))
  const [asking, setAsking] = useState(false)
  const ask = (): void => {
    setAsking(true)
    requestYearUpdate(yearId)
      .catch(toast.error)
      .finally(() => setAsking(false))
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.grades.total === 0) return null
  const { status, updatedAt, grades } = data
  const isDone = status === 'UPDATED'
  const done = fill(W.updatedGrades, { updated: grades.updated, total: grades.total })
  return (
    <ContentCard title={W.yearResults}>
      <Group justify="space-between" gap="sm">
        <Stack gap={6} flex="1 1 260px">
          <Group gap="4px 12px">
            <span role="status">
              <StatusBadge tone={TONES[status]} sign={status === 'IN_PROCESS' ? '…' : undefined}>
                {M.enum[status]}
              </StatusBadge>
            </span>
            <Text size="sm" c="dimmed">
              {isDone ? updatedAt && fill(W.computedAt, { when: showInstant(updatedAt) }) : done}
            </Text>
          </Group>
          {!isDone && (
            <Progress
              value={(100 * grades.updated) / grades.total}
              aria-label={done}
              transitionDuration={200}
            />
          )}
        </Stack>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={asking}
          disabled={!isDone}
          onClick={ask}
        >
          {W.recompute}
        </Button>
      </Group>
    </ContentCard>
  )
}
