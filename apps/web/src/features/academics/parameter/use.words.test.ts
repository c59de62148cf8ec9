import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { describe, expect, it } from 'vitest'
import { usesIn, usesInWords } from './use.words.ts'

describe('what uses a parameter, in words', () => {
  it('is nothing a secretary reads when nothing uses it', () => {
    expect(usesInWords([])).toBe('')
  })

  it('counts and names, one and many, and says how many more there are', () => {
    expect(
      usesInWords([
        { kind: 'GRADES', count: 2, names: ['6º ano A', '6º ano B'] },
        { kind: 'COMPONENTS', count: 12, names: [] },
      ]),
    ).toBe('2 turmas (6º ano A e 6º ano B) e 12 componentes')
    expect(
      usesInWords([
        { kind: 'LEVELS', count: 1, names: ['Ensino Médio'] },
        { kind: 'LESSONS', count: 1200, names: [] },
        { kind: 'COMPONENTS', count: 9, names: ['Arte', 'Ciências', 'História'] },
      ]),
    ).toBe(
      '1 nível de ensino (Ensino Médio), 1.200 aulas e 9 componentes (Arte, Ciências, História e mais 6)',
    )
  })

  it('never counts further names where the names are of the classes that it is in', () => {
    const names = ['6º A', '7º A']
    expect(usesInWords([{ kind: 'LESSON_PLANS', count: 18, names }])).toBe('18 planos de aula (6º A e 7º A)')
    expect(usesInWords([{ kind: 'LESSON_PLANS', count: 27, names: [...names, '8º A'] }])).toBe(
      '27 planos de aula (6º A, 7º A, 8º A…)',
    )
  })

  it('is read out of a refused deletion, and out of nothing else', () => {
    const uses = [{ kind: 'GRADES', count: 1, names: ['6º A'] }]
    expect(
      usesIn(new ContractError('IN_USE', { data: { uses: [...uses, { kind: 'X', count: 1 }, null] } })),
    ).toEqual(uses)
    expect(usesIn(new ContractError('IN_USE'))).toEqual([])
    expect(usesIn(new ContractError('NOT_FOUND', { data: { uses } }))).toBeNull()
  })
})
