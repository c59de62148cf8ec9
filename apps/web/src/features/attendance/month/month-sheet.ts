import type {
  AttendanceSheet,
  AttendanceStatus,
  FrequencySoFar,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import {
  punctualityLetters,
  punctualityTexts,
} from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  isSamePunctuality,
  ON_TIME,
  PUNCTUALITY_FIELDS,
  type Punctuality,
  type PunctualityMode,
  punctualityOf,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import type {
  MarkGridCell,
  MarkGridChange,
  MarkGridProps,
  MarkGridRow,
} from '../../../frames/mark-grid/mark-grid.types.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { frequencyBadge, shownFrequency } from '../frequency/standing.values.ts'
import type { Frequencies } from '../frequency/use-frequencies.part.ts'
import {
  type AttendanceEntry,
  applyEdit,
  type CurrentMark,
  currentMark,
  type Edits,
  isUnsaved,
  removeSent,
  toggledPunctuality,
  toPendingRow,
} from '../sheet/current-mark.values.ts'
import { markOf, statusOfLetter } from '../sheet/mark-letters.values.ts'
import type { PendingMarks } from '../sheet/sheet-rows.values.ts'

export type MonthLesson = AttendanceSheet['lessons'][number]
type Student = AttendanceSheet['data'][number]
export type Entries = ReadonlyMap<string, AttendanceEntry>
/** By student, then by lesson: a key press changes what belongs to one row of the grid. */
export type MonthEdits = Readonly<Record<string, Edits>>

/** The columns behind the lessons. */
export const ABSENCES = 'faltas'
export const FREQUENCY = 'frequencia'

const C = MONTH_SHEET.cell

const OUTSIDE: MarkGridCell = {
  text: '–',
  ariaText: C.outside,
  readOnly: true,
  tone: 'muted',
}
const CELL_STATES: Record<CurrentMark['syncState'], MarkGridCell['state']> = {
  stored: undefined,
  waiting: 'saving',
  conflict: 'conflict',
  refused: 'failed',
}

const letterOf = (status: AttendanceStatus | null): string => (status && markOf(status)?.letter) ?? ''

/** The text that restores a mark: the letters of late and left early, else the letter of the mark. */
const restoringText = (mark: ShownMark): string =>
  punctualityLetters(punctualityOf(mark)) || letterOf(mark.status)

type ShownMark = Pick<CurrentMark, 'status' | 'justification' | 'arrivedLate' | 'leftEarly'>

const hintOf = (
  { status, justification, ...punctuality }: ShownMark,
  standing: CurrentMark,
): string | undefined => {
  if (standing.syncState === 'conflict') return C.opposed
  if (standing.syncState === 'refused') return fill(C.refused, { reason: standing.reason ?? '' })
  const late = punctualityTexts(punctualityOf({ status, ...punctuality })).join(', ')
  if (late !== '') return late
  return status === 'JUSTIFIED_ABSENCE' && justification.trim() ? justification.trim() : undefined
}

const cellOf = (
  lesson: MonthLesson,
  standing: CurrentMark,
  edit: Edits[string] | undefined,
): MarkGridCell => {
  const shown: ShownMark = edit ?? standing
  const { status } = shown
  const mark = status && markOf(status)
  const letters = punctualityLetters(punctualityOf(shown))
  const state = isUnsaved(edit, standing) ? 'dirty' : CELL_STATES[standing.syncState]
  const hint = hintOf(shown, standing)
  return {
    text: letterOf(status),
    ariaText: mark ? mark.name : C.unmarked,
    saved: restoringText(standing),
    ...(letters ? { restoredBy: letters } : {}),
    readOnly: !lesson.can.takeAttendance,
    ...(mark ? { tone: mark.tone } : {}),
    ...(state ? { state } : {}),
    ...(hint ? { hint } : {}),
    ...(letters ? { mark: letters } : {}),
  }
}

const totalsOf = (
  cells: readonly MarkGridCell[],
  frequency: FrequencySoFar | undefined,
  minFreq: number,
): MarkGridCell[] => {
  const absences = cells.filter(({ text }) => text === 'F' || text === 'J').length
  const standing = frequency ? shownFrequency(frequency) : null
  const sign = standing && frequencyBadge(standing, minFreq)
  const percent = frequency?.percent ?? null
  return [
    {
      text: String(absences),
      ariaText: countedIn(C.absences, absences),
      readOnly: true,
    },
    percent === null
      ? { text: '–', ariaText: C.noLessons, readOnly: true }
      : {
          text: sign?.mark ? `${sign.mark} ${formatPercent(percent)}` : formatPercent(percent),
          ariaText: sign?.words
            ? fill(C.frequencyStanding, { percent: formatPercent(percent), standing: sign.words })
            : fill(C.frequency, { percent: formatPercent(percent) }),
          readOnly: true,
          ...(sign && sign.tone !== 'good' ? { tone: sign.tone } : {}),
        },
  ]
}

const isSameCell = (a: MarkGridCell, b: MarkGridCell | undefined): boolean =>
  b !== undefined &&
  a.text === b.text &&
  a.ariaText === b.ariaText &&
  a.saved === b.saved &&
  a.readOnly === b.readOnly &&
  a.state === b.state &&
  a.tone === b.tone &&
  a.mark === b.mark &&
  a.hint === b.hint

const rowOf = (
  { studentEnrollment, cells }: Student,
  { sheet: { lessons }, entries, edits: all, frequency }: MonthView,
): MarkGridRow => {
  const { id, number, user } = studentEnrollment
  const edits = all[id]
  const marks = lessons.map((lesson, column) => {
    const stored = cells[column]
    if (!stored) return OUTSIDE
    return cellOf(lesson, currentMark(stored, entries.get(lesson.id), id), edits?.[lesson.id])
  })
  const name = nameInUse(user)
  return {
    id,
    name: number === null ? name : `${number} ${name}`,
    cells: [...marks, ...totalsOf(marks, frequency.of.get(id), frequency.minFreq)],
  }
}

export type MonthView = {
  sheet: AttendanceSheet
  entries: Entries
  edits: MonthEdits
  frequency: Frequencies
}
export type MarkChangeKind = Parameters<MarkGridProps['onChange']>[1]
export type MonthRows = { from: MonthView; rows: readonly MarkGridRow[] }

/**
 * The rows of the grid. With a key press only the row of the changed student is made again; when the server or the
 * outbox tells something, all are, and those that say the same as before stay the same objects.
 */
export const monthRows = (from: MonthView, before: MonthRows | null): MonthRows => {
  const { sheet, entries, edits, frequency } = from
  const onlyEdits =
    before !== null &&
    before.from.sheet === sheet &&
    before.from.entries === entries &&
    before.from.frequency === frequency
  const rows = sheet.data.map((student, index) => {
    const { id } = student.studentEnrollment
    const former = before?.rows[index]
    if (onlyEdits && former && before.from.edits[id] === edits[id]) return former
    const row = rowOf(student, from)
    if (former?.id !== row.id || former.name !== row.name || former.cells.length !== row.cells.length) {
      return row
    }
    const isSame = row.cells.every((cell, column) => isSameCell(cell, former.cells[column]))
    return isSame ? former : row
  })
  return { from, rows }
}

/** The known state of a cell; null where there is none: another page's id, or a day outside the class. */
export const currentMarkAt = (
  { sheet, entries }: MonthView,
  studentId: string,
  lessonId: string,
): CurrentMark | null => {
  const column = sheet.lessons.findIndex(({ id }) => id === lessonId)
  const stored = sheet.data.find(student => student.studentEnrollment.id === studentId)?.cells[column]
  return stored ? currentMark(stored, entries.get(lessonId), studentId) : null
}

const withCell = (edits: MonthEdits, studentId: string, lessonId: string, edit: Edits[string] | null) => {
  const { [lessonId]: _, ...others } = edits[studentId] ?? {}
  return { ...edits, [studentId]: edit ? { ...others, [lessonId]: edit } : others }
}

/** Late or left early of a present student, with the minutes that are known or without, or no longer. */
const togglePunctuality = (
  edit: Edits[string] | undefined,
  standing: CurrentMark,
  field: keyof Punctuality,
): Edits[string] => {
  const minutes = toggledPunctuality(edit ?? standing, standing, field)
  return applyEdit(edit, standing, { status: 'ATTENDANCE', [field]: minutes })
}

/** The fields that the letters of a pasted cell name, as the diary prints them: A, S or AS. */
const fieldsOf = (text: string): (keyof Punctuality)[] => {
  const fields = PUNCTUALITY_FIELDS.filter(field => text.includes(PUNCTUALITY.fields[field].letter))
  return fields.map(field => PUNCTUALITY.fields[field].letter).join('') === text ? fields : []
}

/** Late or left early as it is pasted: recorded, and what is recorded already stays as it is. */
const withPunctuality = (
  edit: Edits[string] | undefined,
  standing: CurrentMark,
  fields: readonly (keyof Punctuality)[],
): Edits[string] =>
  applyEdit(edit, standing, {
    status: 'ATTENDANCE',
    ...Object.fromEntries(
      fields.map(field => [
        field,
        punctualityOf(edit ?? standing)[field] ?? punctualityOf(standing)[field] ?? 0,
      ]),
    ),
  })

/**
 * The changes that a paste makes. A and S count in a column that has P too: other sheets write A for an absence, and these cells
 * are passed over.
 */
const pastedMarks = (changes: readonly MarkGridChange[]): MarkGridChange[] => {
  const present = new Set(
    changes.filter(({ text }) => statusOfLetter(text) === 'ATTENDANCE').map(({ columnId }) => columnId),
  )
  return changes.filter(({ columnId, text }) => fieldsOf(text).length === 0 || present.has(columnId))
}

/** Whether each letter of a change is of late or left early that the cell has, or had before it was removed here. */
const isRecorded = (view: MonthView, { rowId, columnId, text }: MarkGridChange): boolean => {
  const standing = currentMarkAt(view, rowId, columnId)
  const shown = view.edits[rowId]?.[columnId] ?? standing
  if (!standing || !shown) return false
  return fieldsOf(text).every(
    field => (punctualityOf(shown)[field] ?? punctualityOf(standing)[field]) !== null,
  )
}

/** The changes of the grid that the sheet takes. Without the setting late and left early can only be removed and put back. */
export const acceptedMarks = (
  view: MonthView,
  changes: readonly MarkGridChange[],
  { how, mode }: { how: MarkChangeKind; mode: PunctualityMode },
): MarkGridChange[] => {
  const taken = how === 'paste' ? pastedMarks(changes) : [...changes]
  return mode === 'OFF' ? taken.filter(change => isRecorded(view, change)) : taken
}

/** Whether a student of the month was late or left early. */
export const hasRecordedPunctuality = ({ data }: AttendanceSheet): boolean =>
  data.some(({ cells }) =>
    cells.some(cell => cell !== null && !isSamePunctuality(punctualityOf(cell), ON_TIME)),
  )

/** A mark as Esc and Delete bring it back: late and left early are exactly the letters of the text. */
const restoredMark = (
  edit: Edits[string] | undefined,
  standing: CurrentMark,
  text: string,
): Edits[string] | null => {
  if (text === restoringText(standing)) return null
  const fields = fieldsOf(text)
  const status = fields.length > 0 ? 'ATTENDANCE' : statusOfLetter(text)
  if (!status) return null
  const minutes = PUNCTUALITY_FIELDS.map(field => [
    field,
    fields.includes(field) ? ((edit ?? standing)[field] ?? standing[field] ?? 0) : null,
  ])
  return applyEdit(edit, standing, {
    status,
    ...(status === 'ATTENDANCE' ? Object.fromEntries(minutes) : {}),
  })
}

/** Letters typed or pasted into the grid; an empty text takes the mark back to what is known. */
export const applyTypedMarks = (
  view: MonthView,
  changes: readonly MarkGridChange[],
  how: MarkChangeKind = 'type',
): MonthEdits =>
  changes.reduce((edits, { rowId, columnId, text }) => {
    const standing = currentMarkAt(view, rowId, columnId)
    if (!standing) return edits
    const former = edits[rowId]?.[columnId]
    if (how === 'revert') return withCell(edits, rowId, columnId, restoredMark(former, standing, text))
    const fields = fieldsOf(text)
    const [field] = fields
    if (field) {
      const next =
        how === 'paste'
          ? withPunctuality(former, standing, fields)
          : togglePunctuality(former, standing, field)
      return withCell(edits, rowId, columnId, next)
    }
    const status = statusOfLetter(text)
    return withCell(edits, rowId, columnId, status ? applyEdit(former, standing, { status }) : null)
  }, view.edits)

export type CellRef = { studentId: string; lessonId: string }

/** A justification makes the mark a justified absence. */
export const applyJustification = (
  view: MonthView,
  { studentId, lessonId }: CellRef,
  justification: string,
): MonthEdits => {
  const standing = currentMarkAt(view, studentId, lessonId)
  if (!standing) return view.edits
  const former = view.edits[studentId]?.[lessonId]
  const edit = applyEdit(former, standing, { status: 'JUSTIFIED_ABSENCE', justification })
  return withCell(view.edits, studentId, lessonId, edit)
}

export const justificationAt = (view: MonthView, { studentId, lessonId }: CellRef): string =>
  view.edits[studentId]?.[lessonId]?.justification ??
  currentMarkAt(view, studentId, lessonId)?.justification ??
  ''

/** Presence for everybody of a lesson who has no mark yet. */
export const presentForBlanks = (view: MonthView, lessonId: string): MarkGridChange[] => {
  const column = view.sheet.lessons.findIndex(({ id }) => id === lessonId)
  if (!view.sheet.lessons[column]?.can.takeAttendance) return []
  return view.sheet.data.flatMap(({ studentEnrollment: { id } }) => {
    const standing = currentMarkAt(view, id, lessonId)
    const isBlank = standing?.status === null && !view.edits[id]?.[lessonId]
    return isBlank ? [{ rowId: id, columnId: lessonId, text: letterOf('ATTENDANCE') }] : []
  })
}

/** Differences to the known state, lesson by lesson in their order. */
export const unsavedByLesson = (view: MonthView): Map<string, Edits> => {
  const byLesson = new Map<string, Record<string, Edits[string]>>()
  for (const [studentId, edits] of Object.entries(view.edits)) {
    for (const [lessonId, edit] of Object.entries(edits)) {
      const standing = currentMarkAt(view, studentId, lessonId)
      if (!standing || !isUnsaved(edit, standing)) continue
      const ofLesson = byLesson.get(lessonId) ?? {}
      ofLesson[studentId] = edit
      byLesson.set(lessonId, ofLesson)
    }
  }
  return new Map(
    view.sheet.lessons.flatMap(({ id }) => {
      const ofLesson = byLesson.get(id)
      return ofLesson ? [[id, ofLesson]] : []
    }),
  )
}

export const countOf = (live: ReadonlyMap<string, Edits>): number =>
  [...live.values()].reduce((sum, edits) => sum + Object.keys(edits).length, 0)

/** The part of one lesson in its entry of the outbox. */
export const pendingMarksOfLesson = (view: MonthView, lessonId: string, live: Edits): PendingMarks =>
  Object.fromEntries(
    Object.entries(live).flatMap(([studentId, edit]) => {
      const standing = currentMarkAt(view, studentId, lessonId)
      return standing ? [[studentId, toPendingRow(edit, standing)]] : []
    }),
  )

/** The rest after these lessons went into the outbox. */
export const removeSentMarks = (edits: MonthEdits, sent: ReadonlyMap<string, PendingMarks>): MonthEdits =>
  Object.fromEntries(
    Object.entries(edits).map(([studentId, ofStudent]) => [
      studentId,
      removeSent(ofStudent, lessonId => sent.get(lessonId)?.[studentId]),
    ]),
  )

/** The lessons in which two states of the grid differ. */
export const changedLessonIds = (a: MonthEdits, b: MonthEdits): Set<string> => {
  const lessonIds = new Set<string>()
  for (const studentId of Object.keys({ ...a, ...b })) {
    const [one, other] = [a[studentId] ?? {}, b[studentId] ?? {}]
    if (one === other) continue
    for (const lessonId of Object.keys({ ...one, ...other })) {
      if (one[lessonId] !== other[lessonId]) lessonIds.add(lessonId)
    }
  }
  return lessonIds
}

/** Drafts are kept by lesson, the grid's edits by student. */
export const editsByStudent = (drafts: readonly { lessonId: string; edits: Edits }[]): MonthEdits =>
  drafts.reduce<MonthEdits>(
    (all, { lessonId, edits }) =>
      Object.entries(edits).reduce((sum, [studentId, edit]) => withCell(sum, studentId, lessonId, edit), all),
    {},
  )
