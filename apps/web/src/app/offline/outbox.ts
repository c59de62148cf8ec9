import { whenIdle } from '../../lib/device/lazy.ts'
import { setCurrentOutbox } from '../../lib/outbox/current-outbox.ts'
import type { Outbox } from '../../lib/outbox/outbox.ts'
import { EMPTY_VIEW, type OutboxOwner } from '../../lib/outbox/outbox.types.ts'
import { outboxStorage } from '../../lib/outbox/outbox-storage.ts'
import { isFullySynced, ownerKey } from '../../lib/outbox/stored-entry.ts'
import { type Auth, useSession } from '../../lib/session/session.ts'

/** Stands in for the outbox until its code has arrived, which the first paint need not wait for. */
const lazyOutbox = (load: () => Promise<Outbox>): Outbox => {
  const listeners = new Map<() => void, () => void>()
  let arrived: Outbox | null = null
  let loading: Promise<Outbox> | null = null
  let stopped = false
  const outbox = (): Promise<Outbox> => {
    loading ??= load().then(
      loaded => {
        arrived = loaded
        for (const listener of listeners.keys()) listeners.set(listener, loaded.subscribe(listener))
        if (!stopped) loaded.start()
        return loaded
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return {
    enqueue: async (...given) => (await outbox()).enqueue(...given),
    resolve: async (...given) => (await outbox()).resolve(...given),
    retry: async (...given) => (await outbox()).retry(...given),
    discard: async (...given) => (await outbox()).discard(...given),
    remove: async (...given) => (await outbox()).remove(...given),
    removeSaved: async (...given) => (await outbox()).removeSaved(...given),
    flush: async () => (await outbox()).flush(),
    refresh: async () => (await outbox()).refresh(),
    view: () => arrived?.view() ?? EMPTY_VIEW,
    entry: (...given) => {
      // The caller is about to show this entry: it must not wait for an idle moment.
      outbox().catch(() => undefined)
      return arrived?.entry(...given) ?? null
    },
    subscribe: listener => {
      listeners.set(listener, arrived?.subscribe(listener) ?? (() => undefined))
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    start: () => {
      stopped = false
      // Without network and without a copy on the device it is asked for again by the first thing to be kept.
      outbox().then(
        loaded => {
          if (!stopped) loaded.start()
        },
        () => undefined,
      )
    },
    stop: () => {
      stopped = true
      arrived?.stop()
    },
  }
}

const ownerOf = (auth: Auth | null): OutboxOwner | null =>
  auth && ['ADMINISTRATOR', 'INSTRUCTOR', 'GUARDIAN'].includes(auth.user.role)
    ? { institutionId: auth.user.educationalInstitutionId, accountId: auth.user.id }
    : null

/** Whether this device has work of the person that the server does not have. */
const hasUnsentEntries = async (owner: OutboxOwner): Promise<boolean> => {
  const storage = outboxStorage()
  try {
    return (await storage.all(ownerKey(owner))).some(entry => !isFullySynced(entry))
  } finally {
    storage.close()
  }
}

/**
 * Opens the outbox of the person who is signed in, and closes it at sign-out; its entries stay on the device. Returns the
 * function that stops it.
 */
export const startOutboxForSession = (): (() => void) => {
  let outbox: Outbox | null = null
  let whose: string | null = null
  const follow = (auth: Auth | null, begin: (run: () => void) => void): void => {
    const owner = ownerOf(auth)
    const next = owner && `${owner.institutionId}:${owner.accountId}`
    if (next === whose) return
    whose = next
    outbox?.stop()
    outbox = owner && lazyOutbox(async () => (await import('./open-outbox.ts')).openOutbox(owner))
    setCurrentOutbox(outbox)
    const opened = outbox
    begin(() => {
      if (opened === outbox) opened?.start()
    })
  }
  // A page that is just being opened has the network to itself first, unless something waits on the device.
  const { auth } = useSession.getState()
  follow(auth, run => {
    const owner = ownerOf(auth)
    const callOff = whenIdle(run)
    if (!owner) return
    void hasUnsentEntries(owner).then(holds => {
      if (!holds) return
      callOff()
      run()
    })
  })
  return useSession.subscribe(({ auth }) => follow(auth, run => run()))
}
