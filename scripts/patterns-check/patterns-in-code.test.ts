import { expect, test } from 'vitest'
import { patternsInCode } from './patterns-in-code.ts'

const sourcesIn = (code: string) => patternsInCode(code, false).map(({ source }) => source)

test('literals are found wherever they are, with line and flags', () => {
  expect(patternsInCode('const a = 1\nconst b = z.string().regex(/a+/gu)', false)).toEqual([
    { line: 2, source: 'a+', flags: 'gu' },
  ])
})

test('expressions made from strings of the file are put together', () => {
  const code = [
    "const ONE = 'a|b'",
    'const LIMIT = 9',
    ['const TWO = `(?:$', '{ONE}){0,$', '{LIMIT}}`'].join(''),
    ['new RegExp(`^$', "{TWO}\\\\d$`, 'g')"].join(''),
    'RegExp(TWO)',
    ['new RegExp(`$', '{unknown}+`)'].join(''),
  ].join('\n')
  expect(sourcesIn(code)).toEqual(['^(?:a|b){0,9}\\d$', '(?:a|b){0,9}', 'x+'])
})

test('an expression that cannot be read is refused', () => {
  expect(() => sourcesIn('new RegExp(parts.join())')).toThrow('something else than a string')
})
