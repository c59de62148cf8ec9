import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  allPresent,
  answered,
  bodyRows,
  broughtBack,
  counts,
  decided,
  draftRows,
  isDirty,
  justified,
  marked,
  openSheet,
  refreshed,
} from './attendance-sheet.ts'

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
): Attendance => ({
  id: status && `aula:${id}`,
  studentEnrollment: { id, number: 1, user: { id, name: `Aluno ${id}`, socialName: null, thumb: null } },
  lesson,
  status,
  justification: null,
  version,
})
const statuses = (sheet: ReturnType<typeof openSheet>) => sheet.rows.map(({ status }) => status)

describe('a sheet of attendance', () => {
  it('opens with everybody present, and untouched it holds nothing to lose', () => {
    const sheet = openSheet([row('a'), row('b')], null)
    expect(counts(sheet.rows)).toEqual({ ATTENDANCE: 2, ABSENCE: 0, JUSTIFIED_ABSENCE: 0 })
    expect(isDirty(sheet)).toBe(false)
  })

  it('sends the whole list with versions, 0 for a mark that must not exist yet', () => {
    const sheet = marked(openSheet([row('a'), row('b', 'ATTENDANCE', 3)], null), 'b', 'ABSENCE')
    expect(bodyRows(sheet)).toEqual([
      { studentEnrollmentId: 'a', status: 'ATTENDANCE', justification: null, version: 0 },
      { studentEnrollmentId: 'b', status: 'ABSENCE', justification: null, version: 3 },
    ])
  })

  it('keeps the text of a justified absence, and sends none with another mark', () => {
    const sheet = justified(marked(openSheet([row('a')], null), 'a', 'JUSTIFIED_ABSENCE'), 'a', ' Atestado ')
    expect(bodyRows(sheet)[0]?.justification).toBe('Atestado')
    expect(bodyRows(marked(sheet, 'a', 'ABSENCE'))[0]?.justification).toBeNull()
  })

  it('is not dirty when a stored mark is changed and changed back', () => {
    const sheet = openSheet([row('a', 'ABSENCE', 1)], null)
    expect(isDirty(marked(sheet, 'a', 'ATTENDANCE'))).toBe(true)
    expect(isDirty(marked(marked(sheet, 'a', 'ATTENDANCE'), 'a', 'ABSENCE'))).toBe(false)
  })

  it('marks everybody present and brings the former marks back', () => {
    const sheet = marked(openSheet([row('a'), row('b')], null), 'a', 'ABSENCE')
    expect(statuses(allPresent(sheet))).toEqual(['ATTENDANCE', 'ATTENDANCE'])
    expect(statuses(broughtBack(allPresent(sheet)))).toEqual(['ABSENCE', 'ATTENDANCE'])
  })

  it('follows a newer list where the person has changed nothing, and keeps what they did change', () => {
    const sheet = marked(
      openSheet([row('a', 'ATTENDANCE', 1), row('b', 'ATTENDANCE', 1)], null),
      'a',
      'ABSENCE',
    )
    const next = refreshed(sheet, [row('a', 'JUSTIFIED_ABSENCE', 2), row('b', 'ABSENCE', 2), row('c')])
    expect(statuses(next)).toEqual(['ABSENCE', 'ABSENCE', 'ATTENDANCE'])
    expect(bodyRows(next).map(({ version }) => version)).toEqual([1, 2, 0])
  })

  it('restores a draft with the versions it was made on, so that the server can see it is stale', () => {
    const draft = draftRows(marked(openSheet([row('a', 'ATTENDANCE', 1)], null), 'a', 'ABSENCE'))
    const sheet = openSheet([row('a', 'ATTENDANCE', 2)], draft)
    expect(bodyRows(sheet)[0]).toMatchObject({ status: 'ABSENCE', version: 1 })
    expect(isDirty(sheet)).toBe(true)
  })
})

describe('the answer to a save', () => {
  const list = [row('a', 'ATTENDANCE', 1), row('b', 'ATTENDANCE', 1)]

  it('leaves nothing dirty when all was written', () => {
    const sent = marked(openSheet(list, null), 'a', 'ABSENCE')
    const data = [row('a', 'ABSENCE', 2), row('b', 'ATTENDANCE', 1)]
    expect(isDirty(answered(sent, sent, { data, conflicts: [] }))).toBe(false)
  })

  it('keeps dirty what was marked while it was on its way', () => {
    const sent = marked(openSheet(list, null), 'a', 'ABSENCE')
    const now = marked(sent, 'b', 'ABSENCE')
    const after = answered(now, sent, {
      data: [row('a', 'ABSENCE', 2), row('b', 'ATTENDANCE', 1)],
      conflicts: [],
    })
    expect(statuses(after)).toEqual(['ABSENCE', 'ABSENCE'])
    expect(isDirty(after)).toBe(true)
  })

  it('asks about a mark of mine that somebody else changed, and follows theirs where I changed nothing', () => {
    const sent = marked(openSheet(list, null), 'a', 'ABSENCE')
    const conflicts = [
      {
        studentEnrollmentId: 'a',
        status: 'JUSTIFIED_ABSENCE' as const,
        version: 5,
        sent: 'ABSENCE' as const,
      },
      { studentEnrollmentId: 'b', status: 'ABSENCE' as const, version: 4, sent: 'ATTENDANCE' as const },
    ]
    const after = answered(sent, sent, { data: [], conflicts })
    expect(after.conflicts).toEqual([{ id: 'a', theirs: 'JUSTIFIED_ABSENCE', version: 5 }])
    expect(statuses(after)).toEqual(['ABSENCE', 'ABSENCE'])
    expect(bodyRows(after)[1]?.version).toBe(4)
  })

  it('sends mine with the newer version after I keep it, and has nothing to send after I keep theirs', () => {
    const sent = marked(openSheet(list, null), 'a', 'ABSENCE')
    const conflict = { id: 'a', theirs: 'JUSTIFIED_ABSENCE' as const, version: 5 }
    const asked = { ...sent, conflicts: [conflict] }
    const mine = decided(asked, conflict, 'mine')
    expect(bodyRows(mine)[0]).toMatchObject({ status: 'ABSENCE', version: 5 })
    expect(isDirty(mine)).toBe(true)
    const theirs = decided(asked, conflict, 'theirs')
    expect(statuses(theirs)[0]).toBe('JUSTIFIED_ABSENCE')
    expect(isDirty(theirs)).toBe(false)
  })
})
