import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { createLineBatch } from './line-batch.ts'

export type Log = Logger

/** Standard output, in batches of lines. Lines of the last batch are written when the process ends, also by an error. */
const standardOutput = (): DestinationStream => {
  const out = pino.destination({ dest: 1, sync: true })
  const batch = createLineBatch(text => out.write(text))
  process.once('exit', batch.flush)
  return batch
}

/** Structured lines on standard output. Callers pass ids, codes and counts, never names, CPFs or marks. */
export const createLog = (level: Config['logLevel']): Log => {
  if (level === 'silent') return pino({ level })
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, standardOutput())
}
