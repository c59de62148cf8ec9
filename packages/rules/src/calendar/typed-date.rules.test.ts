import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate } from '../people/import-row/import-values.rules.ts'
import { civilDate } from './civil-date.rules.ts'
import { typedPastDate } from './typed-date.rules.ts'

const THIS_YEAR = 2026

test.each([
  ['05032014', '2014-03-05'],
  ['050314', '2014-03-05'],
  ['050361', '1961-03-05'],
  ['5/3/14', '2014-03-05'],
  ['05.03.2014', '2014-03-05'],
  ['05 03 2014', '2014-03-05'],
  ['2014-03-05', '2014-03-05'],
  ['31022014', null],
  ['5032014', null],
])('a form takes %j for %j', (text, date) => expect(typedPastDate(text, THIS_YEAR)).toBe(date))

const written = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 1930, max: THIS_YEAR }),
    sign: fc.constantFrom('/', '-', '.', ' ', ''),
    isShort: fc.boolean(),
    isPadded: fc.boolean(),
  })
  .map(({ day, month, year, sign, isShort, isPadded }) => {
    const two = (n: number) => (isPadded || sign === '' ? String(n).padStart(2, '0') : String(n))
    const shortYear = String(year % 100).padStart(2, '0')
    return {
      text: [two(day), two(month), isShort ? shortYear : String(year)].join(sign),
      date: civilDate(year, month, day),
      isShort,
      isExact: !isShort || year > THIS_YEAR - 97,
    }
  })

/** The digits of a date with signs between any of them, or none. */
const scattered = fc
  .tuple(written, fc.array(fc.constantFrom('', '', '/', '-', '.', ' '), { minLength: 10, maxLength: 10 }))
  .map(([{ date, isShort }, signs]) => {
    const [year = '', month = '', day = ''] = date.split('-')
    const digits = `${day}${month}${isShort ? year.slice(2) : year}`
    return [...digits].map((digit, at) => `${digit}${at < digits.length - 1 ? signs[at] : ''}`).join('')
  })

test('for every past date that a form accepts, an import reads the same one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        written.map(({ text }) => text),
        scattered,
      ),
      text => {
        const typed = typedPastDate(text, THIS_YEAR)
        // Five digits and a fraction are a moment as spreadsheets count days; a year in front is a year.
        fc.pre(typed !== null && typed >= '1900-01-01' && !/^\d{5}\.\d+$|^(?:1[89]|20)\d\d[/.-]/.test(text))
        const { value, remark } = readDate(text, THIS_YEAR)
        expect([text, value, remark?.isProblem ?? false]).toEqual([text, typed, false])
      },
    ),
    { numRuns: 1000 },
  )
})

test('a date written in any of these forms is that date for form and import', () => {
  fc.assert(
    fc.property(written, ({ text, date, isExact }) => {
      fc.pre(isExact)
      const { value } = readDate(text, THIS_YEAR)
      expect([text, value]).toEqual([text, date])
      const typed = typedPastDate(text, THIS_YEAR)
      if (typed !== null) expect([text, typed]).toEqual([text, date])
    }),
  )
})
