import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import type { EventDates } from '../item/calendar-moves.values.ts'
import type { View } from '../item/calendar-view.values.ts'
import type { PointedDays } from './board.types.ts'
import { MonthBoard } from './month/month-board.tsx'
import { MonthList } from './month/month-list.tsx'
import { PhoneMonth, PhoneWeek } from './phone-days.tsx'

const weekBoard = lazyModule(async () => (await import('./schedule-board.tsx')).ScheduleBoard)
const BOARD_HEIGHT = 760

type Props = {
  view: View
  date: string
  today: string
  items: readonly CalendarItem[]
  isPending: boolean
  filtered: boolean
  onDay: (day: string) => void
  onOpen: (item: CalendarItem) => void
  onAdd: (days: PointedDays) => void
  onPlace: (event: NonNullable<CalendarItem['event']>, to: EventDates) => void
}

/** The calendar in the chosen view: a board to drag on where there is room for one, days and lists on a phone. */
export const CalendarBody = (props: Props) => {
  const { view, date, today, items, isPending, filtered, onDay, onOpen, onAdd, onPlace } = props
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const WeekBoard = useLazyModule(weekBoard, phone ? 'never' : view === 'semana' ? 'now' : 'idle')
  const days = { date, today, items, onOpen, onAdd: (day: string) => onAdd({ start: day, end: day }) }
  if (view === 'lista')
    return isPending ? (
      <RowsSkeleton />
    ) : (
      <MonthList items={items} date={date} today={today} filtered={filtered} onOpen={onOpen} />
    )
  if (phone) return view === 'mes' ? <PhoneMonth {...days} onDay={onDay} /> : <PhoneWeek {...days} />
  const Board = view === 'mes' ? MonthBoard : WeekBoard
  if (!Board)
    return (
      <Stack p="md">
        <Skeleton height={BOARD_HEIGHT} radius="md" />
      </Stack>
    )
  return <Board date={date} today={today} items={items} onOpen={onOpen} onAdd={onAdd} onPlace={onPlace} />
}
