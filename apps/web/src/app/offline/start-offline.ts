import { finishLeaving, institutionOptions } from '../../features/identity/identity.api.ts'
import { repairPushes } from '../../features/messages/push/push.api.ts'
import { PATHS } from '../../lib/address/paths.ts'
import {
  isComplete,
  type Prepared,
  readPrepared,
  storePrepared,
  usePreparing,
} from '../../lib/device/offline-readiness.ts'
import { deleteExpiredReads } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { todayIn } from '../../lib/text/dates.ts'
import type { createRouter } from '../routes/router.tsx'
import { prefetchNextDay } from './offline-prefetch.ts'
import { followPushes } from './push-taps.ts'
import { registerServiceWorker } from './service-worker.ts'

type Router = ReturnType<typeof createRouter>

const HOUR_MS = 3_600_000
/** After a preparation that did not come to its end, this time passes before the next one, or until the network is back. */
const RETRY_MS = 5 * 60_000
/** How long the screen itself has for its own requests first. */
const LET_SCREEN_LOAD_MS = 4000

const isDataSaverOn = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

const isTeachingPlace = (path: string): boolean => path === PATHS.app || path.startsWith(PATHS.classes)

const idle = (): Promise<void> =>
  new Promise(done => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: HOUR_MS })
      else done()
    }, LET_SCREEN_LOAD_MS)
  })

/** Whose device is to be made ready now, and for which year; null when it is not the moment. */
const prefetchOwner = (path: string) => {
  const { auth, menuYear } = useSession.getState()
  if (auth?.user.role !== 'INSTRUCTOR' || !menuYear || !isTeachingPlace(path)) return null
  if (!navigator.onLine || isDataSaverOn()) return null
  return { owner: readsOwner(auth.user), yearId: menuYear.id }
}

type Turn = NonNullable<ReturnType<typeof prefetchOwner>>

/** Prepares the device. A former preparation that is of use today stays until this one is complete. */
const prepare = async ({ owner, yearId }: Turn, former: Prepared | null): Promise<void> => {
  const institution = queryClient.getQueryData(institutionOptions.queryKey)
  const goesOn = () => prefetchOwner(PATHS.app)?.owner === owner
  if (!institution || !goesOn()) return
  const today = todayIn(institution.timeZone)
  const isOfUse = former !== null && isComplete(former) && former.days.includes(today)
  const report = (preparation: Prepared): void => {
    usePreparing.setState({ running: { owner, preparation } })
    if (!isOfUse) void storePrepared(owner, preparation)
  }
  try {
    const prepared = await prefetchNextDay({ yearId, today, goesOn, report })
    if (prepared && (!isOfUse || isComplete(prepared))) await storePrepared(owner, prepared)
  } finally {
    usePreparing.setState({ running: null })
  }
}

/** At most once an hour, while an instructor is about their classes, in idle time. */
const schedulePrefetch = (router: Router): void => {
  let running = false
  let last: { owner: string; at: number } | null = null
  const consider = async (): Promise<void> => {
    const turn = prefetchOwner(router.state.location.pathname)
    if (running || !turn) return
    running = true
    try {
      const former = await readPrepared(turn.owner, Date.now())
      if (former && isComplete(former) && Date.now() - former.at < HOUR_MS) return
      if (last?.owner === turn.owner && Date.now() - last.at < RETRY_MS) return
      await idle()
      await prepare(turn, former)
      last = { owner: turn.owner, at: Date.now() }
    } finally {
      running = false
    }
  }
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void consider()
  })
  useSession.subscribe(() => void consider())
  window.addEventListener('online', () => {
    last = null
    void consider()
  })
  void consider()
}

/** Repeats failed sign-outs and repairs subscriptions to pushes: at the start, after a sign-in and when the network is back. */
const mendDevice = (): void => {
  const mend = () =>
    void finishLeaving()
      .then(repairPushes)
      .catch(() => undefined)
  useSession.subscribe((now, before) => {
    if (now.auth && now.auth.user.id !== before.auth?.user.id) mend()
  })
  window.addEventListener('online', mend)
  mend()
}

/** Everything that makes the application work without network; begun once the first screen has loaded. */
export const startOffline = (router: Router): void => {
  void registerServiceWorker()
    .catch(() => undefined)
    .then(mendDevice)
  followPushes(path => void router.navigate(path))
  void deleteExpiredReads(Date.now())
  schedulePrefetch(router)
}
