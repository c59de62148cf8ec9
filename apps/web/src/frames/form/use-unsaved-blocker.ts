import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'
import { useSession } from '../../lib/session/session.ts'

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * Holds back who leaves what is not saved, also by closing the tab. Signing out is not held up: a draft waits for the same
 * person. `isDirty` is asked when somebody wants to leave: a save just done counts at once.
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
