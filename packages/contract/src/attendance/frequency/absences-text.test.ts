import { describe, expect, it } from 'vitest'
import { absencesText, justifiedNote } from './absences-text.ts'

describe('absences in words', () => {
  it('count all absences and name the justified ones as a part of them', () => {
    expect(absencesText({ absences: 9, justified: 7 })).toBe('16 faltas, das quais 7 justificadas')
    expect(absencesText({ absences: 2, justified: 1 })).toBe('3 faltas, das quais 1 justificada')
    expect(absencesText({ absences: 0, justified: 2 })).toBe('2 faltas, das quais 2 justificadas')
    expect(absencesText({ absences: 0, justified: 1 })).toBe('1 falta, justificada')
    expect(absencesText({ absences: 1, justified: 0 })).toBe('1 falta')
    expect(absencesText({ absences: 0, justified: 0 })).toBe('0 faltas')
  })

  it('have a note below a number only where some are justified', () => {
    expect(justifiedNote(0)).toBeNull()
    expect(justifiedNote(1)).toBe('das quais 1 justificada')
  })
})
