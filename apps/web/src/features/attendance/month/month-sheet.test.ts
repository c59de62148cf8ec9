import type { AttendanceSheet, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { describe, expect, it } from 'vitest'
import type { AttendanceEntry } from '../sheet/current-mark.values.ts'
import {
  acceptedMarks,
  applyJustification,
  applyTypedMarks,
  changedLessonIds,
  countOf,
  editsByStudent,
  hasRecordedPunctuality,
  justificationAt,
  type MonthView,
  monthRows,
  pendingMarksOfLesson,
  presentForBlanks,
  removeSentMarks,
  unsavedByLesson,
} from './month-sheet.ts'

const lesson = (id: string, day: number, open = true) => ({
  id,
  date: `2026-08-${String(day).padStart(2, '0')}`,
  start: '07:30:00',
  end: '08:20:00',
  lessonAccomplish: true,
  attendanceTaken: true,
  can: { takeAttendance: open },
})
const cell = (status: AttendanceStatus | null, version: number | null = null) => ({
  status,
  justification: null,
  version,
})
const student = (id: string, cells: AttendanceSheet['data'][number]['cells']) => ({
  studentEnrollment: {
    id,
    number: Number(id.slice(1)),
    user: { id, name: `Aluno ${id}`, socialName: null, thumb: null },
  },
  cells,
})
const sheet: AttendanceSheet = {
  lessons: [lesson('l1', 3), lesson('l2', 4), lesson('l3', 5, false)],
  data: [
    student('e1', [cell('ATTENDANCE', 1), cell(null), cell('ABSENCE', 2)]),
    student('e2', [cell('ABSENCE', 3), cell(null), null]),
  ],
}
const view: MonthView = {
  sheet,
  entries: new Map(),
  edits: {},
  frequency: {
    minFreq: 75,
    of: new Map([
      [
        'e1',
        {
          studentEnrollmentId: 'e1',
          exit: null,
          lessonsGiven: 9,
          lessonsWithoutRow: 0,
          absences: 2,
          justifiedAbsences: 0,
          percent: 77.7,
          standing: 'NEAR',
        },
      ],
    ]),
  },
}
const typed = (from: MonthView, ...marks: [rowId: string, columnId: string, text: string][]): MonthView => ({
  ...from,
  edits: applyTypedMarks(
    from,
    marks.map(([rowId, columnId, text]) => ({ rowId, columnId, text })),
  ),
})
const texts = (from: MonthView) => monthRows(from, null).rows.map(row => row.cells.map(({ text }) => text))

describe('a month of attendance', () => {
  it('shows marks, blanks, days outside the class, and what each student has missed', () => {
    expect(texts(view)).toEqual([
      ['P', '', 'F', '1', '! 77,7%'],
      ['F', '', '–', '1', '–'],
    ])
    const [first, second] = monthRows(view, null).rows
    expect(first?.cells[4]?.ariaText).toBe('77,7% de frequência no ano, perto do limite')
    expect(second?.cells[2]).toMatchObject({ readOnly: true, ariaText: 'Fora da turma nesse dia' })
    expect(first?.cells[2]?.readOnly).toBe(true)
  })

  it('takes marks, counts them by lesson, and sends each over its own version', () => {
    const marked = typed(view, ['e1', 'l1', 'F'], ['e2', 'l1', 'P'], ['e1', 'l2', 'P'])
    const live = unsavedByLesson(marked)
    expect([...live.keys()]).toEqual(['l1', 'l2'])
    expect(countOf(live)).toBe(3)
    expect(pendingMarksOfLesson(marked, 'l1', live.get('l1') ?? {})).toEqual({
      e1: { value: { status: 'ABSENCE', justification: null }, version: 1 },
      e2: { value: { status: 'ATTENDANCE', justification: null }, version: 3 },
    })
    expect(pendingMarksOfLesson(marked, 'l2', live.get('l2') ?? {}).e1?.version).toBe(0)
  })

  it('has nothing to save when a mark is brought back, and ignores what no one can mark', () => {
    const back = typed(typed(view, ['e1', 'l1', 'F'], ['e1', 'l2', 'F']), ['e1', 'l1', 'P'], ['e1', 'l2', ''])
    expect(countOf(unsavedByLesson(back))).toBe(0)
    expect(typed(view, ['e2', 'l3', 'P']).edits).toBe(view.edits)
    expect(typed(view, ['e1', 'faltas', 'P']).edits).toBe(view.edits)
  })

  it('makes only the row of the marked student again', () => {
    const before = monthRows(view, null)
    const after = monthRows(typed(view, ['e2', 'l1', 'J']), before)
    expect(after.rows[0]).toBe(before.rows[0])
    expect(after.rows[1]).not.toBe(before.rows[1])
  })

  it('keeps all rows when the outbox tells something that changes none of them', () => {
    const before = monthRows(view, null)
    const after = monthRows({ ...view, entries: new Map() }, before)
    expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, true])
  })

  it('justifies an absence, and keeps the text out of sight while another mark stands', () => {
    const at = { studentId: 'e1', lessonId: 'l2' }
    const justified = { ...view, edits: applyJustification(view, at, 'Atestado') }
    expect(monthRows(justified, null).rows[0]?.cells[1]).toMatchObject({ text: 'J', hint: 'Atestado' })
    expect(justificationAt(justified, at)).toBe('Atestado')
    const absent = typed(justified, ['e1', 'l2', 'F'])
    const live = unsavedByLesson(absent).get('l2') ?? {}
    expect(pendingMarksOfLesson(absent, 'l2', live).e1?.value.justification).toBeNull()
  })

  it('fills a lesson with presences only where there is no mark, and not where it is closed', () => {
    const marked = typed(view, ['e1', 'l2', 'F'])
    expect(presentForBlanks(marked, 'l2')).toEqual([{ rowId: 'e2', columnId: 'l2', text: 'P' }])
    expect(presentForBlanks(view, 'l3')).toEqual([])
  })

  it('leaves after saving what was marked again meanwhile', () => {
    const first = typed(view, ['e1', 'l1', 'F'], ['e2', 'l1', 'P'])
    const sent = new Map([['l1', pendingMarksOfLesson(first, 'l1', unsavedByLesson(first).get('l1') ?? {})]])
    const meanwhile = typed(first, ['e1', 'l1', 'J'])
    expect(removeSentMarks(meanwhile.edits, sent)).toMatchObject({ e1: { l1: {} }, e2: {} })
    expect(removeSentMarks(meanwhile.edits, sent).e2).toEqual({})
  })

  it('knows in which lessons two states differ, so that only their drafts are written', () => {
    const one = typed(view, ['e1', 'l1', 'F'])
    const two = typed(one, ['e2', 'l2', 'F'])
    expect([...changedLessonIds(one.edits, two.edits)]).toEqual(['l2'])
    expect([...changedLessonIds(two.edits, view.edits)].sort()).toEqual(['l1', 'l2'])
  })

  it('takes up the drafts that the screen of a lesson kept', () => {
    const text = { justification: '', arrivedLate: null, leftEarly: null }
    const over = { ...text, status: 'ATTENDANCE' as const, version: 1 }
    const edits = editsByStudent([{ lessonId: 'l1', edits: { e1: { ...text, status: 'ABSENCE', over } } }])
    expect(texts({ ...view, edits })[0]?.[0]).toBe('F')
  })

  it('marks where a cell is on its way', () => {
    const value = { status: 'ABSENCE' as const, justification: null }
    const entry: AttendanceEntry = {
      kind: 'attendance',
      subjectId: 'l1',
      place: {},
      title: '',
      state: 'conflict',
      rows: { e1: { value, version: 1 } },
      conflicts: {
        e2: { mine: value, theirs: { ...value, status: 'ATTENDANCE' }, version: 9, by: null, at: null },
      },
      refused: {},
      reason: null,
      savedAt: null,
      changedAt: '2026-08-03T10:00:00Z',
    }
    const rows = monthRows({ ...view, entries: new Map([['l1', entry]]) }, null).rows
    expect(rows.map(({ cells }) => [cells[0]?.text, cells[0]?.state])).toEqual([
      ['F', 'saving'],
      ['F', 'conflict'],
    ])
  })
})

