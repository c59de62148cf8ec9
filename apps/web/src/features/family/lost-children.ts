import type { Child } from '@lousa/contract/family/family.contract.ts'
import { now } from '../../lib/device/clock.ts'
import { deleteCachedReads, readCachedRead, writeCachedRead } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { PLACE_READS } from './family.api.ts'

const OF_A_CHILD = 'family/child/:studentId'
/** The children whose class was shown on this device. It is kept with the copies, and for as long. */
const PLACES_SHOWN = 'family/places-shown'

const isShownIn = (data: unknown, id: string): boolean => Array.isArray(data) && data.includes(id)

/**
 * Removes from memory and device what was read of students whom the guardian does not reach any more, and the places of those
 * whose class was shown and is not any more.
 */
export const forgetLostChildren = async (reached: readonly Pick<Child, 'id' | 'grade'>[]): Promise<void> => {
  const user = useSession.getState().auth?.user
  const owner = user ? readsOwner(user) : null
  const at = now().getTime()
  const before = owner ? (await readCachedRead(owner, PLACES_SHOWN, at))?.data : []
  const hidden = reached.filter(({ id, grade }) => grade === null && isShownIn(before, id))
  const isHidden = (hash: string): boolean =>
    PLACE_READS.some(path => hash.includes(`"${path}"`)) && hidden.some(({ id }) => hash.includes(id))
  const isLost = (hash: string): boolean =>
    hash.includes(OF_A_CHILD) && (!reached.some(({ id }) => hash.includes(id)) || isHidden(hash))
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => isLost(queryHash),
  })
  if (!owner) return
  await deleteCachedReads(owner, isLost)
  const shown = reached.filter(({ grade }) => grade !== null).map(({ id }) => id)
  await writeCachedRead(owner, PLACES_SHOWN, { at, data: shown })
  // The query on the screen is asked again, and its copy with it.
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => isHidden(queryHash) })
}
