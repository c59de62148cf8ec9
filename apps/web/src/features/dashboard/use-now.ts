import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const read = (): string => new Date().toTimeString().slice(0, 8)

/** The time of day on this device, kept within a minute. */
export const useNow = (): string => {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
