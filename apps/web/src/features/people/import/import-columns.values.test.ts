import { describe, expect, it } from 'vitest'
import { choose, holderOf, missingTitles, proposedChoice, toSend } from './import-columns.values.ts'

const column = (index: number, header: string, field: string | null) => ({
  index,
  header,
  samples: [],
  field,
})
const proposed = proposedChoice([
  column(0, 'Aluno', 'name'),
  column(1, 'Doc', null),
  column(2, 'Nascimento', 'birthdate'),
])

describe('the choice of columns', () => {
  it('names what the import needs and no column is', () => {
    expect(missingTitles('STUDENT', choose(proposed, 0, null))).toEqual(['Nome'])
    expect(missingTitles('STUDENT', proposed)).toEqual([])
    expect(missingTitles('RESPONSIBLE', proposed)).toEqual(['Matrícula do aluno'])
  })

  it('gives a field to one column only: the one that had it becomes ignored', () => {
    const moved = choose(proposed, 1, 'name')
    expect(toSend(moved)).toEqual([
      { index: 0, field: null },
      { index: 1, field: 'name' },
      { index: 2, field: 'birthdate' },
    ])
    expect(holderOf(moved, 'name')).toBe(1)
    expect(holderOf(moved, 'email')).toBeNull()
  })

  it('lets several columns be ignored at a time, and leaves the former choice as it was', () => {
    const ignored = choose(choose(proposed, 0, null), 2, null)
    expect(toSend(ignored).every(({ field }) => field === null)).toBe(true)
    expect(proposed.get(0)).toBe('name')
  })
})
