import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './calendar-toolbar.module.css'
import { VIEWS, type View } from './item/calendar-view.values.ts'

const isView = (value: string): value is View => VIEWS.some(view => view === value)

/** What is shown, and the way to what comes before and after. */
export const CalendarToolbar = ({
  view,
  period,
  onView,
  onTurn,
  onToday,
}: {
  view: View
  period: string
  onView: (view: View) => void
  onTurn: (by: 1 | -1) => void
  onToday: () => void
}) => (
  <nav className={classes.bar} aria-label={CALENDAR.views.label}>
    <div className={classes.turn}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={CALENDAR.previous[view]}
        aria-keyshortcuts="PageUp"
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={CALENDAR.next[view]}
        aria-keyshortcuts="PageDown"
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" h={44} onClick={onToday}>
        {CALENDAR.today}
      </Button>
      <Title order={2} size="h3" className={classes.period ?? ''} aria-live="polite">
        {period}
      </Title>
    </div>
    <SegmentedControl
      aria-label={CALENDAR.views.label}
      size="md"
      value={view}
      onChange={value => {
        if (isView(value)) onView(value)
      }}
      data={VIEWS.map(value => ({ value, label: CALENDAR.views[value] }))}
    />
  </nav>
)
