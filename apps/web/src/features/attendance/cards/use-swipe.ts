import { type PointerEvent, useRef } from 'react'

/** Far enough to be meant. */
const FAR = 88
/** Before that a finger may still be about to scroll. */
const BEGIN = 10

/** Drags what it is put on after the finger; let go far enough from where it was, it was swiped. */
export const useSwipe = ({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const place = (card: HTMLElement, by: number) => {
    card.style.transform = by === 0 ? '' : `translateX(${by}px) rotate(${by / 40}deg)`
    card.dataset.leaning = by > FAR ? 'right' : by < -FAR ? 'left' : ''
  }
  const end = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, isMeant: boolean) => {
    const by = from.current ? clientX - from.current.x : 0
    from.current = null
    place(currentTarget, 0)
    if (!isMeant || Math.abs(by) <= FAR) return
    if (by > 0) onRight()
    else onLeft()
  }
  return {
    onPointerDown: ({ isPrimary, button, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (isPrimary && button === 0) from.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      if (!from.current) return
      const by = clientX - from.current.x
      if (Math.abs(by) < BEGIN) return
      // A finger that leaves the card still holds it.
      currentTarget.setPointerCapture(pointerId)
      place(currentTarget, by)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}
