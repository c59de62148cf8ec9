/** Where places are kept: whose they are, and the places. */
export const RECENTS_KEY = 'lousa:recent-places'

export const ownerPrefix = (owner: string): string => `${owner}\n`

/** Removes the recent places of other users: the next user of this device must not see which people they looked up. */
export const clearOtherUsersRecents = (owner: string | null): void => {
  try {
    if (owner === null || !localStorage.getItem(RECENTS_KEY)?.startsWith(ownerPrefix(owner)))
      localStorage.removeItem(RECENTS_KEY)
  } catch {
    // Storage is switched off in this browser: nothing was kept.
  }
}
