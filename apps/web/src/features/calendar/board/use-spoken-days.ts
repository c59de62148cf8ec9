import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { type RefObject, useLayoutEffect } from 'react'
import { showLongDate } from '../../../lib/text/dates.ts'

const NAMED = /^(.+) (\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}):\d{2} - (\d{2}:\d{2}):\d{2})?$/

/**
 * The name of a day's hours, or of a day as a whole, that can be listened to; null for any other name. The head of a
 * column needs none: it is read as it is seen, "seg 16".
 */
export const spokenName = (given: string): { day: string; name: string | null } | null => {
  const [, what, day, from, to] = NAMED.exec(given) ?? []
  if (!what || !day) return null
  const words = showLongDate(day)
  if (from && to) return { day, name: fill(CALENDAR.spokenHours, { day: words, from, to }) }
  if (what === CALENDAR.allDay)
    return { day, name: fill(CALENDAR.spokenDay, { day: words, allDay: CALENDAR.allDay.toLowerCase() }) }
  return { day, name: null }
}

/** The kit names the days and hours of the week by numbers alone: here they get names that can be listened to. */
export const useDayAriaLabels = (board: RefObject<HTMLElement | null>, date: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another week the kit gives other names
  useLayoutEffect(() => {
    for (const button of board.current?.querySelectorAll('button[aria-label]') ?? []) {
      const spoken = spokenName(button.getAttribute('aria-label') ?? '')
      if (!spoken) continue
      button.setAttribute('data-date', spoken.day)
      if (spoken.name === null) button.removeAttribute('aria-label')
      else button.setAttribute('aria-label', spoken.name)
    }
  }, [board, date])
}
