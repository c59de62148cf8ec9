import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import { z } from 'zod'
import { attendanceKey } from '../../lib/waiting-work.ts'
import type { DraftRow } from './attendance-sheet.ts'

/** Whose draft of what: another person on the same device never meets it. */
export type DraftOwner = { institutionId: string; accountId: string; lessonId: string }

const draft = z.object({
  savedAt: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      status: z.enum(ATTENDANCE_STATUSES),
      justification: z.string(),
      version: z.number(),
    }),
  ),
})
export type Draft = z.output<typeof draft>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const readDraft = (owner: DraftOwner): Draft | null => {
  try {
    const text = localStorage.getItem(attendanceKey(owner))
    return text === null ? null : (draft.safeParse(parsed(text)).data ?? null)
  } catch {
    // Storage is switched off in this browser: there are no drafts.
    return null
  }
}

/** Keeps the marks; false when this browser keeps nothing. */
export const keepDraft = (owner: DraftOwner, rows: readonly DraftRow[], savedAt: string): boolean => {
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
