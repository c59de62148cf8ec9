import { PLACES_KEY, placesBegin } from './places-of-others.ts'

const MOST = 12

/** Where a person went from the search: a name and an address. */
export type RecentPlace = { key: string; label: string; detail: string; to: string }

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'label', 'detail', 'to'].every(name => typeof Reflect.get(value, name) === 'string')

/** Where this account went from the search on this device, the latest first. */
export const recentPlaces = (owner: string): RecentPlace[] => {
  const begin = placesBegin(owner)
  try {
    const stored = localStorage.getItem(PLACES_KEY) ?? ''
    const places: unknown = stored.startsWith(begin) ? JSON.parse(stored.slice(begin.length)) : []
    return Array.isArray(places) ? places.filter(isPlace) : []
  } catch {
    return []
  }
}

export const rememberPlace = (owner: string, { key, label, detail, to }: RecentPlace): void => {
  const others = recentPlaces(owner).filter(place => place.key !== key)
  const places: RecentPlace[] = [{ key, label, detail, to }, ...others].slice(0, MOST)
  try {
    localStorage.setItem(PLACES_KEY, placesBegin(owner) + JSON.stringify(places))
  } catch {
    // Storage is switched off in this browser, or full: then the search begins with nothing recent.
  }
}
