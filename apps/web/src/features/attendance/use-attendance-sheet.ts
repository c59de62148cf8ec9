import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkError } from '../../lib/api-client.ts'
import { keyPerContent } from '../../lib/idempotency-key.ts'
import { type AttendancePlace, saveMarks } from './attendance.api.ts'
import { type DraftOwner, dropDraft, keepDraft, readDraft } from './attendance-draft.ts'
import {
  allPresent,
  answered,
  bodyRows,
  broughtBack,
  decided,
  draftRows,
  isDirty,
  justified,
  marked,
  openSheet,
  refreshed,
  type Sheet,
  type SheetConflict,
} from './attendance-sheet.ts'

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  /** The server was not reached: sent again as soon as the network is back. */
  | { state: 'offline' }
  | { state: 'refused'; error: unknown }

type Options = {
  place: AttendancePlace
  owner: DraftOwner
  list: readonly Attendance[]
  onSaved: () => void
}

/** The draft found on opening, and the sheet that begins with it. */
const opening = (list: readonly Attendance[], owner: DraftOwner) => {
  const draft = readDraft(owner)
  return { draftFrom: draft?.savedAt ?? null, sheet: openSheet(list, draft?.rows ?? null) }
}

/** Whatever is not saved yet stays on this device until it is. */
const useKeptDraft = (sheet: Sheet, owner: DraftOwner): boolean => {
  const kept = useRef(true)
  const { institutionId, accountId, lessonId } = owner
  useEffect(() => {
    const whose = { institutionId, accountId, lessonId }
    if (isDirty(sheet)) kept.current = keepDraft(whose, draftRows(sheet), new Date().toISOString())
    else dropDraft(whose)
  }, [sheet, institutionId, accountId, lessonId])
  return kept.current
}

/** Attendance of one lesson while it is being taken: marks, draft, saving, conflicts. */
export const useAttendanceSheet = ({ place, owner, list, onSaved }: Options) => {
  const [start] = useState(() => opening(list, owner))
  const [draftFrom, setDraftFrom] = useState(start.draftFrom)
  const [sheet, setSheet] = useState(start.sheet)
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const [keyOf] = useState(keyPerContent)
  const latest = useRef(sheet)
  latest.current = sheet
  const busy = useRef(false)

  const known = useRef(list)
  useEffect(() => {
    if (known.current === list) return
    known.current = list
    setSheet(now => refreshed(now, list))
  }, [list])

  const draftKept = useKeptDraft(sheet, owner)

  const save = useCallback(async (): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setSaving({ state: 'saving' })
    const sent = latest.current
    const body = { attendances: bodyRows(sent) }
    try {
      const answer = await saveMarks(place, body, keyOf(body))
      const next = answered(latest.current, sent, answer)
      latest.current = next
      setSheet(next)
      setSaving({ state: 'idle' })
      setDraftFrom(null)
      if (next.conflicts.length > 0) return false
      onSaved()
      return true
    } catch (error) {
      setSaving(error instanceof NetworkError ? { state: 'offline' } : { state: 'refused', error })
      return false
    } finally {
      busy.current = false
    }
  }, [place, keyOf, onSaved])

  const waiting = saving.state === 'offline'
  useEffect(() => {
    if (!waiting) return
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [waiting, save])

  const mark = useCallback(
    (id: string, status: AttendanceStatus) => setSheet(now => marked(now, id, status)),
    [],
  )
  const justify = useCallback((id: string, text: string) => setSheet(now => justified(now, id, text)), [])

  return {
    sheet,
    saving,
    draftFrom,
    draftKept,
    dirty: isDirty(sheet),
    save,
    mark,
    justify,
    markAllPresent: () => setSheet(allPresent),
    bringBack: () => setSheet(broughtBack),
    decide: (conflict: SheetConflict, keep: 'mine' | 'theirs') => {
      const next = decided(latest.current, conflict, keep)
      latest.current = next
      setSheet(next)
    },
    saveIfDirty: () => {
      if (isDirty(latest.current)) void save()
    },
    discardDraft: () => {
      dropDraft(owner)
      setDraftFrom(null)
      setSaving({ state: 'idle' })
      setSheet(openSheet(list, null))
    },
  }
}
