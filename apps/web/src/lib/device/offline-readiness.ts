import { keepRead, keptRead } from './persisted-reads.ts'

/** Stands among the kept reads, so that it goes when they go. */
const PREPARED = 'prepared'

/** When this device was last made ready for a person to work without network, in milliseconds; null: not yet. */
export const preparedAt = async (owner: string, now: number): Promise<number | null> =>
  (await keptRead(owner, PREPARED, now))?.at ?? null

export const rememberPrepared = (owner: string, at: number): Promise<void> =>
  keepRead(owner, PREPARED, { at, data: null })
