import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import type { DraftLesson } from './draft-table.values.ts'

/** A pull of fewer pixels than this is a click. */
const CLICK_TOLERANCE_PX = 5

type Pull = { lesson: DraftLesson; x: number; y: number; isMoving: boolean }

const cellAt = (x: number, y: number): string | null => {
  const cell = document
    .elementsFromPoint(x, y)
    .find(element => element instanceof HTMLElement && element.dataset.cell !== undefined)
  return cell instanceof HTMLElement ? (cell.dataset.cell ?? null) : null
}

/**
 * Lessons that are pulled with the mouse to another cell. A finger scrolls: it chooses a lesson and then its place. Lesson and place
 * are told to the caller when the pull begins and when it ends.
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
    pull.current = null
    setOver(null)
  }
  const pointer = (lesson: DraftLesson) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasPulled.current = false
      if (event.button !== 0 || event.pointerType === 'touch' || lesson.isFixed) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { lesson, x: event.clientX, y: event.clientY, isMoving: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const current = pull.current
      if (!current) return
      if (!current.isMoving) {
        if (Math.hypot(clientX - current.x, clientY - current.y) < CLICK_TOLERANCE_PX) return
        current.isMoving = true
        onPull(current.lesson)
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
