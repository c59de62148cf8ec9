const KEY = 'lousa:ended-session'

/** Whose session ended by itself on this device: their name, and under whom what they typed is kept. */
export type EndedSession = {
  institutionId: string
  accountId: string
  name: string
  /** The server ended it before its time. */
  isElsewhere: boolean
}

export const rememberEnded = (ended: EndedSession | null): void => {
  try {
    if (ended) localStorage.setItem(KEY, JSON.stringify(ended))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is switched off in this browser: then nothing is kept for anybody either.
  }
}

export const endedSession = (): EndedSession | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const ended = { institutionId: '', accountId: '', name: '', isElsewhere: false, ...stored }
    const { institutionId, accountId, name } = ended
    const isWhole = [institutionId, accountId, name].every(part => typeof part === 'string' && part !== '')
    return isWhole ? { institutionId, accountId, name, isElsewhere: ended.isElsewhere === true } : null
  } catch {
    return null
  }
}
