import { institutionOptions } from '../../features/identity/identity.api.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { preparedAt, rememberPrepared } from '../../lib/device/offline-readiness.ts'
import { deleteExpiredReads } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { todayIn } from '../../lib/text/dates.ts'
import type { createRouter } from '../routes/router.tsx'
import { prefetchNextDay } from './offline-prefetch.ts'
import { registerServiceWorker } from './service-worker.ts'

type Router = ReturnType<typeof createRouter>

const HOUR_MS = 3_600_000
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

/** At most once an hour, while an instructor is about their classes, in idle time. */
const schedulePrefetch = (router: Router): void => {
  let running = false
  const consider = async (): Promise<void> => {
    const turn = prefetchOwner(router.state.location.pathname)
    if (running || !turn) return
    running = true
    try {
      const last = await preparedAt(turn.owner, Date.now())
      if (last !== null && Date.now() - last < HOUR_MS) return
      await idle()
      const goesOn = () => prefetchOwner(PATHS.app)?.owner === turn.owner
      const institution = queryClient.getQueryData(institutionOptions.queryKey)
      if (!institution || !goesOn()) return
      const done = await prefetchNextDay({ ...turn, today: todayIn(institution.timeZone), goesOn })
      if (done) await rememberPrepared(turn.owner, Date.now())
    } finally {
      running = false
    }
  }
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void consider()
  })
  useSession.subscribe(() => void consider())
  window.addEventListener('online', () => void consider())
  void consider()
}

/** Everything that makes the application work without network; begun once the first screen has loaded. */
export const startOffline = (router: Router): void => {
  void registerServiceWorker().catch(() => undefined)
  void deleteExpiredReads(Date.now())
  schedulePrefetch(router)
}
