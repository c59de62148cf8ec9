import { useEffect, useState } from 'react'
import { endedSession } from '../../../lib/ended-session.ts'

/** What waits on this device for whom the session ended by itself; empty until it is known, and where nothing waits. */
export const useLeftHere = (expired: boolean): string => {
  const [words, setWords] = useState('')
  useEffect(() => {
    const ended = expired ? endedSession() : null
    if (!ended) return
    let isShown = true
    const look = async (): Promise<void> => {
      const { leftHere, leftHereWords } = await import('../../../lib/left-here.ts')
      const said = leftHereWords(ended.name, await leftHere(ended))
      if (isShown) setWords(said)
    }
    // The login works without: the code may not be there now.
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [expired])
  return words
}
