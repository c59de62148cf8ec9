const KEY = 'lousa:push-hint'

/** Whether the offer of pushes was declined on this device; where nothing can be stored it counts as declined. */
export const isHintDismissed = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

export const rememberHint = (): void => {
  try {
    localStorage.setItem(KEY, 'dismissed')
  } catch {
    // Storage is switched off in this browser: nothing is shown there at all.
  }
}
