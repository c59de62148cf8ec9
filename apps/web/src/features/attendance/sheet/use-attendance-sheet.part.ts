import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import type { Punctuality } from '@lousa/rules/attendance/punctuality.rules.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCanStoreDrafts } from '../../../lib/device/use-can-store-drafts.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntrySubject } from '../../../lib/outbox/outbox.types.ts'
import { toast } from '../../../ui/toast.tsx'
import type { DraftOwner } from '../../planning/record/release-draft.values.ts'
import { deleteDraft, readDraft, saveDraft } from './attendance-draft.values.ts'
import {
  type AttendanceEntry,
  applyEdit,
  type Edits,
  type MarkChange,
  removeSent,
} from './current-mark.values.ts'
import {
  allMarkedPresent,
  type ListedMark,
  type PendingMarks,
  pendingMarks,
  type SeenOf,
  type SheetRow,
  sheetRows,
  unsavedEdits,
} from './sheet-rows.values.ts'

/** Rows for the outbox and what they are about. */
export type PendingBatch = { subject: EntrySubject; rows: PendingMarks }

type Options = {
  owner: DraftOwner
  subject: EntrySubject
  list: readonly ListedMark[]
  entry: AttendanceEntry | null
  seenOf?: SeenOf
}

/** Whatever is not in the outbox yet stays on this device until it is. */
const useKeptDraft = (live: Edits, owner: DraftOwner): boolean => {
  const { institutionId, accountId, lessonId } = owner
  useEffect(() => {
    const whose = { institutionId, accountId, lessonId }
    if (Object.keys(live).length > 0) saveDraft(whose, live, new Date().toISOString())
    else deleteDraft(whose)
  }, [live, institutionId, accountId, lessonId])
  return useCanStoreDrafts()
}

/** The rows, steady by identity while they say the same. */
const useRows = (list: readonly ListedMark[], entry: AttendanceEntry | null, edits: Edits) => {
  const former = useRef<readonly SheetRow[]>([])
  const rows = useMemo(() => sheetRows(list, entry, edits, former.current), [list, entry, edits])
  former.current = rows
  return rows
}

/** Puts everything into the outbox, one entry after the other; false when the device refused. */
export const enqueueAll = async (parcels: readonly PendingBatch[]): Promise<boolean> => {
  try {
    const outbox = requireOutbox()
    for (const { subject, rows } of parcels) await outbox.enqueue(subject, rows)
    return true
  } catch (error) {
    toast.error(error)
    return false
  }
}

/** Attendance of one lesson while it is being taken: marks, draft, and putting them into the outbox. */
export const useAttendanceSheet = ({ owner, subject, list, entry, seenOf }: Options) => {
  const [start] = useState(() => readDraft(owner))
  const [draftFrom, setDraftFrom] = useState(start?.savedAt ?? null)
  const [edits, setEdits] = useState<Edits>(start?.edits ?? {})
  const [before, setBefore] = useState<Edits | null>(null)
  const rows = useRows(list, entry, edits)
  const live = useMemo(() => unsavedEdits(rows, edits), [rows, edits])
  const draftKept = useKeptDraft(live, owner)
  const latest = useRef(rows)
  latest.current = rows

  const change = useCallback((id: string, to: MarkChange) => {
    const standing = latest.current.find(row => row.id === id)?.current
    if (!standing) return
    setBefore(null)
    setEdits(now => ({ ...now, [id]: applyEdit(now[id], standing, to) }))
  }, [])
  // An absence on a day that a justification covers is a justified one, as the server stores it.
  const mark = useCallback(
    (id: string, status: AttendanceStatus) => {
      const isCovered = latest.current.some(row => row.id === id && row.justifiedUntil !== null)
      change(id, { status: isCovered && status === 'ABSENCE' ? 'JUSTIFIED_ABSENCE' : status })
    },
    [change],
  )
  const justify = useCallback((id: string, justification: string) => change(id, { justification }), [change])

  /** Late or left early of a student, who is present then. */
  const setPunctuality = useCallback(
    (id: string, to: Partial<Punctuality>) => change(id, { ...to, status: 'ATTENDANCE' }),
    [change],
  )

  return {
    rows,
    dirty: Object.keys(live).length > 0,
    draftFrom,
    draftKept,
    mark,
    justify,
    setPunctuality,
    markAllPresent: () => {
      if (rows.some(({ status }) => status !== 'ATTENDANCE')) setBefore(edits)
      setEdits(allMarkedPresent(rows, edits))
    },
    bringBack:
      before &&
      (() => {
        setEdits(before)
        setBefore(null)
      }),
    /** Also the rows of other lessons of the day. True when everything is on its way. `quiet`: nothing to save is no news. */
    save: async (also: readonly PendingBatch[], quiet = false): Promise<boolean> => {
      const sent = pendingMarks(rows, edits, seenOf)
      const parcels = [{ subject, rows: sent }, ...also].filter(parcel => Object.keys(parcel.rows).length > 0)
      if (parcels.length === 0) {
        if (!quiet) toast.info(SHEET.nothingToSave)
        return true
      }
      if (!(await enqueueAll(parcels))) return false
      setBefore(null)
      setDraftFrom(null)
      setEdits(now => removeSent(now, id => sent[id]))
      return true
    },
    discardDraft: () => {
      setDraftFrom(null)
      setBefore(null)
      setEdits({})
    },
  }
}
