/** Marks from a list, or one name at a time for who stands. */
export type ViewMode = 'list' | 'cards'

const KEY = 'lousa:attendance-way'

/** The way that was last chosen on this device. */
export const preferredViewMode = (): ViewMode => {
  try {
    return localStorage.getItem(KEY) === 'cards' ? 'cards' : 'list'
  } catch {
    // Storage is switched off in this browser: the list it is.
    return 'list'
  }
}

export const savePreferredViewMode = (way: ViewMode): void => {
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is switched off in this browser: the choice lasts as long as the screen.
  }
}
