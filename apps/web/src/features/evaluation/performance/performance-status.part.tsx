import type { PerformanceStatus as Status } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { PERFORMANCE } from '@lousa/contract/evaluation/performance/performance-words.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { showInstant } from '../../../lib/text/dates.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { requestUpdate } from './performance.api.ts'

const TONES: Record<Status, Tone> = { UPDATED: 'good', NEED_UPDATE: 'warn', IN_PROCESS: 'info' }

type PerformanceStatusProps = {
  status: Status
  updatedAt: string | null
  gradeId: string
  termIds: readonly string[]
}

/** Whether the results include everything typed, and the way to make them. */
export const PerformanceStatus = ({ status, updatedAt, gradeId, termIds }: PerformanceStatusProps) => {
  // How many terms have answered while asking; null while nothing is asked.
  const [answered, setAnswered] = useState<number | null>(null)
  const update = (): void => {
    setAnswered(0)
    requestUpdate(gradeId, termIds, () => setAnswered(count => (count ?? 0) + 1))
      .catch(toast.error)
      .finally(() => setAnswered(null))
  }
  const asking = answered !== null && termIds.length > 1
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between" flex="1 1 auto">
      <Group gap="4px 12px">
        <span role="status">
          <StatusBadge tone={TONES[status]} sign={status === 'IN_PROCESS' ? '…' : undefined}>
            {M.enum[status]}
          </StatusBadge>
        </span>
        {(asking || updatedAt) && (
          <Text size="xs" c="dimmed">
            {asking
              ? fill(PERFORMANCE.asking, { answered, count: termIds.length })
              : updatedAt && fill(PERFORMANCE.computedAt, { moment: showInstant(updatedAt) })}
          </Text>
        )}
      </Group>
      <Button
        size="xs"
        mih={44}
        flex="none"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={answered !== null}
        disabled={status === 'IN_PROCESS' || termIds.length === 0}
        onClick={update}
      >
        {M.btn.update}
      </Button>
    </Group>
  )
}
