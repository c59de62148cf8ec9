import type { CalendarItem } from '../item/calendar-items.values.ts'
import type { EventDates } from '../item/calendar-moves.values.ts'

/** The days, or hours of a day, that a person pointed at. */
export type PointedDays = {
  start: string
  end: string
  startHour?: string
  endHour?: string
  title?: string
  type?: NonNullable<CalendarItem['event']>['type']
}

/** A month or a week on which events are dragged. */
export type BoardProps = {
  date: string
  today: string
  items: readonly CalendarItem[]
  onOpen: (item: CalendarItem) => void
  onAdd: (days: PointedDays) => void
  onPlace: (event: NonNullable<CalendarItem['event']>, to: EventDates) => void
}
