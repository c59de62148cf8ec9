import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import { attendanceSign, whyClosed } from './planning.api.ts'

const closed: Lesson = {
  id: 'aula',
  date: '2026-03-05',
  start: '07:00:00',
  end: '07:50:00',
  lessonPlan: {
    id: 'plano',
    grade: { id: 'turma', name: '6º ano A' },
    curriculumComponent: { id: 'arte', name: 'Arte' },
  },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: false, takeAttendance: false, edit: false },
  version: 1,
}
const today = '2026-11-21'

describe('attendance of a past lesson', () => {
  it('that was saved before a student entered lacks so many students, in words', () => {
    const saved = { ...closed, attendanceTaken: true }
    const label = (studentsWithoutAttendance: number) =>
      attendanceSign({ ...saved, studentsWithoutAttendance }, today)
    expect(label(0)).toEqual({ tone: 'good', label: 'Frequência feita' })
    expect(label(1)).toEqual({ tone: 'warn', label: '1 aluno sem frequência' })
    expect(label(3)).toEqual({ tone: 'warn', label: '3 alunos sem frequência' })
    expect(attendanceSign(closed, today)?.label).toBe('Frequência a fazer')
  })
})

describe('a person who may write nothing on a past lesson', () => {
  it('as an instructor is told of the term and of the own period in the class', () => {
    expect(whyClosed(closed, { today, role: 'INSTRUCTOR' })).toBe(
      'O período letivo está encerrado, ou a aula está fora do seu período nesta turma.',
    )
  })

  it('as an administrator is not told of an instructor’s period, which does not bind the secretary', () => {
    expect(whyClosed(closed, { today, role: 'ADMINISTRATOR' })).toBe(
      'O período letivo ou o ano letivo desta aula está encerrado.',
    )
  })
})
