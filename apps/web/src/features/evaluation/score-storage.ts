import { scoreRow } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { z } from 'zod'
import { scoresKey } from '../../lib/waiting-work.ts'

const unsent = z.object({
  /** What is wanted, over which version, by enrolment. */
  values: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), text: z.string().nullable(), version: z.number() }),
  ),
  /** What was sent and is not answered: goes out again exactly so, under the same key. */
  batch: z.object({ key: z.string(), rows: z.array(scoreRow) }).nullable(),
})
export type Unsent = z.output<typeof unsent>

export type ScoreStorage = { load: () => Unsent | null; keep: (unsent: Unsent | null) => void }

const read = (key: string): Unsent | null => {
  try {
    return unsent.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What this tab has to keep, beside what another tab of the same person keeps for the same evaluation. */
const beside = (there: Unsent | null, before: Unsent | null, mine: Unsent | null): Unsent | null => {
  const others = Object.entries(there?.values ?? {}).filter(([id, kept]) => !isSame(kept, before?.values[id]))
  const values = { ...Object.fromEntries(others), ...mine?.values }
  if (Object.keys(values).length === 0) return null
  const theirBatch = isSame(there?.batch, before?.batch) ? null : there?.batch
  return { values, batch: mine?.batch ?? theirBatch ?? null }
}

/**
 * Unsent scores stay on this device, for this account, over reloads and a lost session. Two tabs may type into one
 * evaluation: each replaces and removes only what it put there itself.
 */
export const scoreStorage = (accountId: string, evaluationId: string): ScoreStorage => {
  const key = scoresKey(accountId, evaluationId)
  let last: Unsent | null = null
  return {
    load: () => {
      last = read(key)
      return last
    },
    keep: mine => {
      const all = beside(read(key), last, mine)
      last = mine
      try {
        if (all) localStorage.setItem(key, JSON.stringify(all))
        else localStorage.removeItem(key)
      } catch {
        // A full or forbidden storage takes nothing; the scores are still on screen and on their way.
      }
    },
  }
}

/** How many scores of an evaluation wait on this device. */
export const unsentCount = (accountId: string, evaluationId: string): number =>
  Object.keys(read(scoresKey(accountId, evaluationId))?.values ?? {}).length
