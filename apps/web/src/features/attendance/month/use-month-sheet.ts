import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { PunctualityMode } from '@lousa/rules/attendance/punctuality.rules.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MarkGridChange } from '../../../frames/mark-grid/mark-grid.types.ts'
import { useCanStoreDrafts } from '../../../lib/device/use-can-store-drafts.ts'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import type { DraftOwner } from '../../planning/record/release-draft.values.ts'
import type { Frequencies } from '../frequency/use-frequencies.part.ts'
import { deleteDraft, readDraft, saveDraft } from '../sheet/attendance-draft.values.ts'
import { attendanceSubject } from '../sheet/attendance-subject.values.ts'
import { isAttendanceEntry } from '../sheet/current-mark.values.ts'
import { enqueueAll } from '../sheet/use-attendance-sheet.part.ts'
import { nextSnapshot, noEntries } from './month-entries.ts'
import {
  acceptedMarks,
  applyJustification,
  applyTypedMarks,
  type CellRef,
  changedLessonIds,
  countOf,
  type Entries,
  editsByStudent,
  justificationAt,
  type MarkChangeKind,
  type MonthEdits,
  type MonthRows,
  monthRows,
  pendingMarksOfLesson,
  presentForBlanks,
  removeSentMarks,
  unsavedByLesson,
} from './month-sheet.ts'
import { usePastChanges } from './use-past-changes.ts'

const UNDO_STEPS = 200

type Owner = Omit<DraftOwner, 'lessonId'>

/** The outbox's entries of the month: another object only when one of them, or the sheet, is another. */
const useEntries = (sheet: AttendanceSheet): Entries => {
  const { entries } = useOutbox()
  // Asked for by name: from then on the device is ready to keep what is marked here.
  useOutboxEntry('attendance', sheet.lessons[0]?.id ?? '')
  const state = useRef(noEntries(sheet))
  return useMemo(() => {
    state.current = nextSnapshot(state.current, sheet, entries.filter(isAttendanceEntry))
    return state.current.shown
  }, [entries, sheet])
}

const draftsOf = ({ lessons }: AttendanceSheet, owner: Owner): MonthEdits =>
  editsByStudent(
    lessons.flatMap(({ id, can }) => {
      const draft = can.takeAttendance ? readDraft({ ...owner, lessonId: id }) : null
      return draft ? [{ lessonId: id, edits: draft.edits }] : []
    }),
  )

type Options = {
  planId: string
  plan: LessonPlan | undefined
  sheet: AttendanceSheet
  owner: Owner
  frequency: Frequencies
  today: string
  mode: PunctualityMode
}

/** A month of attendance while it is being corrected: marks, drafts by lesson, and putting them into the outbox. */
export const useMonthSheet = ({ planId, plan, sheet, owner, frequency, today, mode }: Options) => {
  const entries = useEntries(sheet)
  const [edits, setEdits] = useState<MonthEdits>(() => draftsOf(sheet, owner))
  const view = useMemo(() => ({ sheet, entries, edits, frequency }), [sheet, entries, edits, frequency])
  const latest = useRef(view)
  latest.current = view
  const made = useRef<MonthRows | null>(null)
  const { rows } = useMemo(() => {
    made.current = monthRows(view, made.current)
    return made.current
  }, [view])
  const live = useMemo(() => unsavedByLesson(view), [view])

  const touched = useRef(new Set<string>())
  const draftKept = useCanStoreDrafts()
  useEffect(() => {
    // Only what was touched since: a key press writes one lesson, not the month.
    for (const lessonId of touched.current) {
      const ofLesson = live.get(lessonId)
      const whose = { ...owner, lessonId }
      if (ofLesson) saveDraft(whose, ofLesson, new Date().toISOString())
      else deleteDraft(whose)
    }
    touched.current.clear()
  }, [live, owner])

  const show = useCallback((next: MonthEdits) => {
    for (const id of changedLessonIds(latest.current.edits, next)) touched.current.add(id)
    latest.current = { ...latest.current, edits: next }
    setEdits(next)
  }, [])
  const past = useRef<MonthEdits[]>([])
  const undone = useRef<MonthEdits[]>([])
  const write = useCallback(
    (next: MonthEdits) => {
      if (next === latest.current.edits) return
      past.current = [...past.current.slice(-UNDO_STEPS), latest.current.edits]
      undone.current = []
      show(next)
    },
    [show],
  )
  const step = useCallback(
    (from: React.RefObject<MonthEdits[]>, to: React.RefObject<MonthEdits[]>) => {
      const next = from.current.pop()
      if (!next) return
      to.current.push(latest.current.edits)
      show(next)
    },
    [show],
  )
  const history = useMemo(() => ({ undo: () => step(past, undone), redo: () => step(undone, past) }), [step])
  const asking = usePastChanges(today)
  const change = useCallback(
    (changes: readonly MarkGridChange[], how: MarkChangeKind = 'type') => {
      const taken = acceptedMarks(latest.current, changes, { how, mode })
      asking(latest.current, taken, () => write(applyTypedMarks(latest.current, taken, how)))
    },
    [asking, write, mode],
  )

  return {
    rows,
    entries: [...entries.values()],
    changed: countOf(live),
    draftKept,
    change,
    history,
    canUndo: past.current.length > 0,
    fillPresent: (lessonId: string) => change(presentForBlanks(latest.current, lessonId)),
    justificationAt: (place: CellRef) => justificationAt(latest.current, place),
    justify: (place: CellRef, text: string) => write(applyJustification(latest.current, place, text)),
    /** One entry of the outbox for each lesson that was touched. */
    save: async (): Promise<boolean> => {
      const parcels = sheet.lessons.flatMap(lesson => {
        const ofLesson = live.get(lesson.id)
        if (!ofLesson) return []
        const rows = pendingMarksOfLesson(view, lesson.id, ofLesson)
        return [{ subject: attendanceSubject(planId, lesson, plan), rows }]
      })
      if (!(await enqueueAll(parcels))) return false
      const sent = new Map(parcels.map(({ subject, rows }) => [subject.subjectId, rows]))
      show(removeSentMarks(latest.current.edits, sent))
      // A mark that is being sent is changed by another mark, not undone.
      past.current = []
      undone.current = []
      return true
    },
  }
}
