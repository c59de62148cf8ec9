import { now, nowMs } from '../../lib/device/clock.ts'
import { isExpired } from '../../lib/http/access-token.ts'
import { browserTabs, watchBrowserPage } from '../../lib/outbox/browser-page.ts'
import { oneTabAtATime } from '../../lib/outbox/one-tab.ts'
import { createOutbox, type Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxOwner, Way } from '../../lib/outbox/outbox.types.ts'
import { outboxStorage } from '../../lib/outbox/outbox-storage.ts'
import { useSession } from '../../lib/session/session.ts'
import { COURIERS } from './couriers.ts'

/** What one person queued is never sent in the name of another. */
const credentialsOf = (owner: OutboxOwner) => (): Way['token'] | null => {
  const { auth } = useSession.getState()
  const isOwner =
    auth?.user.id === owner.accountId && auth.user.educationalInstitutionId === owner.institutionId
  if (!auth || !isOwner || isExpired(auth.accessToken, nowMs())) return null
  return { tokenType: auth.tokenType, accessToken: auth.accessToken }
}

const alone = oneTabAtATime()

/** The outbox of one person in this browser. */
export const openOutbox = (owner: OutboxOwner): Outbox =>
  createOutbox({
    owner,
    storage: outboxStorage(),
    couriers: COURIERS,
    credentials: credentialsOf(owner),
    clock: now,
    tabs: browserTabs(),
    alone,
    watchPage: watchBrowserPage,
  })
