import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'
import { useSession } from '../../lib/session/session.ts'

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * Asks before unsaved input is left, also by closing the tab. A sign-out is not blocked: a draft stays for its author. `isDirty`
 * is called when a person leaves, so that a save counts at once.
 */
export const useUnsavedBlocker = (isDirty: () => boolean): Blocker => {
  useBeforeUnload(event => {
    if (isDirty()) event.preventDefault()
  })
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      useSession.getState().auth !== null &&
      addressOf(currentLocation) !== addressOf(nextLocation),
  )
}
