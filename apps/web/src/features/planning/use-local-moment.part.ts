import { type LocalMoment, localMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import { useEffect, useState } from 'react'
import { now } from '../../lib/device/clock.ts'

const OFTEN_MS = 15_000

/** Date and time on the institution's wall, by the server's clock, kept up while the screen stands. */
export const useLocalMoment = (timeZone: string): LocalMoment => {
  const [moment, setMoment] = useState(() => localMoment(timeZone, now()))
  useEffect(() => {
    const look = () =>
      setMoment(before => {
        const next = localMoment(timeZone, now())
        // To the minute: a screen need not be drawn again for seconds.
        const isSame = before.date === next.date && before.time.slice(0, 5) === next.time.slice(0, 5)
        return isSame ? before : next
      })
    look()
    const timer = setInterval(look, OFTEN_MS)
    // A device that slept looks at the clock before anything is offered.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return moment
}
