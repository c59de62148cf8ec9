const KEPT = 'linkToken'

const storedToken = (): string => {
  const state: unknown = window.history.state
  const token = typeof state === 'object' && state !== null ? Reflect.get(state, KEPT) : null
  return typeof token === 'string' ? token : ''
}

const keep = (token: string): void => {
  const { pathname, search } = window.location
  window.history.replaceState({ ...window.history.state, [KEPT]: token }, '', pathname + search)
}

/**
 * The token behind the # of the address. It leaves the address bar at once, where a shoulder, a screenshot or a bookmark
 * would find it; this entry of the history keeps it, so that a reload does not lose it.
 */
export const takeLinkToken = (): string => {
  const given = window.location.hash.slice(1)
  if (given !== '') keep(given)
  return storedToken()
}

/** It was used. */
export const dropLinkToken = (): void => keep('')
