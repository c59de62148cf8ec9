import { followLessonReads } from '../../features/planning/record/outdated-entries.ts'
import { now, nowMs } from '../../lib/device/clock.ts'
import { isExpired } from '../../lib/http/access-token.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { createOutbox, type Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxOwner, SendOptions } from '../../lib/outbox/outbox.types.ts'
import { outboxStorage } from '../../lib/outbox/outbox-storage.ts'
import { createTabChannel, watchPageLifecycle } from '../../lib/outbox/page-lifecycle.ts'
import { createTabLock } from '../../lib/outbox/tab-lock.ts'
import { useSession } from '../../lib/session/session.ts'
import { SYNC_HANDLERS } from './sync-handlers.ts'

/** Returns the token only while the owner of the outbox is signed in: one user never sends the entries of another. */
const credentialsOf = (owner: OutboxOwner) => (): SendOptions['token'] | null => {
  const { auth } = useSession.getState()
  const isOwner =
    auth?.user.id === owner.accountId && auth.user.educationalInstitutionId === owner.institutionId
  if (!auth || !isOwner || isExpired(auth.accessToken, nowMs())) return null
  return { tokenType: auth.tokenType, accessToken: auth.accessToken }
}

const alone = createTabLock()

/** The outbox of one person in this browser. */
export const openOutbox = (owner: OutboxOwner): Outbox => {
  const outbox = createOutbox({
    owner,
    storage: outboxStorage(),
    handlers: SYNC_HANDLERS,
    getToken: credentialsOf(owner),
    clock: now,
    tabs: createTabChannel(),
    runExclusive: alone,
    watchPage: watchPageLifecycle,
  })
  let stopFollowing = (): void => undefined
  return {
    ...outbox,
    start: () => {
      stopFollowing()
      stopFollowing = followLessonReads(queryClient, outbox)
      outbox.start()
    },
    stop: () => {
      stopFollowing()
      outbox.stop()
    },
  }
}
