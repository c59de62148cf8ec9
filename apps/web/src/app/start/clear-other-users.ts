import { clearOtherUsersRecents } from '../../lib/device/clear-recents.ts'
import { deleteOtherUsersReads } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import type { useSession } from '../../lib/session/session.ts'

type Session = Pick<ReturnType<typeof useSession.getState>, 'auth' | 'expired' | 'endedElsewhere'>

/** Removes copies of other people's data from the device. An ended session is continued by one person: their copies stay. */
export const clearOtherUsers = ({ auth, expired, endedElsewhere }: Session): void => {
  if (!auth && expired && !endedElsewhere) return
  const owner = auth && readsOwner(auth.user)
  void deleteOtherUsersReads(owner)
  clearOtherUsersRecents(owner)
}
