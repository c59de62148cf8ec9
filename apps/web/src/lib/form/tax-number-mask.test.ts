import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretAfter, digitsOf, formatTaxNumber } from './tax-number-mask.ts'

describe('the mask of CPF and CNPJ', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['529', '529'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['11222333000181', '11.222.333/0001-81'],
    ['112223330001819999', '11.222.333/0001-81'],
    ['a5b2', '52'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatTaxNumber(typed)).toBe(shown)
  })

  it('changes no digit and formats its own result to itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), typed => {
        const shown = formatTaxNumber(typed)
        expect(digitsOf(shown)).toBe(digitsOf(typed).slice(0, 14))
        expect(formatTaxNumber(shown)).toBe(shown)
      }),
    )
  })

  it('keeps the caret behind the digit that a person has just typed in the middle', () => {
    // 529.|982 with a 7 typed at the bar: four digits stand before the caret.
    expect(caretAfter(formatTaxNumber('529.7982'), 4)).toBe(5)
    expect(caretAfter('529.798.2', 0)).toBe(0)
    expect(caretAfter('529.798.2', 7)).toBe(9)
  })
})