describe('late and left early in the sheet of a month', () => {
  const late: MonthView = {
    ...view,
    sheet: {
      ...sheet,
      data: [student('e1', [{ ...cell('ATTENDANCE', 1), arrivedLate: 10 }, cell(null), cell('ABSENCE', 2)])],
    },
  }
  const cellOf = (from: MonthView, column: number) => monthRows(from, null).rows[0]?.cells[column]
  const sent = (from: MonthView, lessonId: string) =>
    pendingMarksOfLesson(from, lessonId, unsavedByLesson(from).get(lessonId) ?? {}).e1?.value

  it('are letters at the corner of a presence, with the minutes in words, and no absence', () => {
    expect(cellOf(late, 0)).toMatchObject({ text: 'P', mark: 'A', hint: 'Atraso de 10 min' })
    expect(cellOf(late, 1)).not.toHaveProperty('mark')
    expect(cellOf(typed(late, ['e1', 'l1', 'F']), 0)).not.toHaveProperty('mark')
  })

  it('are put and removed by their keys, and make the student present', () => {
    const early = typed(late, ['e1', 'l2', 'S'])
    expect(cellOf(early, 1)).toMatchObject({ text: 'P', mark: 'S', state: 'dirty' })
    expect(sent(early, 'l2')).toEqual({ status: 'ATTENDANCE', justification: null, leftEarly: 0 })
    const onTime = typed(late, ['e1', 'l1', 'A'])
    expect(cellOf(onTime, 0)).not.toHaveProperty('mark')
    expect(sent(onTime, 'l1')).toEqual({ status: 'ATTENDANCE', justification: null, arrivedLate: null })
    const backAgain = typed(onTime, ['e1', 'l1', 'A'], ['e1', 'l1', 'P'])
    expect(countOf(unsavedByLesson(backAgain))).toBe(0)
    expect(cellOf(backAgain, 0)).toMatchObject({ hint: 'Atraso de 10 min' })
  })

  it('are pasted into a column that has presences, never removed by it, and not where A is an absence', () => {
    const paste = (text: string, columnId: string) => ({ rowId: 'e1', columnId, text })
    const pasted = (...changes: ReturnType<typeof paste>[]) => {
      const taken = acceptedMarks(late, changes, { how: 'paste', mode: 'WITH_MINUTES' })
      return { ...late, edits: applyTypedMarks(late, taken, 'paste') }
    }
    const present = { rowId: 'e2', columnId: 'l1', text: 'P' }
    expect(sent(pasted(paste('AS', 'l1'), present), 'l1')).toEqual({
      status: 'ATTENDANCE',
      justification: null,
      arrivedLate: 10,
      leftEarly: 0,
    })
    expect(unsavedByLesson(pasted(paste('A', 'l1'), present)).size).toBe(0)
    const mode = 'WITH_MINUTES'
    const others = [paste('A', 'l2'), paste('F', 'l2'), present]
    expect(acceptedMarks(late, others, { how: 'paste', mode })).toEqual([paste('F', 'l2'), present])
    expect(acceptedMarks(late, [paste('A', 'l2')], { how: 'type', mode })).toEqual([paste('A', 'l2')])
  })

  const restored = (from: MonthView, columnId: string, text: string): MonthView => ({
    ...from,
    edits: applyTypedMarks(from, [{ rowId: 'e1', columnId, text }], 'revert'),
  })

  it('are brought back with their minutes, or removed, by what restores a cell', () => {
    expect(cellOf(late, 0)).toMatchObject({ saved: 'A', restoredBy: 'A' })
    const absent = typed(late, ['e1', 'l1', 'F'])
    expect(cellOf(absent, 0)).toMatchObject({ text: 'F', saved: 'A' })
    expect(countOf(unsavedByLesson(restored(absent, 'l1', 'A')))).toBe(0)
    const both = typed(late, ['e1', 'l1', 'S'])
    expect(cellOf(both, 0)).toMatchObject({ restoredBy: 'AS', saved: 'A' })
    expect(countOf(unsavedByLesson(restored(both, 'l1', 'A')))).toBe(0)
    const again = restored(typed(both, ['e1', 'l1', 'F']), 'l1', 'AS')
    expect(sent(again, 'l1')).toMatchObject({ status: 'ATTENDANCE', arrivedLate: 10, leftEarly: 0 })
    const early = typed(late, ['e1', 'l2', 'P'], ['e1', 'l2', 'S'])
    expect(cellOf(restored(early, 'l2', 'P'), 1)).toMatchObject({ text: 'P', state: 'dirty' })
    expect(cellOf(restored(early, 'l2', 'P'), 1)).not.toHaveProperty('mark')
    expect(countOf(unsavedByLesson(restored(early, 'l2', '')))).toBe(0)
  })

  it('can be removed and put back without the setting, and no others put', () => {
    const key = (text: string, columnId: string) => ({ rowId: 'e1', columnId, text })
    const taken = (from: MonthView, ...changes: ReturnType<typeof key>[]) =>
      acceptedMarks(from, changes, { how: 'type', mode: 'OFF' })
    expect(hasRecordedPunctuality(late.sheet)).toBe(true)
    expect(hasRecordedPunctuality(sheet)).toBe(false)
    expect(taken(late, key('A', 'l1'), key('S', 'l1'), key('A', 'l2'), key('F', 'l2'))).toEqual([
      key('A', 'l1'),
      key('F', 'l2'),
    ])
    expect(taken(typed(late, ['e1', 'l1', 'A']), key('A', 'l1'))).toEqual([key('A', 'l1')])
  })

  it('stay when P is typed over them', () => {
    expect(unsavedByLesson(typed(late, ['e1', 'l1', 'P'])).size).toBe(0)
  })
})
