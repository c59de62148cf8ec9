import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formalDate, formalTime, numberInWords } from './date-in-words.rules.ts'

test('numbers as they are read', () => {
  const words = {
    1: 'um',
    14: 'quatorze',
    20: 'vinte',
    21: 'vinte e um',
    100: 'cem',
    101: 'cento e um',
    1000: 'mil',
    1100: 'mil e cem',
    1999: 'mil novecentos e noventa e nove',
    2000: 'dois mil',
    2026: 'dois mil e vinte e seis',
    2101: 'dois mil cento e um',
  }
  for (const [value, said] of Object.entries(words)) expect(numberInWords(Number(value))).toBe(said)
})

test('a date as minutes begin', () => {
  expect(formalDate('2026-11-23')).toBe('Aos vinte e três dias do mês de novembro de dois mil e vinte e seis')
  expect(formalDate('2027-03-01')).toBe('Ao primeiro dia do mês de março de dois mil e vinte e sete')
})

test('what has no words is refused', () => {
  for (const value of [0, -1, 1.5, 10_000, Number.NaN]) expect(() => numberInWords(value)).toThrow(RangeError)
})

test('no two numbers are said alike, and nothing is said twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (one, other) => {
      expect(numberInWords(one) === numberInWords(other)).toBe(one === other)
      expect(numberInWords(one)).not.toMatch(/ {2}| e e | e$|^e |undefined/)
    }),
  )
})

test('times as minutes say them', () => {
  const words = {
    '00:00': 'à zero hora',
    '01:01:00': 'à uma hora e um minuto',
    '02:00:00': 'às duas horas',
    '14:30:00': 'às quatorze horas e trinta minutos',
    '21:00': 'às vinte e uma horas',
    '22:05': 'às vinte e duas horas e cinco minutos',
  }
  for (const [time, text] of Object.entries(words)) expect(formalTime(time)).toBe(text)
})
