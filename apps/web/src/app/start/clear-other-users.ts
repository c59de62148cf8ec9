import { clearOtherUsersRecents } from '../../lib/device/clear-recents.ts'
import { deleteOtherUsersReads } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import type { useSession } from '../../lib/session/session.ts'

type Session = Pick<ReturnType<typeof useSession.getState>, 'auth' | 'expired' | 'endedElsewhere'>

/** What others read here leaves the device. An ended session is taken up again by the same person: theirs stays. */
export const clearOtherUsers = ({ auth, expired, endedElsewhere }: Session): void => {
  if (!auth && expired && !endedElsewhere) return
  const owner = auth && readsOwner(auth.user)
  void deleteOtherUsersReads(owner)
  clearOtherUsersRecents(owner)
}
