import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChalkIcon } from './chalk-icon.tsx'

/** Why there is nothing here, and what to do next. */
export const EmptyState = ({
  title,
  reason,
  action,
  icon,
}: {
  title: string
  reason?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) => (
  <Stack align="center" gap={6} py={48} px="md" ta="center">
    {icon ?? <ChalkIcon />}
    <Text fw={600} mt="xs">
      {title}
    </Text>
    {reason && (
      <Text c="dimmed" size="sm" maw={440}>
        {reason}
      </Text>
    )}
    {action && <div style={{ marginTop: 12 }}>{action}</div>}
  </Stack>
)
