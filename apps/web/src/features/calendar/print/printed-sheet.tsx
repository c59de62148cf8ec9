import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { MenuYear } from '../../../lib/session/session.ts'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { schoolDaysOptions } from '../calendar.api.ts'
import { showMonth } from '../item/calendar.words.ts'
import type { ItemKind } from '../item/calendar-types.values.ts'
import { monthOf, shownRange } from '../item/calendar-view.values.ts'
import { useCalendarItems } from '../item/use-calendar-items.part.ts'
import { PrintedCalendar } from './printed-calendar.tsx'
import { PrintedYear } from './printed-year.tsx'
import type { Sheet } from './use-printing.ts'

/** The sheet of a month or a year; what it shows has been read for the screen. */
export const PrintedSheet = ({
  sheet,
  date,
  today,
  institution,
  menuYear,
  kinds,
}: {
  sheet: Sheet
  date: string
  today: string
  institution: string
  menuYear: MenuYear | null
  kinds: ReadonlySet<ItemKind>
}) => {
  const range = sheet === 'mes' ? monthOf(date) : shownRange('lista', date)
  const { items } = useCalendarItems(range, menuYear, kinds)
  // Both were read for the screen: the card of school days and the terms.
  const days = useQuery({ ...schoolDaysOptions(menuYear?.id ?? ''), enabled: menuYear !== null })
  const levels = useQuery({ ...educationLevelsOptions(menuYear?.id ?? ''), enabled: menuYear !== null })
  const types = new Map(levels.data?.data.map(({ id, type }) => [id, type]))
  const title =
    sheet === 'mes'
      ? fill(CALENDAR.print.month, { mes: showMonth(date) })
      : fill(CALENDAR.print.title, { ano: date.slice(0, 4) })
  return (
    <PrintedCalendar
      institution={institution}
      title={title}
      items={items}
      first={range.start}
      today={today}
      above={
        sheet === 'ano' && (
          <PrintedYear year={Number(date.slice(0, 4))} items={items} days={days.data} types={types} />
        )
      }
    />
  )
}
