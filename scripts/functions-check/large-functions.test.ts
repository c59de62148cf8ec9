import { expect, test } from 'vitest'
import { differences, largeFunctionsIn, listOf, mayReplace } from './large-functions.ts'

const LINES = 'noExcessiveLinesPerFunction'
const listed = { [LINES]: { 'a.ts': [200, 130], 'b.ts': [150] } }

test('the report of Biome names rule, file and size of each large function', () => {
  const diagnostic = (severity: string, message: string) => ({
    severity,
    message,
    category: `lint/complexity/${LINES}`,
    location: { path: 'a.ts' },
  })
  const report = JSON.stringify({
    diagnostics: [
      diagnostic('warning', 'This function has too many lines (130). Maximum allowed is 120.'),
      diagnostic('warning', 'This function has too many lines (200). Maximum allowed is 120.'),
      diagnostic('info', 'This function has too many lines (400). Maximum allowed is 120.'),
    ],
  })
  expect(listOf(largeFunctionsIn(report))).toEqual({ [LINES]: { 'a.ts': [200, 130] } })
  expect(() => largeFunctionsIn(JSON.stringify({ diagnostics: [diagnostic('warning', 'Long')] }))).toThrow(
    'Expected a size',
  )
})

test('the list must equal the code', () => {
  expect(differences(listed, listed)).toEqual([])
  expect(differences(listed, { [LINES]: { 'a.ts': [201, 130], 'b.ts': [149] } })).toEqual([
    `New or larger: a.ts ${LINES}: 201, 130 (listed: 200, 130)`,
    `Smaller: b.ts ${LINES}: 149 (listed: 150)`,
  ])
  expect(differences(listed, { [LINES]: { 'a.ts': [200], 'b.ts': [150] }, other: { 'c.ts': [21] } })).toEqual(
    [`Smaller: a.ts ${LINES}: 200 (listed: 200, 130)`, 'New or larger: c.ts other: 21 (listed: none)'],
  )
})

test('a new list may name moved files, and has neither more nor larger functions', () => {
  expect(mayReplace(listed, { [LINES]: { 'moved.ts': [200], 'b.ts': [150, 130] } })).toBe(true)
  expect(mayReplace(listed, {})).toBe(true)
  expect(mayReplace(listed, { [LINES]: { 'a.ts': [200, 151], 'b.ts': [121] } })).toBe(false)
  expect(mayReplace(listed, { [LINES]: { 'a.ts': [121, 121, 121, 121] } })).toBe(false)
  expect(mayReplace(listed, { other: { 'a.ts': [21] } })).toBe(false)
})
