import { deleteCachedReads } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'

const OF_A_CHILD = 'family/child/:studentId'

/** Removes from memory and device what was read of students whom the guardian does not reach any more. */
export const forgetLostChildren = async (reached: readonly string[]): Promise<void> => {
  const isLost = (hash: string): boolean =>
    hash.includes(OF_A_CHILD) && !reached.some(id => hash.includes(id))
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => isLost(queryHash),
  })
  const user = useSession.getState().auth?.user
  if (user) await deleteCachedReads(readsOwner(user), isLost)
}
