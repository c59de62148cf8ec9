import {
  type DraftsOwner,
  deleteStoredDraft,
  draftKey,
  readStoredDraft,
  writeStoredDraft,
} from '../../../lib/device/device-drafts.ts'
import { aNumber, anObject, array, aText, type ShapeOf } from '../../../lib/shapes.ts'
import { RECORD_DRAFTS } from '../planning.offline.ts'
import type { ReleaseValue } from './release-value.values.ts'

const draft = anObject({
  /** Instant of the last keystroke. */
  savedAt: aText,
  value: anObject({
    contentRegistration: aText,
    materialUsage: aText,
    note: aText,
    lessonIds: array(aText),
  }),
  /** The version over which it was typed: a newer record is never replaced unseen. */
  version: aNumber,
})
export type ReleaseDraft = ShapeOf<typeof draft>
/** The record as its form holds it: an empty text is ''. */
export type RecordValues = ReleaseDraft['value']

/** Whose draft of which lesson. */
export type DraftOwner = DraftsOwner & { lessonId: string }

const keyOf = ({ lessonId, ...owner }: DraftOwner): string => draftKey(RECORD_DRAFTS, owner, lessonId)

/** The unsaved input. */
export const readDraft = (owner: DraftOwner): ReleaseDraft | null => readStoredDraft(keyOf(owner), draft)

/** False when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, releaseDraft: ReleaseDraft): boolean =>
  writeStoredDraft(keyOf(owner), releaseDraft)

export const dropDraft = (owner: DraftOwner): void => deleteStoredDraft(keyOf(owner))

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
