import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { datesBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { ActionIcon, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { showLongDate, showWeekday } from '../../../lib/text/dates.ts'
import { countWords } from '../item/calendar.words.ts'
import { type CalendarItem, onDay } from '../item/calendar-items.values.ts'
import { KIND_ICONS } from '../item/calendar-types.values.ts'
import { shownRange } from '../item/calendar-view.values.ts'
import { ItemRow } from '../item/item-row.part.tsx'
import kinds from '../kinds.module.css'
import classes from './phone-days.module.css'

type Handlers = { onOpen: (item: CalendarItem) => void; onAdd: (day: string) => void }

const Day = ({
  day,
  today,
  items,
  onOpen,
  onAdd,
}: { day: string; today: string; items: readonly CalendarItem[] } & Handlers) => (
  <section className={classes.chosen} aria-label={fill(CALENDAR.dayEvents, { dia: showLongDate(day) })}>
    <div className={classes.head}>
      <Title order={3} size="h4">
        {showLongDate(day)}
        {day === today && ` (${CALENDAR.today.toLowerCase()})`}
      </Title>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={fill(CALENDAR.addOn, { dia: showLongDate(day) })}
        onClick={() => onAdd(day)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
    {items.length === 0 ? (
      <Text size="sm" className={classes.none ?? ''}>
        {CALENDAR.noEvents}
      </Text>
    ) : (
      <ul className={classes.items}>
        {items.map(item => (
          <li key={item.key}>
            <ItemRow item={item} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

const MOST_MARKS = 3

const Marks = ({ items }: { items: readonly CalendarItem[] }) => (
  <span className={classes.marks} aria-hidden>
    {items.slice(0, MOST_MARKS).map(({ key, kind }) => {
      const Icon = KIND_ICONS[kind]
      return (
        <span key={key} className={kinds.kind} data-kind={kind}>
          <Icon size={12} className={classes.mark ?? ''} />
        </span>
      )
    })}
  </span>
)

type Props = { date: string; today: string; items: readonly CalendarItem[] } & Handlers

/** A month in the width of a phone: every day is a button, the chosen day's items stand below. */
export const PhoneMonth = ({
  date,
  today,
  items,
  onDay: choose,
  ...handlers
}: Props & {
  onDay: (day: string) => void
}) => {
  const { start, end } = shownRange('mes', date)
  const days = datesBetween(start, end)
  return (
    <>
      <div className={classes.grid}>
        {days.slice(0, 7).map(day => (
          <span key={day} className={classes.weekday} aria-hidden>
            {showWeekday(day).slice(0, 3)}
          </span>
        ))}
        {days.map(day => {
          const ofDay = onDay(items, day)
          return (
            <UnstyledButton
              key={day}
              className={classes.day ?? ''}
              aria-pressed={day === date}
              aria-label={fill(CALENDAR.dayOf, { dia: showLongDate(day), eventos: countWords(ofDay.length) })}
              data-today={day === today || undefined}
              data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
              onClick={() => choose(day)}
            >
              <span className={classes.number}>{Number(day.slice(8))}</span>
              <Marks items={ofDay} />
            </UnstyledButton>
          )
        })}
      </div>
      <Day day={date} today={today} items={onDay(items, date)} {...handlers} />
    </>
  )
}

/** A week in the width of a phone: its days below each other. */
export const PhoneWeek = ({ date, today, items, ...handlers }: Props) => {
  const { start, end } = shownRange('semana', date)
  return datesBetween(start, end).map(day => (
    <Day key={day} day={day} today={today} items={onDay(items, day)} {...handlers} />
  ))
}
