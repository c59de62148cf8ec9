import type { OutboxState } from './delivery.ts'
import type { EntryQueue } from './entry-queue.ts'
import type { SendTimes } from './send-times.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Sends ready entries, one after the other, and decides when the next attempt is made. */
export type Sender = {
  readonly run: () => Promise<void>
  /** Without the pauses of typing; resolves when nothing more can be sent now. */
  readonly flush: () => Promise<void>
  /** Plans the next attempt, if none is under way. */
  readonly wake: () => void
  readonly stop: () => void
}

type SenderParts = {
  readonly queue: EntryQueue
  readonly times: SendTimes
  readonly state: OutboxState
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly deliver: (entry: StoredEntry) => Promise<boolean>
  readonly publish: () => void
}

export const createSender = ({ queue, times, state, alone, deliver, publish }: SenderParts): Sender => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  /** The next attempt by itself: after a pause, or after a failure. */
  const schedule = (): void => {
    clearTimeout(timer)
    const ready = queue.ready()
    if (ready.length === 0 || state.blocked === 'signed-out' || state.blocked === 'outdated') return
    const soonest = Math.min(...ready.map(({ id }) => times.waitMs(id)))
    const ms = state.blocked === 'offline' ? Math.max(soonest, times.serverMs()) : soonest
    if (state.started) timer = setTimeout(() => void run(), ms)
  }

  /** In the order in which they were put; an entry in its pause lets the next one pass. */
  const pump = async (): Promise<void> => {
    await queue.reload()
    while (state.started) {
      const next = queue.ready().find(({ id }) => times.waitMs(id) === 0)
      if (!next || !(await deliver(next))) break
    }
    publish()
  }

  const run = (): Promise<void> => {
    running ??= alone(pump).finally(() => {
      running = null
      schedule()
    })
    return running
  }

  return {
    run,
    flush: async () => {
      times.endTyping()
      await running
      if (state.started) await run()
    },
    wake: () => {
      if (!running) schedule()
    },
    stop: () => clearTimeout(timer),
  }
}
