import {
  type DraftsOwner,
  deleteStoredDraft,
  draftKey,
  readStoredDraft,
  writeStoredDraft,
} from '../../../lib/device/device-drafts.ts'
import { aNumber, anObject, aText, nullable, type ShapeOf } from '../../../lib/shapes.ts'
import { TEXT_DRAFTS } from '../identity.offline.ts'
import type { AccessTextKind } from './text.api.ts'

/** A text that is being written: of which version it began. It holds nothing personal, so it outlives the tab. */
const textDraft = anObject({
  savedAt: aText,
  version: nullable(aNumber),
  title: aText,
  body: aText,
})
export type TextDraft = ShapeOf<typeof textDraft>

export type DraftKey = DraftsOwner & { kind: AccessTextKind }

const keyOf = ({ kind, ...owner }: DraftKey): string => draftKey(TEXT_DRAFTS, owner, kind)

export const readDraft = (place: DraftKey): TextDraft | null => readStoredDraft(keyOf(place), textDraft)

/** False when this browser keeps nothing. */
export const keepDraft = (place: DraftKey, draft: TextDraft): boolean => writeStoredDraft(keyOf(place), draft)

export const dropDraft = (place: DraftKey): void => deleteStoredDraft(keyOf(place))
