import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import { describe, expect, it } from 'vitest'
import type { AttendanceEntry } from '../sheet/current-mark.values.ts'
import { nextSnapshot, noEntries } from './month-entries.ts'

const lesson = {
  id: 'l1',
  date: '2026-08-03',
  start: '07:30:00',
  end: '08:20:00',
  lessonAccomplish: true,
  attendanceTaken: true,
  can: { takeAttendance: true },
}
const sheet: AttendanceSheet = { lessons: [lesson], data: [] }
const row = { value: { status: 'ABSENCE' as const, justification: null }, version: 1 }
const entry = (parts: Partial<AttendanceEntry>): AttendanceEntry => ({
  kind: 'attendance',
  subjectId: 'l1',
  place: {},
  title: '',
  state: 'queued',
  rows: {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-08-03T10:00:00Z',
  ...parts,
})
const queued = entry({ rows: { e1: row } })
const saved = entry({ state: 'saved', savedAt: '2026-08-03T10:01:00Z' })
const rowsShown = (from: ReturnType<typeof nextSnapshot>) => Object.keys(from.shown.get('l1')?.rows ?? {})

describe('the entries of a month', () => {
  it('keep an acknowledged mark on view until a sheet that holds it has come', () => {
    const waiting = nextSnapshot(noEntries(sheet), sheet, [queued])
    const acknowledged = nextSnapshot(waiting, sheet, [saved])
    expect(rowsShown(acknowledged)).toEqual(['e1'])
    expect(acknowledged.shown.get('l1')?.state).toBe('saved')
    expect(rowsShown(nextSnapshot(acknowledged, { ...sheet }, [saved]))).toEqual([])
  })

  it('do not keep a mark that was discarded', () => {
    const waiting = nextSnapshot(noEntries(sheet), sheet, [queued])
    expect(rowsShown(nextSnapshot(waiting, sheet, [entry({ state: 'saved' })]))).toEqual([])
  })

  it('leave other lessons out, and stay the same object while nothing changes', () => {
    const once = nextSnapshot(noEntries(sheet), sheet, [queued, entry({ subjectId: 'outra' })])
    expect([...once.shown.keys()]).toEqual(['l1'])
    expect(nextSnapshot(once, sheet, [queued])).toBe(once)
  })
})
