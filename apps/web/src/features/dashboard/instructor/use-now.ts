import { useEffect, useState } from 'react'
import { timeOfDay } from '../../../lib/text/dates.ts'

const MINUTE_MS = 60_000

/** The time of day at the institution, kept within a minute. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => timeOfDay())
  useEffect(() => {
    const timer = setInterval(() => setNow(timeOfDay()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
