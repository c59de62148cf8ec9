import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { setCurrentOutbox } from './lib/outbox/current-outbox.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './lib/outbox/outbox.ts'
import { outboxStorage } from './lib/outbox/outbox-storage.ts'
import { useSession } from './lib/session/session.ts'

/** The instructor's own outbox over an empty device, as after signing in. `reload` opens it again on the same device. */
export const testOutbox = (options: Pick<OutboxOptions, 'handlers' | 'retryFromMs' | 'retryMaxMs'>) => {
  let outbox: Outbox | null = null
  const open = (): void => {
    outbox = createOutbox({
      owner: { institutionId: '2', accountId: '1' },
      storage: outboxStorage(),
      getToken: () => useSession.getState().auth,
      clock: () => new Date(),
      tabs: { notify: () => undefined, onMessage: () => () => undefined },
      runExclusive: work => work(),
      watchPage: () => () => undefined,
      retryFromMs: 20,
      retryMaxMs: 40,
      ...options,
    })
    setCurrentOutbox(outbox)
    outbox.start()
  }
  const close = (): void => {
    outbox?.stop()
    setCurrentOutbox(null)
  }
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    open()
  })
  afterEach(close)
  return {
    reload: () => {
      close()
      open()
    },
  }
}
