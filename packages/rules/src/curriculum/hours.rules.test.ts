import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MatrixHours, matrixTotals, minimumHours, parseHours } from './hours.rules.ts'

const row = (hour: number, area: string, type: string | null = null): MatrixHours => ({
  hour,
  knowledgeArea: { id: area, name: area },
  trainingType: type === null ? null : { id: type },
})

describe('the hours of a matrix', () => {
  test('refuse an hour with more than two decimals', () => {
    expect(() => matrixTotals([row(66.667, 'Matemática')])).toThrow(RangeError)
  })

  test('are nothing without rows', () => {
    expect(matrixTotals([])).toEqual({ total: 0, byArea: [], byTrainingType: [] })
  })

  test('add up exactly, per area by name without accents and per type with the common block first', () => {
    const totals = matrixTotals([
      row(0.1, 'Matemática', 'IF'),
      row(0.2, 'Matemática'),
      row(66.67, 'Ética'),
      row(33.33, 'Ética', 'AA'),
    ])
    expect(totals).toEqual({
      total: 100.3,
      byArea: [
        { id: 'Ética', name: 'Ética', total: 100 },
        { id: 'Matemática', name: 'Matemática', total: 0.3 },
      ],
      byTrainingType: [
        { id: null, total: 66.87 },
        { id: 'IF', total: 0.1 },
        { id: 'AA', total: 33.33 },
      ],
    })
  })

  test('keep areas of one name apart by their id', () => {
    const areas = ['b', 'a'].map(id => ({ ...row(1, id), knowledgeArea: { id, name: 'Artes' } }))
    expect(matrixTotals(areas).byArea.map(area => area.id)).toEqual(['a', 'b'])
  })

  test('are the same sum by area, by type and in all, in any order of rows', () => {
    const rows = fc.array(
      fc.record({
        hour: fc.integer({ min: 1, max: 999_999 }).map(value => value / 100),
        area: fc.constantFrom('Linguagens', 'Matemática', 'Ciências'),
        type: fc.constantFrom(null, 'BNCC', 'IF'),
      }),
      { maxLength: 30 },
    )
    const cents = (values: readonly { total: number }[]) =>
      values.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    fc.assert(
      fc.property(rows, given => {
        const all = given.map(each => row(each.hour, each.area, each.type))
        const totals = matrixTotals(all)
        expect(cents(totals.byArea)).toBe(cents([totals]))
        expect(cents(totals.byTrainingType)).toBe(cents([totals]))
        const reversed = matrixTotals(all.toReversed())
        expect(reversed.total).toBe(totals.total)
        expect(reversed.byArea).toEqual(totals.byArea)
      }),
    )
  })
})

test.each([
  ['INFANTIL', 800],
  ['FUNDAMENTAL', 800],
  ['MEDIO', 1000],
  ['EJA', null],
  ['LIVRE', null],
  [null, null],
] as const)('the law asks of a year of stage %s for %s hours', (stage, hours) => {
  expect(minimumHours(stage)).toBe(hours)
})

describe('hours as a person types them', () => {
  test('are refused when they are no number', () => {
    for (const text of ['mil', '1.000.00', '1,5,5']) expect(parseHours(text), text).toBeUndefined()
  })

  test('are not there in an empty field', () => {
    expect(parseHours('  ')).toBeNull()
  })

  test('take a point before three digits for thousands, and any other for the decimal comma', () => {
    const typed = ['1.000', '1.200,5', '1000', '80,25', '80.25', '0.500', '1.5']
    expect(typed.map(parseHours)).toEqual([1000, 1200.5, 1000, 80.25, 80.25, 0.5, 1.5])
  })

  test('are read back as they are written for Brazilian readers', () => {
    const written = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999_999 }), cents => {
        expect(parseHours(written.format(cents / 100))).toBe(cents / 100)
      }),
    )
  })
})
