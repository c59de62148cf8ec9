/** Where places are kept: whose they are, and the places. */
export const PLACES_KEY = 'lousa:recent-places'

export const placesBegin = (owner: string): string => `${owner}\n`

/** Whoever uses this device next does not see whom somebody looked up. */
export const forgetPlacesOfOthers = (owner: string | null): void => {
  try {
    if (owner === null || !localStorage.getItem(PLACES_KEY)?.startsWith(placesBegin(owner)))
      localStorage.removeItem(PLACES_KEY)
  } catch {
    // Storage is switched off in this browser: nothing was kept.
  }
}
