import { expect, test } from 'vitest'
import { oldNamesIn } from './old-words.ts'

test('a declared name with an old word is found, in every form of a declaration', () => {
  const code = [
    'const heldStudent = 1',
    'export type Told = string',
    'function* standingRows() {}',
    '  readonly isAsked?: boolean',
    '  MOST_KEPT: 3,',
  ].join('\n')
  expect(oldNamesIn(code).map(({ name, line }) => `${line} ${name}`)).toEqual([
    '1 heldStudent',
    '2 Told',
    '3 standingRows',
    '4 isAsked',
    '5 MOST_KEPT',
  ])
})

test('a use of a name, a longer word and a text are none', () => {
  expect(oldNamesIn("const shield = standing()\nconst outstanding = 'told'\n// the held row")).toEqual([])
})
