import { z } from 'zod'
import { type DraftsOwner, draftKey, drop, keep, readKept } from '../../../lib/device-drafts.ts'
import { TEXT_DRAFTS } from '../identity.offline.ts'
import type { AccessTextKind } from './text.api.ts'

/** A text that is being written: of which version it began. It holds nothing personal, so it outlives the tab. */
const textDraft = z.object({
  savedAt: z.string(),
  version: z.number().nullable(),
  title: z.string(),
  body: z.string(),
})
export type TextDraft = z.output<typeof textDraft>

export type DraftPlace = DraftsOwner & { kind: AccessTextKind }

const keyOf = ({ kind, ...owner }: DraftPlace): string => draftKey(TEXT_DRAFTS, owner, kind)

export const readDraft = (place: DraftPlace): TextDraft | null => readKept(keyOf(place), textDraft)

/** False when this browser keeps nothing. */
export const keepDraft = (place: DraftPlace, draft: TextDraft): boolean => keep(keyOf(place), draft)

export const dropDraft = (place: DraftPlace): void => drop(keyOf(place))
