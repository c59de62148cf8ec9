import type { createBrowserRouter, Location, RouterNavigateOptions, To } from 'react-router'
import { TRAVERSAL_MS, watchBack } from './browser-back.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** A dialog, drawer or menu over the page. */
type Layer = { requestClose: () => void }

/** Time that a page needs to take away what it no longer shows. */
const GRACE_MS = 100

const depthOf = ({ state }: Pick<Location, 'state'>): number =>
  typeof state === 'object' && state !== null && typeof state.layers === 'number' ? state.layers : 0

/** The entry that a page begins with has this key, whatever its address. */
const FIRST_KEY = 'default'

/** The key under which the scroll position of a page is stored: the entries of its layers have that of the page. */
export const scrollKeyOf = (location: Location): string => {
  const { key, state } = location
  if (depthOf({ state }) > 0 && typeof state.page === 'string') return state.page
  return key === FIRST_KEY ? `${key} ${addressOf(location)}` : key
}

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search

const queryOf = ({ search }: Pick<Location, 'search'>): string => new URLSearchParams(search).toString()

/** The query string that a relative address of the same page has; null for addresses of other pages. */
const searchIn = (to: To | null): string | null =>
  typeof to === 'string' && to.startsWith('?') ? queryOf({ search: to }) : null

/** The query string of the entry before, from which the page opened this one. */
const searchUnder = ({ state }: Pick<Location, 'state'>): string | null =>
  typeof state === 'object' && state !== null && typeof state.under === 'string' ? state.under : null

const arrivingKey = ({ location, navigation }: Router['state']): string =>
  (navigation.location ?? location).key

/** A question about leaving the page is shown: any further entry would take it away. */
const isBlocked = ({ blockers }: Router['state']): boolean =>
  [...blockers.values()].some(({ state }) => state !== 'unblocked')

const settled = (router: Router): Promise<void> =>
  new Promise<void>(done => {
    const isSettled = () => router.state.navigation.state === 'idle'
    if (isSettled()) return done()
    const finish = () => {
      stop()
      clearTimeout(limit)
      done()
    }
    const stop = router.subscribe(() => isSettled() && finish())
    const limit = setTimeout(finish, TRAVERSAL_MS)
  })

let layers: readonly Layer[] = []
let follow = (_afterMs: number): void => undefined
let router: Router | null = null

/**
 * Makes the history of this router follow the open layers: each is an entry of the same address, so that "Back" closes the
 * upper one. A navigation from a page with layers first takes their entries out, and leaves no dead step behind. A layer that
 * is an address of its page closes by the address before it: that goes back, and makes no second entry of the page. Whatever
 * else a page opens under an address of its own closes so too.
 */
