import { z } from 'zod'
import { type DraftOwner, draftKey, drop, keep, readKept } from '../../../lib/device-drafts.ts'
import type { ReleaseValue } from './release-value.values.ts'

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

/** What was typed and not saved. */
export const readDraft = (owner: DraftOwner): ReleaseDraft | null =>
  readKept(draftKey('record', owner), draft)

/** False when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, kept: ReleaseDraft): boolean =>
  keep(draftKey('record', owner), kept)

export const dropDraft = (owner: DraftOwner): void => drop(draftKey('record', owner))

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
