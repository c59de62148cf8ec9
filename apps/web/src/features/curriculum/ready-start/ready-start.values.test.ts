import { describe, expect, it } from 'vitest'
import { partsOf, proposedLevel, withLevel, withoutLevel } from './ready-start.values.ts'

const item = (
  kind: 'KNOWLEDGE_AREA' | 'TERMS' | 'GRADE' | 'MATRIX',
  name: string,
  {
    template = 'FINAIS' as const as 'FINAIS' | null,
    count = 1,
    state = 'CREATED' as const as 'CREATED' | 'EXISTS',
  } = {},
) => ({ kind, name, template, count, state })

describe('the preview of a ready start', () => {
  it('names areas and classes, counts terms, and counts classes of a matrix, by level', () => {
    const items = [
      item('GRADE', '6º ano A'),
      item('MATRIX', '6º ano A', { count: 9 }),
      item('TERMS', 'Anos Finais', { count: 4 }),
      item('KNOWLEDGE_AREA', 'Linguagens', { template: null }),
      item('GRADE', '7º ano A', { state: 'EXISTS' }),
    ]
    expect(partsOf(items, 'CREATED')).toEqual([
      { template: null, lines: [{ kind: 'KNOWLEDGE_AREA', text: 'Linguagens' }] },
      {
        template: 'FINAIS',
        lines: [
          { kind: 'TERMS', text: '4 períodos' },
          { kind: 'GRADE', text: '6º ano A' },
          { kind: 'MATRIX', text: 'em 1 turma' },
        ],
      },
    ])
    expect(partsOf(items, 'EXISTS')).toEqual([
      { template: 'FINAIS', lines: [{ kind: 'GRADE', text: '7º ano A' }] },
    ])
  })
})

describe('the levels of a choice', () => {
  it('stay in the order of a school, each once', () => {
    const levels = withLevel([proposedLevel('FINAIS')], proposedLevel('INFANTIL'))
    expect(levels.map(({ template }) => template)).toEqual(['INFANTIL', 'FINAIS'])
    expect(withLevel(levels, { template: 'FINAIS', termType: 'TRIMESTER', classes: 3 })).toEqual([
      proposedLevel('INFANTIL'),
      { template: 'FINAIS', termType: 'TRIMESTER', classes: 3 },
    ])
    expect(withoutLevel(levels, 'INFANTIL')).toEqual([proposedLevel('FINAIS')])
  })
})
