import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnNameOf, conclusionOf, type HISTORY_TYPES, type HistoryEntry } from './history-entry.rules.ts'
import { historyLayout } from './history-layout.rules.ts'
import { EJA_SEGMENTS, ejaSegment, historyTypesOf, stageOfHistory } from './history-segment.rules.ts'

const studied = (grade: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  grade: { id: null, name: grade },
  year: '2026',
  institution: 'Escola',
  city: 'Campinas',
  state: 'SP',
  situation: 'APPROVED',
  hours: 400,
  frequency: 95,
  scale: { highest: 10, average: 6 },
  components: [
    {
      name: 'Matemática',
      knowledgeArea: null,
      trainingType: null,
      mark: 8,
      concept: null,
      hours: 80,
      terms: [],
    },
  ],
  own: false,
  corrected: false,
  ...over,
})

describe('the segment of a class of EJA', () => {
  it.each([
    ['2ª etapa A', 'EJA – 2º segmento', 'EJA_FINAL'],
    ['1º termo', 'EJA 1º Segmento', 'EJA_INITIAL'],
    ['3º termo', 'EJA Ensino Médio', 'EJA_MEDIO'],
    ['Turma 1', 'EJA III segmento', 'EJA_MEDIO'],
    ['Turma 1', 'EJA – Segmento III', 'EJA_MEDIO'],
    ['EJA Anos Finais B', 'EJA', 'EJA_FINAL'],
    ['7º ano EJA', 'EJA', 'EJA_FINAL'],
    ['2º ano EJA', 'EJA', null],
    ['2º ano EJA', 'EJA Fundamental', 'EJA_INITIAL'],
    ['8ª série', 'EJA', 'EJA_FINAL'],
    ['2ª série', 'EJA', null],
    ['2ª série', 'EJA Fundamental', 'EJA_INITIAL'],
    ['2ª etapa', 'EJA', null],
    ['2ª etapa', 'EJA Fundamental e Médio', null],
    ['2ª etapa', 'EJA Fundamental I e II', null],
    ['2ª etapa', 'EJA Anos Iniciais e Finais', null],
    ['Alfabetização', 'EJA', 'EJA_INITIAL'],
  ] as const)('%s of %s is %s', (grade, level, segment) => {
    expect(ejaSegment({ grade, level })).toBe(segment)
  })

  it('is chosen by the office where no name tells it', () => {
    const unnamed = { grade: '2ª etapa', level: 'EJA' }
    expect(historyTypesOf({ ...unnamed, stage: 'EJA' })).toEqual(EJA_SEGMENTS)
    expect(historyTypesOf({ ...unnamed, level: 'EJA 2º segmento', stage: 'EJA' })).toEqual(['EJA_FINAL'])
    expect(historyTypesOf({ ...unnamed, stage: 'MEDIO' })).toEqual(['MEDIO'])
    for (const stage of ['INFANTIL', 'LIVRE', null]) expect(historyTypesOf({ ...unnamed, stage })).toEqual([])
  })

  it('is of the stage of the level, and never none, whatever the names are', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('FUNDAMENTAL', 'MEDIO', 'EJA'),
        (grade, level, stage) => {
          const types = historyTypesOf({ stage, grade, level })
          expect(types.length).toBeGreaterThan(0)
          for (const type of types) expect(stageOfHistory(type)).toBe(stage)
        },
      ),
    )
  })
})

describe('a history of a segment', () => {
  it('has a column for each stage that was studied, as its school names it', () => {
    const layout = historyLayout('EJA_FINAL', [
      studied('2ª Etapa EJA A'),
      studied('1ª etapa B', { situation: 'FAILED', year: '2025' }),
      studied('1ª etapa A', { year: '2025' }),
      studied('Classe do Zé', { year: '2024', situation: 'DROPPED' }),
    ])
    expect(layout.names).toEqual(['Classe do Zé', '1ª etapa', '2ª etapa'])
    expect(layout.columns.map(entry => entry?.grade.name)).toEqual([
      'Classe do Zé',
      '1ª etapa A',
      '2ª Etapa EJA A',
    ])
    expect(layout.blocks[0]?.groups[0]?.rows[0]?.cells.map(cell => cell?.mark)).toEqual([null, 8, 8])
  })

  it.each([
    ['3º Termo B', '3º termo'],
    ['2a serie', '2ª série'],
    ['4 fase', '4ª fase'],
    ['1º período', '1º período'],
    ['EJA noturno', 'EJA noturno'],
  ])('calls %s %s', (name, column) => {
    expect(columnNameOf('EJA_FINAL', name)).toBe(column)
  })

  it('certifies the end of a stage only where the name tells it for certain', () => {
    const concluded = (type: (typeof HISTORY_TYPES)[number], grade: string) =>
      conclusionOf(type, [studied(grade)]) !== null
    expect(concluded('EJA_FINAL', '9º ano EJA')).toBe(true)
    expect(concluded('EJA_FINAL', '8ª série')).toBe(true)
    expect(concluded('EJA_FINAL', '4º termo')).toBe(false)
    expect(concluded('EJA_MEDIO', '3ª série')).toBe(true)
    expect(concluded('EJA_MEDIO', '3º termo')).toBe(false)
    expect(concluded('EJA_INITIAL', '5º ano')).toBe(false)
    expect(conclusionOf('EJA_FINAL', [studied('9º ano', { situation: 'FAILED' })])).toBeNull()
  })

  it('shows every year of any names in one column and in the list', () => {
    const name = fc.oneof(fc.constantFrom('1ª etapa', '2º termo A', '9º ano', 'Turma'), fc.string())
    const type = fc.constantFrom(...EJA_SEGMENTS)
    fc.assert(
      fc.property(type, fc.array(name, { maxLength: 6 }), (of, names) => {
        const layout = historyLayout(
          of,
          names.map((grade, at) => studied(grade, { year: String(2020 + at) })),
        )
        expect(layout.years).toHaveLength(names.length)
        expect(layout.columns).toHaveLength(layout.names.length)
        expect(new Set(layout.names).size).toBe(layout.names.length)
        for (const { grade } of layout.years) expect(layout.names).toContain(columnNameOf(of, grade.name))
      }),
    )
  })
})