export const followLayers = (followed: Router): void => {
  const navigate = followed.navigate.bind(followed)
  let depth = depthOf(followed.state.location)
  let { key } = followed.state.location
  let address = addressOf(followed.state.location)
  /** Entries of layers ahead of the current one, after "Back". */
  let ahead = 0
  /** `reached`: whether the history has moved. */
  let traversal: { reached: Promise<boolean>; steps: number } | null = null
  let requested: { layer: Layer | undefined; at: number } = { layer: undefined, at: 0 }
  let due = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const travel = (steps: number): Promise<boolean> => {
    if (traversal) return traversal.reached
    const before = arrivingKey(followed.state)
    const target = Math.max(0, depth + steps)
    const reached = new Promise<boolean>(done => {
      const finish = (hasMoved: boolean) => {
        stop()
        clearTimeout(limit)
        depth = hasMoved ? target : depthOf(followed.state.location)
        traversal = null
        done(hasMoved)
        // Where nothing has moved, nothing moves a second time: the next change of layers or entries tries it.
        if (hasMoved) followAfter(0)
      }
      const stop = followed.subscribe(state => {
        if (arrivingKey(state) !== before) finish(true)
      })
      const limit = setTimeout(() => finish(false), TRAVERSAL_MS)
    })
    traversal = { reached, steps }
    void navigate(steps)
    return reached
  }

  let leaving: Promise<void> | null = null
  const goBack = async (): Promise<void> => {
    while (traversal) await traversal.reached
    await travel(-depth - 1)
    leaving = null
  }
  /**
   * Goes back to the entry before this page in one step, past the entries of its layers: one step less would request that the
   * upper layer closes. Further calls until it has arrived do nothing.
   */
  const goBackOnce = (): Promise<void> => {
    leaving ??= goBack()
    return leaving
  }

  const adjust = (): void => {
    const { initialized, navigation, location } = followed.state
    if (router !== followed || traversal || !initialized || navigation.state !== 'idle') return
    if (isBlocked(followed.state) || back.isReturning()) return
    const missing = layers.length - depth
    if (missing < 0) {
      ahead = 0
      void travel(missing)
    } else if (missing > 0 && ahead > 0) {
      const steps = Math.min(missing, ahead)
      ahead -= steps
      void travel(steps)
    } else if (missing > 0 && !back.isUntouched()) {
      const { pathname, search, hash, state } = location
      const page = scrollKeyOf(location)
      // The state of the page in its entry stays: the layer may be open because of it.
      void navigate(
        { pathname, search, hash },
        { state: { page, ...state, layers: depth + 1 }, preventScrollReset: true },
      )
    }
  }

  const followAfter = (ms: number): void => {
    due = Math.max(due, Date.now() + ms)
    clearTimeout(timer)
    timer = setTimeout(adjust, Math.max(0, due - Date.now()))
  }

  /** Requests of the upper layer that it closes. A further "Back" within the grace waits for the answer to the first one. */
  const requestClose = (): void => {
    const layer = layers.at(-1)
    if (layer === requested.layer && Date.now() - requested.at < GRACE_MS) return
    requested = { layer, at: Date.now() }
    // A navigation within a notification of the router would be taken for a part of the traversal.
    queueMicrotask(() => layer?.requestClose())
  }

  const back = watchBack({
    isOwn: () => traversal !== null,
    mayLeave: () =>
      router !== followed ||
      layers.length === 0 ||
      isBlocked(followed.state) ||
      (traversal !== null && traversal.steps < 0),
    onUndone: () => {
      requestClose()
      followAfter(0)
    },
    onLost: () => followAfter(0),
    onPress: () => followAfter(0),
  })

  const arriveAt = (location: Location, isPop: boolean): void => {
    const isSamePage = addressOf(location) === address
    const fewer = depth - depthOf(location)
    const isBack = !traversal && isPop && isSamePage && fewer > 0
    if (!isPop) back.noteEntry()
    if (isBack) ahead += fewer
    else if (!traversal) ahead = 0
    key = location.key
    address = addressOf(location)
    depth = depthOf(location)
    if (isBack || !isSamePage) due = Date.now() + GRACE_MS
    if (isBack && layers.length > depth) requestClose()
  }

  followed.subscribe(({ location, navigation, historyAction }) => {
    if (navigation.state === 'idle' && location.key !== key) arriveAt(location, historyAction === 'POP')
    followAfter(0)
  })

  const leave = async (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
    if (typeof to === 'number') return navigate(to)
    const { location } = followed.state
    const under = searchUnder(location)
    const isReplaced = options?.replace === true
    if (isReplaced && under !== null && searchIn(to) === under) return goBackOnce()
    const hasLayers = depth > 0
    while (depth > 0 && (await travel(-depth)));
    // The end of a navigation takes away the question of a blocker that began during it.
    if (hasLayers) await settled(followed)
    const below = isReplaced ? under : queryOf(location)
    if (searchIn(to) === null || below === null) return navigate(to, options)
    return navigate(to, { ...options, state: { ...options?.state, under: below } })
  }
  Object.assign(followed, { navigate: leave })

  layers = []
  router = followed
  follow = followAfter
}

/** Puts a layer over the page until the answer is called. "Back" requests that it closes; it may refuse by staying open. */
export const openLayer = (requestClose: () => void): (() => void) => {
  if (!router || isBlocked(router.state)) return () => undefined
  const layer = { requestClose }
  layers = [...layers, layer]
  follow(0)
  return () => {
    layers = layers.filter(other => other !== layer)
    follow(0)
  }
}
