import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { Button, Group } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'

/** One source that did not come, above what did. */
export const SourceFailure = ({ text, retry }: { text: string; retry: () => void }) => (
  <Notice tone="warn">
    <Group gap="xs" justify="space-between">
      {text}
      <Button variant="default" size="xs" onClick={retry}>
        {CALENDAR.sources.retry}
      </Button>
    </Group>
  </Notice>
)
