import { M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { errorText } from '../lib/http/error-text.ts'

/** A read that failed: the sentence and a retry, in the place where the data would be. */
export const ErrorState = ({ error, onRetry }: { error?: unknown; onRetry?: () => void }) => {
  const detail = error ? errorText(error) : ''
  return (
    <Stack role="alert" align="center" gap={6} py={48} px="md" ta="center">
      <IconAlertTriangle size={36} stroke={1.5} color="var(--lousa-warn)" aria-hidden />
      <Text fw={600}>{M.err.generic}</Text>
      {detail && detail !== M.err.generic && (
        <Text c="dimmed" size="sm" maw={440}>
          {detail}
        </Text>
      )}
      {onRetry && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={onRetry}
        >
          {M.btn.retry}
        </Button>
      )}
    </Stack>
  )
}
