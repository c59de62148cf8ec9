import { compareDates } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import { dayAt } from './day-at.ts'

/**
 * Pulling the last day of an item by its edge, which the kit offers for hours only. `preview` is where the edge is;
 * `isActive` and `hasJustEnded` keep the drag and the click of the item itself away.
 */
export const useResizing = (onExtend: (item: CalendarItem, lastDay: string) => void) => {
  const [preview, setPreview] = useState<{ item: CalendarItem; end: string } | null>(null)
  const active = useRef(false)
  const ended = useRef(false)
  const latest = useRef(preview)
  latest.current = preview
  const done = useRef(onExtend)
  done.current = onExtend
  const pulled = preview !== null

  useEffect(() => {
    if (!pulled) return
    const move = ({ clientX, clientY }: PointerEvent) => {
      const day = dayAt(clientX, clientY)
      setPreview(now => {
        if (!now || !day) return now
        const end = compareDates(day, now.item.start) < 0 ? now.item.start : day
        return end === now.end ? now : { ...now, end }
      })
    }
    const finish = (save: boolean) => {
      const now = latest.current
      active.current = false
      setPreview(null)
      if (save && now && now.end !== now.item.end) done.current(now.item, now.end)
    }
    const up = () => finish(true)
    const cancel = () => finish(false)
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') cancel()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', key)
    }
  }, [pulled])

  const start = useCallback((item: CalendarItem, event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    active.current = true
    ended.current = true
    setPreview({ item, end: item.end })
  }, [])

  return {
    preview,
    start,
    isActive: () => active.current,
    /** Whether the click that arrives is the end of a pull; asked once. */
    hasJustEnded: () => {
      const was = ended.current
      ended.current = false
      return was
    },
    /** A press elsewhere: the next click is one. */
    forget: () => {
      if (!active.current) ended.current = false
    },
  }
}
