import { type DestinationStream, pino } from 'pino'

/** A write of this length costs about as much as one of a single line. */
const BATCH_LENGTH = 4096
/** How long a line waits for others. */
const MAX_DELAY_MS = 100
const WARN = pino.levels.values.warn ?? 40

/**
 * Joins lines of a log into one write, in their order. A warning or an error is written at once with every line before it,
 * so that it is there when the process is killed next.
 */
export const createLineBatch = (write: (text: string) => void): DestinationStream & { flush(): void } => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    // Before the write, which may fail: no line is written twice.
    waiting = ''
    write(text)
  }
  const batch = {
    // By this mark the logger says the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    flush,
    write: (line: string): void => {
      waiting += line
      if (waiting.length >= BATCH_LENGTH || batch.lastLevel >= WARN) flush()
      else timer ??= setTimeout(flush, MAX_DELAY_MS).unref()
    },
  }
  return batch
}
