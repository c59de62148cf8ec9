import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { messageWithoutValues } from './error-message.rules.ts'

describe('the message of an error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'cpf')", 'Cannot read properties of undefined reading …'],
    ['ana.maria is not a function', '… is not a function'],
    ['Unexpected token \'M\', "Maria da Silva" is not valid JSON', 'Unexpected token … is not valid JSON'],
    [
      'Minified React error #185; visit https://react.dev/errors/185?args[]=Ana',
      'Minified React error #185 visit …',
    ],
    ['Invalid date: 2010-05-03', 'Invalid date …'],
    ['Aluno 529.982.247-25 não encontrado em ana@example.com', '…'],
    ['', ''],
  ])('%s: %s', (message, withoutValues) => {
    expect(messageWithoutValues(message)).toBe(withoutValues)
  })

  it('is not read beyond the length that any has', () => {
    expect(messageWithoutValues('value '.repeat(10_000)).length).toBeLessThanOrEqual(300)
  })
})

test('told again it says the same, and no figure, address or sign is ever left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), message => {
      const withoutValues = messageWithoutValues(message)
      expect(messageWithoutValues(withoutValues)).toBe(withoutValues)
      expect(withoutValues.replace(/(?<=error )#\d{1,4}/gi, '')).toMatch(/^[A-Za-z'… ]*$/)
    }),
  )
})
