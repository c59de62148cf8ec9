import { beforeEach, describe, expect, it } from 'vitest'
import { attendanceKey, scoresKey, waitingWork } from './waiting-work.ts'

const ANA = 'conta-ana'

beforeEach(() => localStorage.clear())

describe('what waits on this device', () => {
  it('is nothing for a person whose work is all at the server', () => {
    localStorage.setItem('lousa:session', '{}')
    expect(waitingWork(ANA)).toEqual({ scores: 0, attendance: 0 })
  })

  it('counts scores one by one and attendance by lesson, and only of that person', () => {
    const values = (...ids: string[]) =>
      JSON.stringify({ values: Object.fromEntries(ids.map(id => [id, { score: 7 }])), batch: null })
    localStorage.setItem(scoresKey(ANA, 'prova-1'), values('aluno-1', 'aluno-2'))
    localStorage.setItem(scoresKey(ANA, 'prova-2'), values('aluno-1'))
    localStorage.setItem(scoresKey('conta-beto', 'prova-1'), values('aluno-3'))
    const sheet = { institutionId: 'escola', accountId: ANA, lessonId: 'aula' }
    localStorage.setItem(attendanceKey(sheet), '{}')
    localStorage.setItem(attendanceKey({ ...sheet, accountId: 'conta-beto' }), '{}')
    expect(waitingWork(ANA)).toEqual({ scores: 3, attendance: 1 })
  })

  it('passes over what cannot be read', () => {
    localStorage.setItem(scoresKey(ANA, 'prova'), 'não é JSON')
    expect(waitingWork(ANA)).toEqual({ scores: 0, attendance: 0 })
  })
})
