import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { Group, Text } from '@mantine/core'
import { itemNotes, showSpan } from './calendar.words.ts'
import type { CalendarItem } from './calendar-items.values.ts'
import { KindSign } from './kind-sign.part.tsx'

/** The facts of a day off, a term or an event of the school: kind, days, notes and details. */
export const ItemFacts = ({ item }: { item: CalendarItem }) => (
  <>
    <Group gap="sm" wrap="nowrap">
      <KindSign kind={item.kind} />
      <div>
        <Text>{showSpan(item)}</Text>
        <Text size="sm" c="dimmed">
          {[CALENDAR.types[item.kind], ...(item.event ? itemNotes(item) : [])].join(' · ')}
        </Text>
      </div>
    </Group>
    {item.detail && <Text style={{ whiteSpace: 'pre-line' }}>{item.detail}</Text>}
  </>
)
