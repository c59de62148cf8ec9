import { useEffect, useSyncExternalStore } from 'react'

const IDLE_DELAY_MS = 1000
const IDLE_TIMEOUT_MS = 3000
const TRY_AGAIN_MS = 5000

let screenReady: Promise<void> = Promise.resolve()
let isOpening = false

/** Until the first screen of this page has its code and its data. */
export const firstScreenOpens = (): boolean => isOpening

/** Nothing counts as idle before that: on a slow network the first screen needs all of it. */
export const deferIdleUntil = (moment: Promise<void>): void => {
  screenReady = moment
  isOpening = true
  void moment.finally(() => {
    isOpening = false
  })
}

/** Runs when neither the network nor the browser has anything better to do; answers how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  let stop = (): void => undefined
  const wait = (): void => {
    const timer = setTimeout(() => {
      if (!('requestIdleCallback' in window)) return run()
      const idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
      stop = () => cancelIdleCallback(idle)
    }, IDLE_DELAY_MS)
    stop = () => clearTimeout(timer)
  }
  let off = false
  void screenReady.then(() => {
    if (!off) wait()
  })
  return () => {
    off = true
    stop()
  }
}

/** A sheet whose fetch failed is there in some browsers, but not to be read; all of ours can be. */
const failedToLoad = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** A style sheet that did not arrive is never asked for again by the loader of the code: code would come without looks. */
const reloadFailedStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(failedToLoad).map(
      lost =>
        new Promise((arrived, failed) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.crossOrigin = lost.crossOrigin
          link.href = lost.href
          link.addEventListener('load', arrived)
          link.addEventListener('error', failed)
          lost.replaceWith(link)
        }),
    ),
  )

/** Code that the first paint can do without. */
export type LazyModule<T> = {
  /** Fetches it, once; what does not arrive is asked for again while anybody waits for it. */
  fetch: () => void
  current: () => T | null
  subscribe: (changed: () => void) => () => void
}

export const lazyModule = <T>(load: () => Promise<T>): LazyModule<T> => {
  const waiting = new Set<() => void>()
  let part: T | null = null
  let loading = false
  let hasFailed = false
  const fetch = (): void => {
    if (part !== null || loading) return
    loading = true
    const loaded = hasFailed ? reloadFailedStyles().then(load) : load()
    loaded.then(
      arrived => {
        part = arrived
        for (const changed of waiting) changed()
      },
      () => {
        hasFailed = true
        setTimeout(() => {
          loading = false
          if (waiting.size > 0) fetch()
        }, TRY_AGAIN_MS)
      },
    )
  }
  return {
    fetch,
    current: () => part,
    subscribe: changed => {
      waiting.add(changed)
      return () => void waiting.delete(changed)
    },
  }
}

/** Runs after the next picture: what it shows is not delayed. Returns a function that cancels it. */
const whenPainted = (run: () => void): (() => void) => {
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const START = { shown: whenPainted, idle: whenIdle }

/**
 * Late code in a component: fetched when the browser is idle, when the component is `shown`, `now` because a person waits for it,
 * or `never` as long as it is not needed. Null until it has arrived; a failure to fetch it is ignored.
 */
export const useLazyModule = <T>(code: LazyModule<T>, when: 'now' | 'shown' | 'idle' | 'never'): T | null => {
  useEffect(() => {
    if (when === 'now') code.fetch()
    return when === 'shown' || when === 'idle' ? START[when](code.fetch) : undefined
  }, [code, when])
  return useSyncExternalStore(code.subscribe, code.current)
}
