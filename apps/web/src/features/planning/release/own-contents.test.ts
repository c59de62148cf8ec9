import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import { lastRecord, ownContents, withContent } from './own-contents.values.ts'

const released = (id: string, contentRegistration: string, by = 'me'): Lesson => ({
  id,
  date: `2026-03-0${id}`,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: {
    id: 'p',
    grade: { id: 'g', name: '6º ano A' },
    curriculumComponent: { id: 'c', name: 'Arte' },
  },
  accomplished: {
    id: `r${id}`,
    note: null,
    contentRegistration,
    materialUsage: null,
    by: {
      id: by,
      type: 'INSTRUCTOR',
      role: 'INSTRUCTOR',
      name: 'Rui Alves',
      socialName: null,
      registration: null,
      thumb: null,
    },
    createdAt: '2026-03-05T12:00:00Z',
    updatedAt: '2026-03-05T12:00:00Z',
    version: 1,
  },
  deleted: false,
  deletedReason: null,
  attendanceTaken: true,
  studentsWithoutAttendance: 0,
  can: { launch: false, takeAttendance: true, edit: true },
  version: 1,
})
const mine = { accountId: 'me', lessonId: '9' }

describe('what an instructor recorded in a plan', () => {
  it('never offers what another instructor wrote, nor the lesson being written', () => {
    expect(ownContents([released('1', 'Linhas', 'other'), released('9', 'Cores')], mine)).toEqual([])
    expect(lastRecord([released('1', 'Linhas', 'other'), released('9', 'Cores')], '9')?.date).toBe(
      '2026-03-01',
    )
    expect(lastRecord([released('9', 'Cores')], '9')).toBeUndefined()
  })

  it('offers each text once, the most frequent first and of two the newer, four at most', () => {
    const texts = ['Correção', 'A', 'B', ' correção ', 'C', 'D']
    const lessons = texts.map((text, index) => released(String(index + 1), text))
    expect(ownContents(lessons, mine)).toEqual(['correção', 'D', 'C', 'B'])
  })

  it('writes a content into an empty field as it is, below what is there, and never twice', () => {
    expect(withContent(' ', 'Linhas')).toBe('Linhas')
    expect(withContent('Cores ', 'Linhas')).toBe('Cores\nLinhas')
    expect(withContent('Cores e LINHAS', 'Linhas')).toBe('Cores e LINHAS')
  })
})
