import { create } from 'zustand'
import { readCachedRead, writeCachedRead } from './read-cache.ts'

/** Its place is among the cached reads, so that it is deleted with them. */
const PREPARED = 'prepared'

/** The parts of a preparation, in the order in which they are fetched. */
export const PREPARED_PARTS = ['classes', 'lists', 'lessons', 'marks'] as const
export type PreparedPart = (typeof PREPARED_PARTS)[number]

export type Preparation = {
  /** The days whose lists are fetched: today and the next day with lessons. */
  readonly days: readonly string[]
  /** The number of reads of each part on this device, and of all. */
  readonly counts: Readonly<Record<PreparedPart, { ready: number; all: number }>>
}

export const NOT_PREPARED: Preparation['counts'] = {
  classes: { ready: 0, all: 0 },
  lists: { ready: 0, all: 0 },
  lessons: { ready: 0, all: 0 },
  marks: { ready: 0, all: 0 },
}

/** A preparation and the instant of its oldest data, in milliseconds. */
export type Prepared = Preparation & { readonly at: number }

/** Everything that the device needs for these days is on it. */
export const isComplete = ({ counts }: Preparation): boolean =>
  PREPARED_PARTS.every(part => counts[part].ready === counts[part].all)

const isPreparation = (data: unknown): data is Preparation =>
  typeof data === 'object' && data !== null && 'days' in data && 'counts' in data

/** The last preparation on this device for a user; null: none yet. */
export const readPrepared = async (owner: string, now: number): Promise<Prepared | null> => {
  const stored = await readCachedRead(owner, PREPARED, now)
  return stored && isPreparation(stored.data) ? { ...stored.data, at: stored.at } : null
}

export const storePrepared = (owner: string, { at, ...data }: Prepared): Promise<void> =>
  writeCachedRead(owner, PREPARED, { at, data })

/** The preparation that is running on this page, and for whom; null between two of them. */
export const usePreparing = create<{ running: { owner: string; preparation: Preparation } | null }>()(() => ({
  running: null,
}))
