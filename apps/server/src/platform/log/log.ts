import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

export type Log = Logger

/** Structured lines on standard output. Callers pass ids, codes and counts, never names, CPFs or marks. */
export const createLog = (level: Config['logLevel']): Log =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
