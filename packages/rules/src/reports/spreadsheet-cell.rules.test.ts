import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, numberText, readCell, safeCell } from './spreadsheet-cell.rules.ts'

test.each(['=1+1', '+5511', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://x")', '\u00a0=1'])(
  'a text that begins like a formula (%j) gets an apostrophe',
  text => {
    expect(safeCell(text)).toBe(`'${text}`)
  },
)

test.each(['', 'Ana', "D'Ávila", "'tis", '12/03/2013', 'a=b', '(11) 90000-0001'])(
  'any other text (%j) stays as it is',
  text => {
    expect(safeCell(text)).toBe(text)
    expect(readCell(text)).toBe(text)
  },
)

test('what was made safe is read back as it was', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      fc.pre(!/^'\s*[=+\-@\t\r]/u.test(text))
      expect(readCell(safeCell(text))).toBe(text)
      expect(safeCell(text)).not.toMatch(/^\s*[=+\-@]/u)
    }),
  )
})

test('a line quotes separators, quotes, line breaks and outer blanks', () => {
  expect(csvLine(['a', 'b;c', 'say "x"', 'two\nlines', ' x'])).toBe(
    'a;"b;c";"say ""x""";"two\nlines";" x"\r\n',
  )
})

test.each([
  [1234567890, '1234567890'],
  [52998224725, '52998224725'],
  [1e21, '1000000000000000000000'],
  [0.1, '0.1'],
  [-3.25, '-3.25'],
  [1e-12, '0'],
])('the number %s is written %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})
