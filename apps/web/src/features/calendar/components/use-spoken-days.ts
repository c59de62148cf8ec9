import { type RefObject, useLayoutEffect } from 'react'
import { showLongDate } from '../../../lib/dates.ts'

const NAMED = /^\S+ (\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}):\d{2} - (\d{2}:\d{2}):\d{2})?$/

/** The kit names the days and hours of the week by numbers alone: here they get names that can be listened to. */
export const useSpokenDays = (board: RefObject<HTMLElement | null>, date: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another week the kit gives other names
  useLayoutEffect(() => {
    for (const button of board.current?.querySelectorAll('button[aria-label]') ?? []) {
      const [, day, from, to] = NAMED.exec(button.getAttribute('aria-label') ?? '') ?? []
      if (!day) continue
      button.setAttribute('data-date', day)
      if (from) button.setAttribute('aria-label', `${showLongDate(day)}, ${from} às ${to}`)
      else if (button.textContent?.includes(day))
        button.setAttribute('aria-label', `${day}, ${showLongDate(day)}`)
      // The head of a column is read as it is seen: "seg 16".
      else button.removeAttribute('aria-label')
    }
  }, [board, date])
}
