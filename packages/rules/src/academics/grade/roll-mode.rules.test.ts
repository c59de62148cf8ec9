import { describe, expect, it } from 'vitest'
import { proposedRollMode } from './roll-mode.rules.ts'

describe('the roll that is proposed for a class', () => {
  it.each([
    ['INFANTIL', 'Pré II A', 'Educação Infantil'],
    ['FUNDAMENTAL', '1º ano A', 'Fundamental I'],
    ['FUNDAMENTAL', '5º ano', 'Fundamental I'],
    ['FUNDAMENTAL', 'Turma dos Girassóis', '1º ao 5º ano'],
    [null, '3º ano B', 'Anos iniciais'],
    [null, 'Maternal II', 'Creche'],
  ] as const)('is by day: %s, %s, %s', (stage, grade, level) => {
    expect(proposedRollMode({ stage, grade, level })).toBe('PER_DAY')
  })

  it.each([
    ['FUNDAMENTAL', '6º ano A', 'Fundamental II'],
    ['FUNDAMENTAL', 'Turma A', 'Ensino Fundamental'],
    ['FUNDAMENTAL', 'Turma A', '1º ao 9º ano'],
    ['MEDIO', '1º ano A', 'Ensino Médio'],
    ['EJA', '1º ano', 'EJA'],
    ['LIVRE', '1º ano', 'Natação'],
    [null, '1º ano A', 'Ensino Médio'],
  ] as const)('is by lesson: %s, %s, %s', (stage, grade, level) => {
    expect(proposedRollMode({ stage, grade, level })).toBe('PER_LESSON')
  })
})
