import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate } from '../people/import-row/import-values.rules.ts'
import { civilDate } from './civil-date.rules.ts'
import { completeDate, parseShownDate, typedPastDate } from './typed-date.rules.ts'

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

test.each([
  ['15/12/26', '15/12/2026'],
  ['01/12', '01/12/2026'],
  ['01/02/99', '01/02/1999'],
  ['01/02/76', '01/02/2076'],
  ['31/02', '31/02'],
  ['31/02/26', '31/02/26'],
  ['29/02', '29/02'],
  ['15/12/2025', '15/12/2025'],
  ['15/1', '15/1'],
  ['', ''],
])('a form completes %j to %j', (text, whole) => expect(completeDate(text, THIS_YEAR)).toBe(whole))

test('a completed date is a date of at most 50 years from now, and is not completed further', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 99 }),
      (day, month, year) => {
        const typed = [day, month, year].map(part => String(part).padStart(2, '0')).join('/')
        const whole = completeDate(typed, THIS_YEAR)
        const date = parseShownDate(whole)
        expect(date === null ? whole : Math.abs(Number(date.slice(0, 4)) - THIS_YEAR) <= 50).toBe(
          date === null ? typed : true,
        )
        expect(completeDate(whole, THIS_YEAR)).toBe(whole)
      },
    ),
  )
})
