import { scoreRow } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { z } from 'zod'

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

const keyOf = (accountId: string, evaluationId: string) => `lousa:notas:${accountId}:${evaluationId}`

const read = (key: string): Unsent | null => {
  try {
    return unsent.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Unsent scores stay on this device, for this account, over reloads and a lost session. */
export const scoreStorage = (accountId: string, evaluationId: string): ScoreStorage => {
  const key = keyOf(accountId, evaluationId)
  return {
    load: () => read(key),
    keep: values => {
      try {
        if (values) localStorage.setItem(key, JSON.stringify(values))
        else localStorage.removeItem(key)
      } catch {
        // A full or forbidden storage takes nothing; the scores are still on screen and on their way.
      }
    },
  }
}

/** How many scores of an evaluation wait on this device. */
export const unsentCount = (accountId: string, evaluationId: string): number =>
  Object.keys(read(keyOf(accountId, evaluationId))?.values ?? {}).length
