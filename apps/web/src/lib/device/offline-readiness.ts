import { readCachedRead, writeCachedRead } from './read-cache.ts'

/** Stands among the kept reads, so that it goes when they go. */
const PREPARED = 'prepared'

/** When this device was last made ready for a person to work without network, in milliseconds; null: not yet. */
export const preparedAt = async (owner: string, now: number): Promise<number | null> =>
  (await readCachedRead(owner, PREPARED, now))?.at ?? null

export const rememberPrepared = (owner: string, at: number): Promise<void> =>
  writeCachedRead(owner, PREPARED, { at, data: null })
