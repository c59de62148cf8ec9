import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import { z } from 'zod'
import { draftKey, drop, keep, readKept } from '../../../lib/device-drafts.ts'
import type { DraftOwner } from '../../planning/record/release-draft.values.ts'
import { ATTENDANCE_DRAFTS } from '../attendance.offline.ts'
import type { Edits } from './attendance-marks.values.ts'

const status = z.enum(ATTENDANCE_STATUSES)
const draft = z.object({
  savedAt: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      status,
      justification: z.string(),
      version: z.number(),
      /** The mark that stood there; drafts of former releases tell its version only. */
      over: z.object({ status: status.nullable(), justification: z.string() }).optional(),
    }),
  ),
})

export type Draft = { savedAt: string; edits: Edits }

const keyOf = ({ lessonId, ...owner }: DraftOwner): string => draftKey(ATTENDANCE_DRAFTS, owner, lessonId)

const NOTHING = { status: null, justification: '' }

export const readDraft = (owner: DraftOwner): Draft | null => {
  const kept = readKept(keyOf(owner), draft)
  if (!kept) return null
  const edits = kept.rows.map(({ id, version, over = NOTHING, ...mark }) => [
    id,
    { ...mark, over: { ...over, version } },
  ])
  return { savedAt: kept.savedAt, edits: Object.fromEntries(edits) }
}

/** Keeps the marks; false when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, edits: Edits, savedAt: string): boolean => {
  const rows = Object.entries(edits).map(([id, { over, ...mark }]) => ({
    id,
    ...mark,
    version: over.version,
    over: { status: over.status, justification: over.justification },
  }))
  return keep(keyOf(owner), { savedAt, rows })
}

export const dropDraft = (owner: DraftOwner): void => drop(keyOf(owner))
