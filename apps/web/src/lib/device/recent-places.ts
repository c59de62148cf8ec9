import { ownerPrefix, RECENTS_KEY } from './clear-recents.ts'

const MOST = 12

/** Where a person went from the search: a name and an address. */
export type RecentItem = { key: string; label: string; detail: string; to: string }

const isPlace = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'label', 'detail', 'to'].every(name => typeof Reflect.get(value, name) === 'string')

/** Where this account went from the search on this device, the latest first. */
export const recentItems = (owner: string): RecentItem[] => {
  const begin = ownerPrefix(owner)
  try {
    const stored = localStorage.getItem(RECENTS_KEY) ?? ''
    const places: unknown = stored.startsWith(begin) ? JSON.parse(stored.slice(begin.length)) : []
    return Array.isArray(places) ? places.filter(isPlace) : []
  } catch {
    return []
  }
}

export const addRecentItem = (owner: string, { key, label, detail, to }: RecentItem): void => {
  const others = recentItems(owner).filter(place => place.key !== key)
  const places: RecentItem[] = [{ key, label, detail, to }, ...others].slice(0, MOST)
  try {
    localStorage.setItem(RECENTS_KEY, ownerPrefix(owner) + JSON.stringify(places))
  } catch {
    // Storage is switched off in this browser, or full: then the search begins with nothing recent.
  }
}
