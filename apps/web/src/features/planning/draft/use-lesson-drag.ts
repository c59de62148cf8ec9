import type { PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DraftLesson } from './draft-table.values.ts'

/** A pull of fewer pixels than this is a click. */
const CLICK_TOLERANCE_PX = 5
/** A finger that rests for so long takes the lesson; one that moves before it scrolls. */
const HOLD_MS = 350
/** A resting finger trembles. */
const HOLD_TOLERANCE_PX = 10

type Pull = {
  lesson: DraftLesson
  x: number
  y: number
  isMoving: boolean
  /** The timer that takes the lesson once the finger has rested; null with a mouse. */
  hold: ReturnType<typeof setTimeout> | null
}

const cellAt = (x: number, y: number): string | null => {
  const cell = document
    .elementsFromPoint(x, y)
    .find(element => element instanceof HTMLElement && element.dataset.cell !== undefined)
  return cell instanceof HTMLElement ? (cell.dataset.cell ?? null) : null
}

/**
 * Lessons that are pulled to another cell, by the mouse at once and by a finger that rests on the lesson first: a finger that moves
 * before scrolls the page. The caller gets lesson and place when the pull begins and when it ends.
 */
export const useLessonDrag = ({
  onPull,
  onDrop,
}: {
  onPull: (lesson: DraftLesson) => void
  onDrop: (lesson: DraftLesson, cell: string) => void
}) => {
  const pull = useRef<Pull | null>(null)
  const hasPulled = useRef(false)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    if (pull.current?.hold) clearTimeout(pull.current.hold)
    pull.current = null
    setOver(null)
  }
  useEffect(() => {
    // Only a listener that is not passive can stop the page from scrolling under a lesson that the finger has taken.
    const stayStill = (event: Event) => {
      if (pull.current?.isMoving && event.cancelable) event.preventDefault()
    }
    // A long press would open the menu of the browser.
    const openNoMenu = (event: Event) => {
      if (pull.current?.hold) event.preventDefault()
    }
    document.addEventListener('touchmove', stayStill, { passive: false })
    document.addEventListener('contextmenu', openNoMenu)
    return () => {
      document.removeEventListener('touchmove', stayStill)
      document.removeEventListener('contextmenu', openNoMenu)
      if (pull.current?.hold) clearTimeout(pull.current.hold)
    }
  }, [])
  const take = (current: Pull) => {
    current.isMoving = true
    onPull(current.lesson)
  }
  const pointer = (lesson: DraftLesson) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasPulled.current = false
      if (event.button !== 0 || lesson.isFixed) return
      const { currentTarget, pointerId, clientX, clientY, pointerType } = event
      const current: Pull = { lesson, x: clientX, y: clientY, isMoving: false, hold: null }
      pull.current = current
      if (pointerType !== 'touch') {
        currentTarget.setPointerCapture(pointerId)
        return
      }
      current.hold = setTimeout(() => {
        if (pull.current !== current) return
        currentTarget.setPointerCapture(pointerId)
        take(current)
        setOver(cellAt(clientX, clientY))
      }, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const current = pull.current
      if (!current) return
      if (!current.isMoving) {
        const way = Math.hypot(clientX - current.x, clientY - current.y)
        if (current.hold) {
          if (way >= HOLD_TOLERANCE_PX) end()
          return
        }
        if (way < CLICK_TOLERANCE_PX) return
        take(current)
      }
      setOver(cellAt(clientX, clientY))
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const current = pull.current
      end()
      if (!current?.isMoving) return
      hasPulled.current = true
      const cell = cellAt(clientX, clientY)
      if (cell !== null) onDrop(current.lesson, cell)
    },
    onPointerCancel: end,
  })
  return {
    over,
    pointer,
    /** The last press was a pull: the click that follows it chooses nothing. */
    hasPulled: () => hasPulled.current,
  }
}
