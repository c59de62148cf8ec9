import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  deleteStoredDraft,
  draftKey,
  readStoredDraft,
  writeStoredDraft,
} from '../../../lib/device/device-drafts.ts'
import { aNumber, anObject, array, aText, nullable, optional, picklist } from '../../../lib/shapes.ts'
import type { DraftOwner } from '../../planning/record/release-draft.values.ts'
import { ATTENDANCE_DRAFTS } from '../attendance.offline.ts'
import type { Edits } from './current-mark.values.ts'

const status = picklist(ATTENDANCE_STATUSES)
// Absent in a draft of a former release.
const minutes = optional(nullable(aNumber))
const draft = anObject({
  savedAt: aText,
  rows: array(
    anObject({
      id: aText,
      status,
      justification: aText,
      arrivedLate: minutes,
      leftEarly: minutes,
      version: aNumber,
      /** The saved mark below the edit. */
      over: anObject({
        status: nullable(status),
        justification: aText,
        arrivedLate: minutes,
        leftEarly: minutes,
      }),
    }),
  ),
})

export type Draft = { savedAt: string; edits: Edits }

const keyOf = ({ lessonId, ...owner }: DraftOwner): string => draftKey(ATTENDANCE_DRAFTS, owner, lessonId)

export const readDraft = (owner: DraftOwner): Draft | null => {
  const storedDraft = readStoredDraft(keyOf(owner), draft)
  if (!storedDraft) return null
  const edits = storedDraft.rows.map(({ id, version, over, ...mark }) => [
    id,
    {
      ...mark,
      arrivedLate: mark.arrivedLate ?? null,
      leftEarly: mark.leftEarly ?? null,
      over: { ...over, version },
    },
  ])
  return { savedAt: storedDraft.savedAt, edits: Object.fromEntries(edits) }
}

/** Keeps the marks; false when this browser keeps nothing. */
export const saveDraft = (owner: DraftOwner, edits: Edits, savedAt: string): boolean => {
  const rows = Object.entries(edits).map(([id, { over, ...mark }]) => ({
    id,
    ...mark,
    version: over.version,
    over: {
      status: over.status,
      justification: over.justification,
      arrivedLate: over.arrivedLate,
      leftEarly: over.leftEarly,
    },
  }))
  return writeStoredDraft(keyOf(owner), { savedAt, rows })
}

export const deleteDraft = (owner: DraftOwner): void => deleteStoredDraft(keyOf(owner))
