import type { PerformanceStatus as Status } from '@lousa/contract/evaluation/performance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { askForUpdate } from '../performance.api.ts'

const TONES: Record<Status, Tone> = { UPDATED: 'good', NEED_UPDATE: 'warn', IN_PROCESS: 'info' }

type PerformanceStatusProps = { status: Status; gradeId: string; termIds: readonly string[] }

/** Whether the results include everything typed, and the way to make them. */
export const PerformanceStatus = ({ status, gradeId, termIds }: PerformanceStatusProps) => {
  const [asking, setAsking] = useState(false)
  const update = (): void => {
    setAsking(true)
    askForUpdate(gradeId, termIds)
      .catch(toast.error)
      .finally(() => setAsking(false))
  }
  return (
    <Group gap="sm">
      <span role="status">
        <StatusBadge tone={TONES[status]} sign={status === 'IN_PROCESS' ? '…' : undefined}>
          {M.enum[status]}
        </StatusBadge>
      </span>
      <Button
        size="xs"
        mih={32}
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={asking}
        disabled={status === 'IN_PROCESS' || termIds.length === 0}
        onClick={update}
      >
        {M.btn.update}
      </Button>
    </Group>
  )
}
