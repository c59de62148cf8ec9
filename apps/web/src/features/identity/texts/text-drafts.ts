import { type DraftsOwner, draftKey, drop, keep, readKept } from '../../../lib/device/device-drafts.ts'
import { aNumber, anObject, aText, orNull, type ShapeOf } from '../../../lib/shapes.ts'
import { TEXT_DRAFTS } from '../identity.offline.ts'
import type { AccessTextKind } from './text.api.ts'

/** A text that is being written: of which version it began. It holds nothing personal, so it outlives the tab. */
const textDraft = anObject({
  savedAt: aText,
  version: orNull(aNumber),
  title: aText,
  body: aText,
})
export type TextDraft = ShapeOf<typeof textDraft>

export type DraftPlace = DraftsOwner & { kind: AccessTextKind }

const keyOf = ({ kind, ...owner }: DraftPlace): string => draftKey(TEXT_DRAFTS, owner, kind)

export const readDraft = (place: DraftPlace): TextDraft | null => readKept(keyOf(place), textDraft)

/** False when this browser keeps nothing. */
export const keepDraft = (place: DraftPlace, draft: TextDraft): boolean => keep(keyOf(place), draft)

export const dropDraft = (place: DraftPlace): void => drop(keyOf(place))
