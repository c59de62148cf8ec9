import { useEffect, useState } from 'react'
import { endedSession } from '../../../lib/session/ended-session.ts'

/**
 * Pending entries on this device of the person whose session ended by itself; empty until they are known, and where there are
 * none.
 */
export const useUnsentWork = (expired: boolean): string => {
  const [words, setWords] = useState('')
  useEffect(() => {
    const ended = expired ? endedSession() : null
    if (!ended) return
    let isShown = true
    const look = async (): Promise<void> => {
      const { countUnsentWork, unsentWorkText } = await import('../../../lib/session/unsent-work.ts')
      const leftWords = unsentWorkText(ended.name, await countUnsentWork(ended))
      if (isShown) setWords(leftWords)
    }
    // The login works without: the code may not be there now.
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [expired])
  return words
}
