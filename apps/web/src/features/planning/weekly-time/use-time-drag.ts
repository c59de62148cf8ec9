import type { Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { minutesOf } from '@lousa/rules/planning/time.rules.ts'
import { type PointerEvent, useRef, useState } from 'react'
import {
  adjacentDay,
  type GridSlot,
  type GridTime,
  isSameSlot,
  movedTo,
  nudgedBy,
  resizedBy,
  resizedTo,
  type Span,
} from './week-grid.values.ts'

export type DraggedTime = { id: string; place: GridSlot; by: 'pointer' | 'keys' }

type Drag = { x: number; y: number; grip: number; stretches: boolean; place: GridSlot | null }

type Grid = {
  days: readonly Weekday[]
  slots: readonly Span[]
  first: number
  last: number
  onPlace: (time: GridTime, place: GridSlot) => void
}

/** A pull of fewer pixels than this is a click. */
const CLICK_TOLERANCE_PX = 5

const columnAt = (x: number, y: number): HTMLElement | null => {
  const column = document
    .elementsFromPoint(x, y)
    .find(element => element instanceof HTMLElement && element.dataset.weekday !== undefined)
  return column instanceof HTMLElement ? column : null
}

/** Moving and stretching weekly times by mouse, finger and keys. While it is held, the time stands where it would go. */
export const useTimeDrag = (grid: Grid) => {
  const [held, setHeld] = useState<DraggedTime | null>(null)
  const pull = useRef<Drag | null>(null)
  const pulled = useRef(false)

  const minuteAt = (column: HTMLElement, y: number): number => {
    const { top, height } = column.getBoundingClientRect()
    return grid.first + ((y - top) / height) * (grid.last - grid.first)
  }

  const pointer = (time: GridTime, stretches: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pulled.current = false
      if (event.button !== 0) return
      const column = columnAt(event.clientX, event.clientY)
      if (!column) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const grip = minuteAt(column, event.clientY) - minutesOf(time.start)
      pull.current = { x: event.clientX, y: event.clientY, grip, stretches, place: null }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = pull.current
      if (!from) return
      if (!from.place && Math.hypot(clientX - from.x, clientY - from.y) < CLICK_TOLERANCE_PX) return
      from.place ??= { weekday: time.weekday, start: time.start, end: time.end }
      const column = columnAt(clientX, clientY)
      const weekday = grid.days.find(day => day === column?.dataset.weekday)
      if (!column || !weekday) return
      const minute = minuteAt(column, clientY)
      const place = from.stretches
        ? { weekday: time.weekday, ...resizedTo(time, minute, grid.slots) }
        : { weekday, ...movedTo(time, minute - from.grip, grid.slots) }
      // Most moves stay within one step of minutes: nothing is rendered for them.
      if (held?.by === 'pointer' && held.id === time.id && isSameSlot(held.place, place)) return
      from.place = place
      setHeld({ id: time.id, place, by: 'pointer' })
    },
    onPointerUp: () => {
      const from = pull.current
      pull.current = null
      const place = from?.place
      pulled.current = Boolean(place)
      if (place && !isSameSlot(place, time)) grid.onPlace(time, place)
      setHeld(null)
    },
    onPointerCancel: () => {
      pull.current = null
      setHeld(null)
    },
  })

  const stepped = (time: GridSlot, key: string, stretches: boolean): GridSlot | null => {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return stretches
        ? null
        : {
            weekday: adjacentDay(time.weekday, key === 'ArrowRight' ? 1 : -1, grid.days),
            start: time.start,
            end: time.end,
          }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
    const steps = key === 'ArrowDown' ? 1 : -1
    return {
      weekday: time.weekday,
      ...(stretches ? resizedBy : nudgedBy)(time, steps, grid.slots),
    }
  }

  /** True when the key was for the time that has the focus. */
  const key = (time: GridTime, { key: name, shiftKey }: { key: string; shiftKey: boolean }): boolean => {
    pulled.current = false
    const isHeld = held?.id === time.id
    if (name === 'Escape' && isHeld) {
      setHeld(null)
      return true
    }
    if (name === 'Enter' && isHeld) {
      if (!isSameSlot(held.place, time)) grid.onPlace(time, held.place)
      setHeld(null)
      return true
    }
    const place = stepped(isHeld ? held.place : time, name, shiftKey)
    if (place) setHeld({ id: time.id, place, by: 'keys' })
    return place !== null
  }

  /** The last pull ended on something: the click that follows it opens nothing. */
  const hasMoved = (): boolean => pulled.current

  return { held, pointer, key, hasMoved, drop: () => setHeld(null) }
}
