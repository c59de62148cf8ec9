import type { OutboxOptions } from './outbox.ts'

const LOCK = 'lousa-outbox'
/** Longer than a class takes to be saved on a slow network; a page that holds its turn longer is most likely frozen. */
const STEAL_AFTER_MS = 8000

const LEAVES = ['pagehide', 'freeze', 'visibilitychange'] as const
const RETURNS = ['pageshow', 'resume'] as const

type LockHandle = { readonly end: () => void }

/**
 * One tab at a time, as long as the page is in front. A page in the background takes no turn and returns the one it has: a
 * browser that freezes it would freeze its lock too, and no other page could send any more. Two pages that then send one request
 * use one idempotency key, as on plain http, where there are no locks. For the same reason a page that has waited too long takes
 * the turn of its owner.
 */
export const createTabLock = ({ patienceMs = STEAL_AFTER_MS } = {}): OutboxOptions['runExclusive'] => {
  const turns = new Set<LockHandle>()
  let isAway = document.visibilityState === 'hidden'

  const look = ({ type }: Event): void => {
    isAway = type === 'pagehide' || type === 'freeze' || document.visibilityState === 'hidden'
    if (isAway) for (const turn of turns) turn.end()
  }
  for (const type of [...LEAVES, ...RETURNS]) {
    window.addEventListener(type, look, { capture: true })
  }

  /** Resolves when it is this page's turn, or when it leaves. */
  const acquire = (locks: LockManager): Promise<LockHandle> =>
    new Promise(begin => {
      const waiting = new AbortController()
      let giveBack = (): void => undefined
      const held = new Promise<void>(done => {
        giveBack = done
      })
      const turn: LockHandle = {
        end: () => {
          clearTimeout(impatience)
          waiting.abort()
          giveBack()
          turns.delete(turn)
          begin(turn)
        },
      }
      const ask = (options: LockOptions): void => {
        locks
          .request(LOCK, options, () => {
            clearTimeout(impatience)
            begin(turn)
            return held
          })
          // Called off, or taken over by another page: the work goes on all the same.
          .catch(() => undefined)
      }
      const impatience = setTimeout(() => {
        waiting.abort()
        ask({ steal: true })
      }, patienceMs)
      turns.add(turn)
      ask({ signal: waiting.signal })
    })

  return async work => {
    if (isAway || !('locks' in navigator)) return work()
    const turn = await acquire(navigator.locks)
    try {
      await work()
    } finally {
      turn.end()
    }
  }
}
