import { type RefObject, useLayoutEffect, useState } from 'react'

/** The room for a day's number, each line of items, and the edge; the height of a day stays within these. */
const NUMBER_PX = 24
export const LINE_PX = 25
const EDGE_PX = 2
const LOWEST_PX = NUMBER_PX + 2 * LINE_PX
const HIGHEST_PX = 136
const HEAD_PX = 30
const BELOW_PX = 4

/** How high the days of a month are so that its last week is seen without scrolling, and how many lines fit in each. */
export const useMonthRoom = (board: RefObject<HTMLElement | null>, weeks: number) => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (board.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      setRoom(window.innerHeight - top - HEAD_PX - BELOW_PX)
    }
    measure()
    // Content above appears, disappears and folds.
    const watch = new ResizeObserver(measure)
    for (let around: Element | null = board.current; around; around = around.parentElement)
      for (let above: Element | null = around; above; above = above.previousElementSibling)
        watch.observe(above)
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [board])
  const height = Math.min(Math.max(Math.floor(room / weeks), LOWEST_PX), HIGHEST_PX)
  return { height, lines: Math.floor((height - NUMBER_PX - EDGE_PX + 2) / LINE_PX) }
}
