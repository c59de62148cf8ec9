import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  type AttendanceEntry,
  applyEdit,
  type Edits,
  type MarkChange,
  removeSent,
} from './current-mark.values.ts'
import {
  allMarkedPresent,
  counts,
  marksForLesson,
  pendingMarks,
  sheetRows,
  unsavedEdits,
} from './sheet-rows.values.ts'

const lesson = {
  id: 'aula',
  date: '2026-03-05',
  start: '07:30:00',
  end: '08:20:00',
  materialUsage: null,
  contentRegistration: null,
  note: null,
  lessonAccomplish: false,
}
const row = (
  id: string,
  status: AttendanceStatus | null = null,
  version: number | null = null,
  justification: string | null = null,
): Attendance => ({
  id: status && `aula:${id}`,
  studentEnrollment: { id, number: 1, user: { id, name: `Aluno ${id}`, socialName: null, thumb: null } },
  lesson,
  status,
  justification,
  version,
})
const entryWith = (parts: Partial<AttendanceEntry>): AttendanceEntry => ({
  kind: 'attendance',
  subjectId: 'aula',
  place: { planId: 'plano', lessonId: 'aula' },
  title: 'Frequência de 05/03',
  state: 'queued',
  rows: {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-03-05T10:00:00Z',
  ...parts,
})
const mark = (status: AttendanceStatus, justification: string | null = null) => ({ status, justification })

type Sheet = { list: Attendance[]; entry?: AttendanceEntry | null; edits?: Edits }
const rowsOf = ({ list, entry = null, edits = {} }: Sheet) => sheetRows(list, entry, edits)
const marked = (sheet: Sheet, id: string, change: MarkChange) => {
  const standing = rowsOf(sheet).find(found => found.id === id)?.current
  if (!standing) throw new Error(`No row ${id}`)
  return { ...sheet, edits: { ...sheet.edits, [id]: applyEdit(sheet.edits?.[id], standing, change) } }
}
const statuses = (sheet: Sheet) => rowsOf(sheet).map(({ status }) => status)
const unsavedRows = (sheet: Sheet) => pendingMarks(rowsOf(sheet), sheet.edits ?? {})
const isDirty = (sheet: Sheet) => Object.keys(unsavedEdits(rowsOf(sheet), sheet.edits ?? {})).length > 0

describe('a sheet of attendance', () => {
  it('opens with everybody present, and untouched it holds nothing to lose', () => {
    const sheet = { list: [row('a'), row('b')] }
    expect(counts(rowsOf(sheet))).toEqual({ ATTENDANCE: 2, ABSENCE: 0, JUSTIFIED_ABSENCE: 0 })
    expect(isDirty(sheet)).toBe(false)
  })

  it('sends who was never marked as present, with version 0 for what must not exist yet, and what was changed', () => {
    const list = [row('a'), row('b', 'ATTENDANCE', 3), row('c', 'ATTENDANCE', 1)]
    expect(unsavedRows(marked({ list }, 'b', { status: 'ABSENCE' }))).toEqual({
      a: { value: mark('ATTENDANCE'), version: 0 },
      b: { value: mark('ABSENCE'), version: 3 },
    })
  })

  it('keeps the text of a justified absence, and sends none with another mark', () => {
    const sheet = marked({ list: [row('a')] }, 'a', {
      status: 'JUSTIFIED_ABSENCE',
      justification: ' Atestado ',
    })
    expect(unsavedRows(sheet).a?.value).toEqual(mark('JUSTIFIED_ABSENCE', 'Atestado'))
    const slipped = marked(sheet, 'a', { status: 'ABSENCE' })
    expect(unsavedRows(slipped).a?.value).toEqual(mark('ABSENCE'))
    expect(unsavedRows(marked(slipped, 'a', { status: 'JUSTIFIED_ABSENCE' })).a?.value.justification).toBe(
      'Atestado',
    )
  })

  it('is not dirty when a stored mark is changed and changed back', () => {
    const changed = marked({ list: [row('a', 'ABSENCE', 1)] }, 'a', { status: 'ATTENDANCE' })
    expect(isDirty(changed)).toBe(true)
    expect(isDirty(marked(changed, 'a', { status: 'ABSENCE' }))).toBe(false)
  })

  it('marks everybody present, whoever was absent and whoever had no mark', () => {
    const list = [row('a', 'ABSENCE', 2), row('b'), row('c', 'ATTENDANCE', 1)]
    const edits = allMarkedPresent(rowsOf({ list }), {})
    expect(statuses({ list, edits })).toEqual(['ATTENDANCE', 'ATTENDANCE', 'ATTENDANCE'])
    expect(Object.keys(edits)).toEqual(['a', 'b'])
  })

  it('keeps the very same rows where nothing changed, so that one mark renders one row', () => {
    const list = [row('a'), row('b')]
    const before = rowsOf({ list })
    const sheet = marked({ list }, 'a', { status: 'ABSENCE' })
    const after = sheetRows(list, null, sheet.edits, before)
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })
})

describe('what the outbox holds', () => {
  const list = [row('a', 'ATTENDANCE', 1), row('b', 'ATTENDANCE', 1)]
  const queued = entryWith({ rows: { a: { value: mark('ABSENCE'), version: 1 } } })

  it('stands before the list of the server, and is nothing left to save', () => {
    const sheet = { list, entry: queued }
    expect(statuses(sheet)).toEqual(['ABSENCE', 'ATTENDANCE'])
    expect(isDirty(sheet)).toBe(false)
    expect(unsavedRows(sheet)).toEqual({})
  })

  it('is marked again over the version that was seen, and over the newer one once that was acknowledged', () => {
    const sheet = marked({ list, entry: queued }, 'a', { status: 'JUSTIFIED_ABSENCE' })
    expect(unsavedRows(sheet).a?.version).toBe(1)
    const acknowledged = { ...sheet, list: [row('a', 'ABSENCE', 2), row('b', 'ATTENDANCE', 1)], entry: null }
    expect(unsavedRows(acknowledged).a).toEqual({ value: mark('JUSTIFIED_ABSENCE'), version: 2 })
  })

  it('sends the removal of a late mark again with what is marked over it', () => {
    const late = [{ ...row('a', 'ATTENDANCE', 3), arrivedLate: 10 }]
    const removal = unsavedRows(marked({ list: late }, 'a', { arrivedLate: null }))
    expect(removal.a?.value).toEqual({ ...mark('ATTENDANCE'), arrivedLate: null })
    const waiting = entryWith({ rows: removal })
    expect(unsavedRows(marked({ list: late, entry: waiting }, 'a', { leftEarly: 30 })).a?.value).toEqual({
      ...mark('ATTENDANCE'),
      arrivedLate: null,
      leftEarly: 30,
    })
  })

  it('sends a presence over an unsent absence without the late mark that the server has', () => {
    const late = [{ ...row('a', 'ATTENDANCE', 3), arrivedLate: 10 }]
    const absent = entryWith({ rows: { a: { value: mark('ABSENCE'), version: 3 } } })
    expect(
      unsavedRows(marked({ list: late, entry: absent }, 'a', { status: 'ATTENDANCE' })).a?.value,
    ).toEqual({ ...mark('ATTENDANCE'), arrivedLate: null, leftEarly: null })
  })

  it('leaves what was marked again while it was put there', () => {
    const first = marked({ list }, 'a', { status: 'ABSENCE' })
    const sent = unsavedRows(first)
    const meanwhile = marked(marked(first, 'a', { status: 'JUSTIFIED_ABSENCE' }), 'b', { status: 'ABSENCE' })
    expect(Object.keys(removeSent(meanwhile.edits, id => sent[id]))).toEqual(['a', 'b'])
    expect(removeSent(first.edits, id => sent[id])).toEqual({})
  })

  it('shows mine where somebody else saved another mark, and why a mark was refused', () => {
    const conflict = {
      mine: mark('ABSENCE'),
      theirs: mark('JUSTIFIED_ABSENCE'),
      version: 5,
      by: 'Rui',
      at: null,
    }
    const refusal = { value: mark('ABSENCE'), version: 1, code: 'TERM_CLOSED', reason: 'Período encerrado' }
    const rows = rowsOf({ list, entry: entryWith({ conflicts: { a: conflict }, refused: { b: refusal } }) })
    expect(rows.map(({ status, current }) => [status, current.syncState, current.reason])).toEqual([
      ['ABSENCE', 'conflict', null],
      ['ABSENCE', 'refused', 'Período encerrado'],
    ])
  })

  it('stays a conflict when the row is marked again without comparing', () => {
    const conflict = { mine: mark('ABSENCE'), theirs: mark('ATTENDANCE'), version: 5, by: null, at: null }
    const sheet = { list, entry: entryWith({ conflicts: { a: conflict } }) }
    const again = unsavedRows(marked(sheet, 'a', { status: 'JUSTIFIED_ABSENCE' })).a
    expect(again?.version).toBeLessThan(conflict.version)
  })
})

describe('a newer list from the server', () => {
  it('is followed where the person has changed nothing, and notices what changed under their mark', () => {
    const list = [row('a', 'ATTENDANCE', 1), row('b', 'ATTENDANCE', 1)]
    const sheet = marked({ list }, 'a', { status: 'ABSENCE' })
    const newer = { ...sheet, list: [row('a', 'JUSTIFIED_ABSENCE', 2), row('b', 'ABSENCE', 2), row('c')] }
    expect(statuses(newer)).toEqual(['ABSENCE', 'ABSENCE', 'ATTENDANCE'])
    expect(unsavedRows(newer)).toMatchObject({ a: { version: 1 }, c: { version: 0 } })
  })

  it('with the same mark in a newer version is no conflict', () => {
    const sheet = marked({ list: [row('a', 'ATTENDANCE', 1)] }, 'a', { status: 'ABSENCE' })
    expect(unsavedRows({ ...sheet, list: [row('a', 'ATTENDANCE', 3)] }).a?.version).toBe(3)
  })
})

describe('the marks for another lesson of the day', () => {
  const rows = rowsOf(marked({ list: [row('a'), row('b'), row('c')] }, 'b', { status: 'ABSENCE' }))

  it('go to whoever is in that lesson, each over its own version, and not where they stand already', () => {
    const list = [row('a', 'ATTENDANCE', 4), row('b', 'ATTENDANCE', 7)]
    expect(marksForLesson(rows, list, null)).toEqual({ b: { value: mark('ABSENCE'), version: 7 } })
  })

  it('go as new ones without network, where its list was never opened', () => {
    expect(Object.values(marksForLesson(rows, undefined, null)).map(({ version }) => version)).toEqual([
      0, 0, 0,
    ])
  })

  it('pass over what the outbox holds for it already', () => {
    const entry = entryWith({ rows: { b: { value: mark('ABSENCE'), version: 0 } } })
    expect(Object.keys(marksForLesson(rows, [row('a'), row('b'), row('c')], entry))).toEqual(['a', 'c'])
  })
})

describe('late and left early of a list', () => {
  const late: Attendance = { ...row('e1', 'ATTENDANCE', 1), arrivedLate: 10 }
  const editsOf = (list: Attendance[], change: Parameters<typeof applyEdit>[2], entry?: AttendanceEntry) => {
    const standing = rowsOf({ list, ...(entry ? { entry } : {}) })[0]?.current
    if (!standing) throw new Error('No row')
    return { e1: applyEdit(undefined, standing, change) }
  }
  const sentOf = (list: Attendance[], edits: Edits) => pendingMarks(rowsOf({ list, edits }), edits).e1?.value

  it('are unsaved while they differ, and nothing without a presence', () => {
    expect(rowsOf({ list: [late], edits: editsOf([late], { arrivedLate: 10 }) })[0]?.isEdited).toBe(false)
    expect(rowsOf({ list: [late], edits: editsOf([late], { arrivedLate: 5 }) })[0]?.isEdited).toBe(true)
    const absent = row('e1', 'ABSENCE', 1)
    expect(rowsOf({ list: [absent], edits: editsOf([absent], { arrivedLate: 5 }) })[0]?.isEdited).toBe(false)
  })

  it('are sent with a presence that has them or had them, and not with an absence', () => {
    expect(sentOf([late], editsOf([late], { arrivedLate: null }))).toEqual({
      ...mark('ATTENDANCE'),
      arrivedLate: null,
    })
    expect(sentOf([late], editsOf([late], { leftEarly: 0 }))).toEqual({
      ...mark('ATTENDANCE'),
      arrivedLate: 10,
      leftEarly: 0,
    })
    expect(sentOf([late], editsOf([late], { status: 'ABSENCE' }))).toEqual(mark('ABSENCE'))
  })

  it('are those of the waiting mark, and of the server where it says nothing of them', () => {
    const waiting = (value: object) =>
      entryWith({ rows: { e1: { value: { ...mark('ATTENDANCE'), ...value }, version: 1 } } })
    const shown = (value: object) => rowsOf({ list: [late], entry: waiting(value) })[0]?.arrivedLate
    expect([shown({}), shown({ arrivedLate: null }), shown({ arrivedLate: 3 })]).toEqual([10, null, 3])
  })

  it('are not copied to another lesson of the day', () => {
    const here = rowsOf({ list: [late] })
    expect(marksForLesson(here, [row('e1')], null).e1?.value).toEqual(mark('ATTENDANCE'))
    expect(marksForLesson(here, [row('e1', 'ATTENDANCE', 1)], null)).toEqual({})
  })
})
