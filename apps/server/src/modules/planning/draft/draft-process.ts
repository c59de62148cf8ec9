import { fileURLToPath } from 'node:url'
import { forkWorker, type WorkerProcess } from '../../../platform/jobs/worker-process.ts'
import type { SearchOrder, SearchStep } from './draft-search.types.ts'

const WORKER = fileURLToPath(new URL('./draft.worker.ts', import.meta.url))
const HEAP_MB = 256

/** The process of a search has ended without a result: out of memory, killed, or with the server. */
export class SearchLost extends Error {
  override name = 'SearchLost'
}

/** A search in a process of its own, at the lowest priority and with a limited heap. */
export type RunningSearch = { steps: AsyncIterable<SearchStep>; stop(): void; kill(): void }

export type DraftSearches = {
  start(order: SearchOrder, signal: AbortSignal): RunningSearch
  /** Ends all searches at once; their jobs run again in the next process. */
  close(): void
}

/**
 * A process and not a thread: its priority is its own, and what it takes goes back to the machine. It has no setting and no
 * secret.
 */
export const createDraftSearches = (): DraftSearches => {
  const running = new Set<WorkerProcess>()
  let isClosed = false
  return {
    start(order, signal) {
      if (isClosed) throw new SearchLost()
      const child = forkWorker(WORKER, HEAP_MB)
      running.add(child)
      const kill = () => void child.kill('SIGKILL')
      signal.addEventListener('abort', kill, { once: true })
      child.once('exit', () => {
        running.delete(child)
        signal.removeEventListener('abort', kill)
      })
      const steps = stepsOf(child)
      child.send(order, error => {
        if (error) kill()
      })
      return { steps, stop: () => void (child.connected && child.send('STOP')), kill }
    },
    close() {
      isClosed = true
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/** The messages of a process in their order; fails where it ends before its last one. */
function stepsOf(child: WorkerProcess): AsyncIterable<SearchStep> {
  const waiting: SearchStep[] = []
  let hasEnded = false
  let wake = () => {}
  child.on('message', (step: SearchStep) => {
    waiting.push(step)
    wake()
  })
  const end = () => {
    hasEnded = true
    wake()
  }
  child.once('exit', end).once('error', end)
  return (async function* () {
    for (;;) {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        yield step
        if (step.kind === 'DONE' || step.kind === 'DISAGREED') return
      }
      if (hasEnded) throw new SearchLost()
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  })()
}
