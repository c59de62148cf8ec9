import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'

/** The chosen year has no active calendar yet. */
export const YearNotice = ({ year, onDefine }: { year: string; onDefine: () => void }) => (
  <Notice tone="warn">
    <Group gap="sm" justify="space-between">
      <span>
        {fill(CALENDAR.year.none, { ano: year })} {CALENDAR.year.noneReason}
      </span>
      <Button size="sm" onClick={onDefine}>
        {CALENDAR.year.define}
      </Button>
    </Group>
  </Notice>
)
