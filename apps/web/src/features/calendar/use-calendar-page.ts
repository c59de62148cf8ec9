import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useSearch } from '../../lib/address/use-search.ts'
import { useSession } from '../../lib/session/session.ts'
import { todayIn } from '../../lib/text/dates.ts'
import { useInstitution } from '../identity/identity.api.ts'
import { showMonth, showShortDay } from './item/calendar.words.ts'
import {
  calendarSearch,
  kindsOf,
  openingDate,
  shiftView,
  shownRange,
  type View,
} from './item/calendar-view.values.ts'

const periodOf = (view: View, date: string): string => {
  if (view === 'mes') return showMonth(date)
  if (view === 'lista') return date.slice(0, 4)
  const { start, end } = shownRange('semana', date)
  return fill(CALENDAR.weekTitle, {
    inicio: showShortDay(start),
    fim: `${showShortDay(end)} de ${end.slice(0, 4)}`,
  })
}

/** Which part of the calendar is looked at: from the address, else today, or the first day of another chosen year. */
export const useCalendarPage = () => {
  const { timeZone, name } = useInstitution()
  const menuYear = useSession(state => state.menuYear)
  const [{ visao: view, data, tipos }, setSearch] = useSearch(calendarSearch)
  const today = todayIn(timeZone)
  const date = data || openingDate(menuYear?.year ?? today.slice(0, 4), today)
  const kinds = useMemo(() => kindsOf(tipos), [tipos])
  const { start, end } = shownRange(view, date)

  // Another year chosen in the head of the page: the calendar goes there.
  const yearSeen = useRef(menuYear?.id)
  const yearId = menuYear?.id
  useEffect(() => {
    if (yearSeen.current && yearId && yearSeen.current !== yearId) setSearch({ data: null })
    yearSeen.current = yearId
  }, [yearId, setSearch])

  return {
    institution: name,
    menuYear,
    view,
    date,
    today,
    kinds,
    range: { start, end },
    period: periodOf(view, date),
    setSearch,
    turn: (by: 1 | -1) => setSearch({ data: shiftView(view, date, by) }),
  }
}
