/** Marks from a list, or one name at a time for who stands. */
export type Way = 'list' | 'cards'

const KEY = 'lousa:attendance-way'

/** The way that was last chosen on this device. */
export const preferredWay = (): Way => {
  try {
    return localStorage.getItem(KEY) === 'cards' ? 'cards' : 'list'
  } catch {
    // Storage is switched off in this browser: the list it is.
    return 'list'
  }
}

export const preferWay = (way: Way): void => {
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is switched off in this browser: the choice lasts as long as the screen.
  }
}
