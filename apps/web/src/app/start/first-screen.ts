import { queryClient } from '../../lib/http/query-client.ts'
import type { createRouter } from '../routes/router.tsx'

/** One request leads to the next: only after so long without any the screen has what it asked for. */
const QUIET_MS = 500
/** A screen that is still asking by then has been shown long since. */
const LONGEST_MS = 10_000

type Router = ReturnType<typeof createRouter>

const routerReady = (router: Router): Promise<void> =>
  new Promise(done => {
    if (router.state.initialized) return done()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })

const networkIdle = (): Promise<void> =>
  new Promise(done => {
    const cache = queryClient.getQueryCache()
    let timer = setTimeout(() => undefined)
    const finish = () => {
      clearTimeout(timer)
      clearTimeout(longest)
      stop()
      done()
    }
    const look = () => {
      clearTimeout(timer)
      if (queryClient.isFetching() === 0) timer = setTimeout(finish, QUIET_MS)
    }
    const longest = setTimeout(finish, LONGEST_MS)
    const stop = cache.subscribe(look)
    look()
  })

/** When the first screen has its code and its data. */
export const firstScreenReady = async (router: Router): Promise<void> => {
  await routerReady(router)
  await networkIdle()
}
