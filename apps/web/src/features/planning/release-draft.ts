import { z } from 'zod'
import type { ReleaseValue } from './release.courier.ts'

/** Whose draft of which lesson's record: another person on the same device never meets it. */
export type DraftOwner = { institutionId: string; accountId: string; lessonId: string }

const draft = z.object({
  /** Instant of the last keystroke. */
  savedAt: z.string(),
  value: z.object({
    contentRegistration: z.string(),
    materialUsage: z.string(),
    note: z.string(),
    lessonIds: z.array(z.string()),
  }),
  /** The version over which it was typed: a newer record is never replaced unseen. */
  version: z.number(),
})
export type ReleaseDraft = z.output<typeof draft>
/** The record as its form holds it: an empty text is ''. */
export type RecordValues = ReleaseDraft['value']

const keyOf = ({ institutionId, accountId, lessonId }: DraftOwner): string =>
  `lousa:aula:${institutionId}:${accountId}:${lessonId}`

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What was typed and not saved; null when there is nothing, or this browser keeps nothing. */
export const readDraft = (owner: DraftOwner): ReleaseDraft | null => {
  try {
    return draft.safeParse(parsed(localStorage.getItem(keyOf(owner)))).data ?? null
  } catch {
    return null
  }
}

/** False when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, kept: ReleaseDraft): boolean => {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (owner: DraftOwner): void => {
  try {
    localStorage.removeItem(keyOf(owner))
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}

export const valuesOf = ({
  contentRegistration,
  materialUsage,
  note,
  lessonIds,
}: ReleaseValue): RecordValues => ({
  contentRegistration,
  materialUsage: materialUsage ?? '',
  note: note ?? '',
  lessonIds: [...lessonIds],
})

/** Whether two texts of a record say something different. Which lessons go with it is no text. */
export const differs = (a: RecordValues, b: RecordValues): boolean =>
  a.contentRegistration !== b.contentRegistration || a.materialUsage !== b.materialUsage || a.note !== b.note
