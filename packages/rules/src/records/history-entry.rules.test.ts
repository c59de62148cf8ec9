import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyChanges } from './history-comparison.rules.ts'
import {
  conclusionOf,
  type HistoryEntry,
  hasOtherResults,
  inOrder,
  mergeRebuilt,
  sameHistory,
  schoolYearOf,
} from './history-entry.rules.ts'
import { historyLayout } from './history-layout.rules.ts'

const year = (grade: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  grade: { id: null, name: grade },
  year: '2025',
  institution: 'Escola',
  city: 'Campinas',
  state: 'SP',
  situation: 'APPROVED',
  hours: 800,
  frequency: 95,
  scale: null,
  components: [],
  own: false,
  corrected: false,
  ...over,
})
const component = (name: string, mark: number | null, over: object = {}) => ({
  name,
  knowledgeArea: null,
  trainingType: null,
  mark,
  concept: null,
  hours: 80,
  terms: [],
  ...over,
})

describe('a class tells its year of the stage', () => {
  it.each([
    ['FUNDAMENTAL', '6º ano B', 6],
    ['FUNDAMENTAL', '8ª série A', 9],
    ['FUNDAMENTAL', 'Turma 101', null],
    ['MEDIO', '1ª série A', 1],
    ['MEDIO', '4ª série', null],
  ] as const)('%s: %s is %s', (type, name, position) => {
    expect(schoolYearOf(type, name)).toBe(position)
  })
})

describe('the layout', () => {
  it('shows of several attempts the last that came to a result, and every year in the list', () => {
    const years = [
      year('6º ano', { year: '2023', situation: 'FAILED' }),
      year('6º ano', { year: '2024' }),
      year('6º ano', { year: '2025', situation: 'TRANSFERRED' }),
    ]
    const layout = historyLayout('FUNDAMENTAL', years)
    expect(layout.columns.map(each => each?.year ?? null)).toEqual([
      null,
      null,
      null,
      null,
      null,
      '2024',
      null,
      null,
      null,
    ])
    expect(layout.years).toHaveLength(3)
  })

  it('merges components by name, and parts what all schools give from what one adds', () => {
    const layout = historyLayout('FUNDAMENTAL', [
      year('6º ano', { year: '2024', components: [component('MATEMÁTICA', 7), component('Xadrez', 9)] }),
      year('7º ano', { components: [component('Matemática', 8)] }),
    ])
    expect(layout.blocks.map(({ kind, groups }) => [kind, groups[0]?.rows.map(({ name }) => name)])).toEqual([
      ['COMMON', ['Matemática']],
      ['DIVERSIFIED', ['Xadrez']],
    ])
    expect(layout.blocks[0]?.groups[0]?.rows[0]?.cells.map(cell => cell?.mark ?? null)).toEqual([
      null,
      null,
      null,
      null,
      null,
      7,
      8,
      null,
      null,
    ])
    expect(layout.blocks[0]?.totalHours).toBe(160)
  })

  it('parts Médio by area and by itinerary', () => {
    const area = (name: string) => ({ knowledgeArea: { id: null, name } })
    const { blocks } = historyLayout('MEDIO', [
      year('1ª série', {
        components: [
          component('Física', 7, { ...area('Ciências da Natureza'), trainingType: 'Formação Geral Básica' }),
          component('Eletiva', 9, { trainingType: 'Aprofundamento' }),
        ],
      }),
    ])
    expect(blocks.map(({ kind, name, groups }) => [kind, name, groups[0]?.name])).toEqual([
      ['GENERAL', null, 'Ciências da Natureza'],
      ['TRAINING', 'Aprofundamento', null],
    ])
  })
})

describe('building again', () => {
  const entries = fc
    .array(
      fc.record({
        n: fc.integer({ min: 1, max: 9 }),
        civil: fc.integer({ min: 2000, max: 2030 }),
        own: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map(all => all.map(({ n, civil, own }) => year(`${n}º ano`, { year: String(civil), own })))

  it('keeps every year of other schools and says the same when nothing changed', () => {
    fc.assert(
      fc.property(entries, given => {
        const ordered = inOrder('FUNDAMENTAL', given)
        const built = ordered.filter(({ own }) => own)
        const again = mergeRebuilt('FUNDAMENTAL', built, ordered)
        expect(sameHistory(again, ordered)).toBe(true)
        expect(historyChanges(ordered, again)).toEqual([])
      }),
    )
  })
})

describe('a year of a history', () => {
  const ofClass = (id: string, name: string) => ({ grade: { id, name }, own: true })
  const recorded = year('6º ano', {
    ...ofClass('6', '6º ano'),
    components: [component('Matemática', 7), component('Arte', 8)],
  })
  const built = (over: Partial<HistoryEntry>) => [
    year('5º ano', ofClass('5', '5º ano')),
    { ...recorded, ...over },
  ]

  it('has the same result whatever it is called and how long it was', () => {
    const renamed = { institution: 'Outra', hours: 900, ...ofClass('6', '6º ano B') }
    expect(hasOtherResults([recorded], built(renamed))).toBe(false)
    expect(hasOtherResults([recorded], built({ components: [component('Matemática', 7)] }))).toBe(false)
    expect(hasOtherResults([], built({}))).toBe(false)
  })

  it('has another one by its situation, its frequency or a mark, and when it is told no more', () => {
    const swapped = [component('Matemática', 8), component('Arte', 7)]
    for (const over of [{ situation: 'FAILED' as const }, { frequency: 94.9 }, { components: swapped }])
      expect(hasOtherResults([recorded], built(over))).toBe(true)
    expect(hasOtherResults([recorded], [])).toBe(true)
    expect(hasOtherResults([recorded], [{ ...recorded, year: '2024' }])).toBe(true)
  })
})

it('a stage is concluded by its last year passed, wherever that was', () => {
  expect(conclusionOf('MEDIO', [year('3ª série', { situation: 'FAILED' })])).toBeNull()
  expect(conclusionOf('MEDIO', [year('3ª série', { year: '2024' })])?.year).toBe('2024')
})

it('a comparison names years and values that differ', () => {
  const from = [year('6º ano', { components: [component('Arte', 7)] })]
  const to = [
    year('6º ano', { hours: 900, components: [component('Arte', 8)] }),
    year('7º ano', { year: '2026' }),
  ]
  expect(historyChanges(from, to)).toMatchObject([
    {
      kind: 'CHANGED',
      fields: [{ field: 'hours', from: 800, to: 900 }],
      components: [{ name: 'Arte', fields: [{ field: 'mark', from: 7, to: 8 }] }],
    },
    { kind: 'ADDED', year: '2026', grade: '7º ano' },
  ])
})
