import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './period-bar.module.css'

type PeriodWords<V extends string> = {
  readonly views: { readonly label: string } & { readonly [View in V]: string }
  readonly previous: { readonly [View in V]: string }
  readonly next: { readonly [View in V]: string }
  readonly today: string
}

/** The period on screen, the steps to the periods before and after it, and the choice of a view. */
export const PeriodBar = <V extends string>({
  words,
  views,
  view,
  period,
  onView,
  onTurn,
  onToday,
  level = 2,
  isShort = false,
  hasKeys = false,
}: {
  words: PeriodWords<V>
  views: readonly V[]
  view: V
  period: string
  onView: (view: V) => void
  onTurn: (by: 1 | -1) => void
  onToday: () => void
  /** The level of the heading. */
  level?: 2 | 3
  /** The period fits in one line with the buttons, also on a phone. */
  isShort?: boolean
  /** The screen turns by PageUp and PageDown. */
  hasKeys?: boolean
}) => {
  const turn = (by: 1 | -1) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={(by < 0 ? words.previous : words.next)[view]}
      {...(hasKeys ? { 'aria-keyshortcuts': by < 0 ? 'PageUp' : 'PageDown' } : {})}
      onClick={() => onTurn(by)}
    >
      {by < 0 ? <IconChevronLeft size={20} aria-hidden /> : <IconChevronRight size={20} aria-hidden />}
    </ActionIcon>
  )
  // A part of a page is no landmark, and print leaves landmarks of navigation out.
  const Bar = level === 2 ? 'nav' : 'div'
  return (
    <Bar
      className={classes.bar}
      data-short={isShort}
      {...(level === 2 ? { 'aria-label': words.views.label } : {})}
    >
      <div className={classes.turn}>
        {turn(-1)}
        {turn(1)}
        <Button variant="default" h={44} onClick={onToday}>
          {words.today}
        </Button>
        <Title
          order={level}
          size={level === 2 ? 'h3' : 'h4'}
          className={classes.period ?? ''}
          aria-live="polite"
        >
          {period}
        </Title>
      </div>
      {views.length > 1 && (
        <SegmentedControl
          aria-label={words.views.label}
          size="md"
          value={view}
          onChange={value => onView(views.find(each => each === value) ?? view)}
          data={views.map(value => ({ value, label: words.views[value] }))}
        />
      )}
    </Bar>
  )
}
