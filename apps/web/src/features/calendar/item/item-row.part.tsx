import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { UnstyledButton } from '@mantine/core'
import { itemNotes } from './calendar.words.ts'
import type { CalendarItem } from './calendar-items.values.ts'
import classes from './item-row.module.css'
import { KindSign } from './kind-sign.part.tsx'

/** One item as a line: what it is and when; pressing it opens it. */
export const ItemRow = ({ item, onOpen }: { item: CalendarItem; onOpen: (item: CalendarItem) => void }) => (
  <UnstyledButton className={classes.row ?? ''} onClick={() => onOpen(item)}>
    <KindSign kind={item.kind} />
    <span className={classes.words}>
      <span className={classes.title}>{item.title}</span>
      <span className={classes.notes}>
        {[
          ...(item.kind === 'OPTIONAL' || item.kind === 'TERM' ? [] : [CALENDAR.types[item.kind]]),
          ...itemNotes(item),
          ...(item.kind === 'TERM' && item.detail ? [item.detail] : []),
        ].join(' · ')}
      </span>
    </span>
  </UnstyledButton>
)
