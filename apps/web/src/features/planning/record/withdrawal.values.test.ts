import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { entriesOf } from './release-record.values.ts'
import { withdrawableParts } from './withdrawal.values.ts'

const lessonThat = (attendanceTaken: boolean): Lesson => ({
  id: 'l1',
  date: '2026-03-05',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: {
    id: 'p1',
    grade: { id: 'g', name: '1º ano A' },
    curriculumComponent: { id: 'c', name: 'Arte' },
  },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false, withdraw: attendanceTaken ? 'FREE' : null },
  version: 1,
})
const entry = (kind: 'attendance' | 'dayRoll', state: EntryView['state']): EntryView => ({
  kind,
  subjectId: kind === 'dayRoll' ? 'g_2026-03-05' : 'l1',
  place: { lessonIds: 'l0 l1' },
  title: 'Frequência',
  state,
  rows: {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-03-05T10:00:00Z',
})
const partsWith = (lesson: Lesson, entries: readonly EntryView[]) =>
  withdrawableParts(lesson, { ...entriesOf(entries, lesson.id), withdrawal: null })

describe('the parts of a lesson that can be withdrawn', () => {
  it.each(['queued', 'sending'] as const)('are without attendance while a roll of the day is %s', state => {
    expect(partsWith(lessonThat(false), [entry('dayRoll', state)])).toEqual([])
    expect(partsWith(lessonThat(true), [entry('dayRoll', state)])).toEqual([])
  })

  it('have the attendance of the server where the roll of the day is saved or awaits a decision', () => {
    expect(partsWith(lessonThat(true), [entry('dayRoll', 'saved')])).toEqual(['ATTENDANCE'])
    expect(partsWith(lessonThat(true), [entry('dayRoll', 'conflict')])).toEqual(['ATTENDANCE'])
  })

  it('have the attendance of the lesson itself that the device has not sent yet', () => {
    expect(partsWith(lessonThat(false), [entry('attendance', 'queued')])).toEqual(['ATTENDANCE'])
  })
})
