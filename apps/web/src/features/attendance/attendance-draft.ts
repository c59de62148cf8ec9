import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import { z } from 'zod'
import { attendanceKey } from '../../lib/waiting-work.ts'
import type { Edits } from './attendance-marks.ts'

/** Whose draft of what: another person on the same device never meets it. */
export type DraftOwner = { institutionId: string; accountId: string; lessonId: string }

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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const NOTHING = { status: null, justification: '' }

export const readDraft = (owner: DraftOwner): Draft | null => {
  try {
    const text = localStorage.getItem(attendanceKey(owner))
    const kept = text === null ? null : draft.safeParse(parsed(text)).data
    if (!kept) return null
    const edits = kept.rows.map(({ id, version, over = NOTHING, ...mark }) => [
      id,
      { ...mark, over: { ...over, version } },
    ])
    return { savedAt: kept.savedAt, edits: Object.fromEntries(edits) }
  } catch {
    // Storage is switched off in this browser: there are no drafts.
    return null
  }
}

/** Keeps the marks; false when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, edits: Edits, savedAt: string): boolean => {
  const rows = Object.entries(edits).map(([id, { over, ...mark }]) => ({
    id,
    ...mark,
    version: over.version,
    over: { status: over.status, justification: over.justification },
  }))
  try {
    localStorage.setItem(attendanceKey(owner), JSON.stringify({ savedAt, rows }))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (owner: DraftOwner): void => {
  try {
    localStorage.removeItem(attendanceKey(owner))
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}
