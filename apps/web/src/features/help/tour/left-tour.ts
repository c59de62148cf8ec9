const KEY = 'lousa:left-tour'

/** The step at which an account left its tour on this device, counted from 0; null when it left none. */
export const savedTourStep = (accountId: string): number | null => {
  try {
    const [owner, step] = (localStorage.getItem(KEY) ?? '').split(':')
    const at = Number(step)
    return owner === accountId && Number.isInteger(at) && at > 0 ? at : null
  } catch {
    return null
  }
}

/** Remembers where it was left; null: it was walked to its end. */
export const saveTourStep = (accountId: string, at: number | null): void => {
  try {
    if (at === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${accountId}:${at}`)
  } catch {
    // Storage is switched off in this browser: the next tour starts at its beginning.
  }
}
