import { compareDates } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { CalendarItem } from '../../item/calendar-items.values.ts'
import { dayAt } from '../day-at.ts'

type Days = { start: string; end: string }

const inOrder = (a: string, b: string): Days =>
  compareDates(a, b) <= 0 ? { start: a, end: b } : { start: b, end: a }

/** Marks days under the pointer without React: a moving pointer renders nothing. */
const mark = (board: HTMLElement, days: Days | null): void => {
  for (const day of board.querySelectorAll<HTMLElement>('[data-date]')) {
    const { date = '' } = day.dataset
    day.toggleAttribute('data-pointed', days !== null && date >= days.start && date <= days.end)
  }
}

/** An item dragged onto a day, and days pulled over with the mouse. `begin` and `end` are for the item that is dragged. */
export const useMonthDrags = (
  board: RefObject<HTMLElement | null>,
  listeners: { onDrop: (item: CalendarItem, day: string) => void; onDays: (days: Days) => void },
) => {
  const latest = useRef(listeners)
  latest.current = listeners
  const dragged = useRef<CalendarItem | null>(null)
  const pulledFrom = useRef<string | null>(null)

  useEffect(() => {
    const root = board.current
    if (!root) return
    const over = (event: DragEvent) => {
      const day = dragged.current && dayAt(event.clientX, event.clientY)
      if (!day) return
      event.preventDefault()
      mark(root, { start: day, end: day })
    }
    const drop = (event: DragEvent) => {
      const item = dragged.current
      const day = item && dayAt(event.clientX, event.clientY)
      if (!item || !day) return
      event.preventDefault()
      latest.current.onDrop(item, day)
    }
    const down = ({ target, button, pointerType }: PointerEvent) => {
      const day = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-date]') : null
      // A finger scrolls.
      if (button === 0 && pointerType === 'mouse') pulledFrom.current = day?.dataset.date ?? null
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      const from = pulledFrom.current
      const to = from && dayAt(clientX, clientY)
      if (from && to) mark(root, from === to ? null : inOrder(from, to))
    }
    const up = ({ clientX, clientY }: PointerEvent) => {
      const from = pulledFrom.current
      if (!from) return
      pulledFrom.current = null
      mark(root, null)
      const to = dayAt(clientX, clientY)
      if (to && to !== from) latest.current.onDays(inOrder(from, to))
    }
    const cancel = () => {
      if (pulledFrom.current) mark(root, null)
      pulledFrom.current = null
    }
    root.addEventListener('dragover', over)
    root.addEventListener('drop', drop)
    root.addEventListener('pointerdown', down)
    root.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
    return () => {
      root.removeEventListener('dragover', over)
      root.removeEventListener('drop', drop)
      root.removeEventListener('pointerdown', down)
      root.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', cancel)
    }
  }, [board])

  return {
    begin: (item: CalendarItem) => {
      dragged.current = item
    },
    end: () => {
      dragged.current = null
      if (board.current) mark(board.current, null)
    },
  }
}
