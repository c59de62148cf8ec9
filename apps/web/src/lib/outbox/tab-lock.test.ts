import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTabLock } from './tab-lock.ts'

type Held = { end: (reason: unknown) => void }
type Request = { run: () => Promise<unknown>; end: (reason: unknown) => void }

/** The locks of a browser, as far as one name goes: in turn, called off, or taken away. */
const browserLocks = () => {
  let holder: Held | null = null
  const queue: Request[] = []
  const next = (): void => {
    const request = holder ? undefined : queue.shift()
    if (!request) return
    const held = { end: request.end }
    holder = held
    void request.run().finally(() => {
      if (holder === held) holder = null
      next()
    })
  }
  return {
    pending: () => queue.length,
    isHeld: () => holder !== null,
    request: (_: string, { steal, signal }: LockOptions, work: () => Promise<unknown>) =>
      new Promise((done, fail) => {
        const request: Request = {
          run: async () => done(await work()),
          end: fail,
        }
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(request)
          if (at < 0) return
          queue.splice(at, 1)
          fail(signal.reason)
        })
        if (!steal) queue.push(request)
        else {
          holder?.end(new DOMException('Stolen', 'AbortError'))
          holder = null
          queue.unshift(request)
        }
        next()
      }),
  }
}

let locks = browserLocks()
const never = () => new Promise<never>(() => undefined)
const frozenElsewhere = () => void locks.request('lousa-outbox', {}, never)
const see = (state: DocumentVisibilityState, type: string, target: EventTarget = document) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  target.dispatchEvent(new Event(type))
}

beforeEach(() => {
  locks = browserLocks()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  see('visible', 'visibilitychange')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('the pages of one person in one browser', () => {
  it('send one after the other', async () => {
    const [one, other] = [createTabLock(), createTabLock()]
    const done: string[] = []
    let finish = (): void => undefined
    const first = one(async () => {
      await new Promise<void>(go => {
        finish = go
      })
      done.push('first')
    })
    const second = other(async () => void done.push('second'))
    await vi.waitFor(() => expect(locks.pending()).toBe(1))
    expect(done).toEqual([])
    finish()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
    expect(locks.isHeld()).toBe(false)
  })
})

describe('a page that is being left', () => {
  it('asks for no lock, and sends at once although another page holds it', async () => {
    const alone = createTabLock()
    frozenElsewhere()
    see('visible', 'pagehide', window)
    const work = vi.fn(async () => undefined)
    await alone(work)
    expect(work).toHaveBeenCalledOnce()
    expect(locks.pending()).toBe(0)
  })

  it('waits no longer for the lock that it has asked for', async () => {
    const alone = createTabLock()
    frozenElsewhere()
    const work = vi.fn(async () => undefined)
    const sent = alone(work)
    expect([work.mock.calls.length, locks.pending()]).toEqual([0, 1])
    see('visible', 'pagehide', window)
    await sent
    expect([work.mock.calls.length, locks.pending()]).toEqual([1, 0])
  })

  it('gives back the lock in the middle of its work, so that a frozen page holds none', async () => {
    const alone = createTabLock()
    void alone(never)
    expect(locks.isHeld()).toBe(true)
    see('hidden', 'freeze')
    await vi.waitFor(() => expect(locks.isHeld()).toBe(false))
  })

  it('takes its turn again once it is shown again', async () => {
    const alone = createTabLock()
    see('hidden', 'visibilitychange')
    see('visible', 'pageshow', window)
    void alone(never)
    expect(locks.isHeld()).toBe(true)
  })
})

describe('a page that waits too long', () => {
  it('takes the turn of the page that has it, which is not disturbed in its work', async () => {
    const [frozen, waiting] = [createTabLock(), createTabLock({ patienceMs: 20 })]
    let thaw = (): void => undefined
    const before = frozen(
      () =>
        new Promise(go => {
          thaw = go
        }),
    )
    const work = vi.fn(async () => undefined)
    await waiting(work)
    expect(work).toHaveBeenCalledOnce()
    thaw()
    await before
    await vi.waitFor(() => expect(locks.isHeld()).toBe(false))
  })
})
