import { useEffect, useState } from 'react'
import type { EntryView, OutboxView } from './outbox.types.ts'

/** By then a person looks up from the button: nothing that is safe should keep them waiting. */
const LONG_MS = 4000

/** Whether something is on its way out for so long that the server seems not to answer. */
export const useSlowSend = (
  entries: readonly (EntryView | null)[],
  { blocked, durable }: Pick<OutboxView, 'blocked' | 'durable'>,
): boolean => {
  const waits =
    durable &&
    blocked === null &&
    entries.some(entry => entry?.state === 'sending' || (entry?.state === 'queued' && entry.reason === null))
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waits) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return waits && slow
}
