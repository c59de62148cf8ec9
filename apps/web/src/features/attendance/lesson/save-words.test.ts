import { describe, expect, it } from 'vitest'
import { saveWords } from './save-words.part.ts'

const ONE = { lessons: 1, absences: 0, justified: 0, withRecord: false }

describe('an instructor reading the button', () => {
  it('is told of how many absences', () => {
    expect(saveWords(ONE)).toBe('Salvar · sem faltas')
    expect(saveWords({ ...ONE, absences: 1 })).toBe('Salvar · 1 falta')
    expect(saveWords({ ...ONE, absences: 2, justified: 1 })).toBe(
      'Salvar · 3 faltas, das quais 1 justificada',
    )
  })

  it('is told of every other lesson and of the text that goes with them', () => {
    expect(saveWords({ ...ONE, lessons: 2, absences: 2 })).toBe('Salvar nas 2 aulas · 2 faltas')
    expect(saveWords({ ...ONE, withRecord: true })).toBe('Salvar com o conteúdo · sem faltas')
    expect(saveWords({ ...ONE, lessons: 3, justified: 2, withRecord: true })).toBe(
      'Salvar com o conteúdo nas 3 aulas · 2 faltas, das quais 2 justificadas',
    )
  })
})
