import { isPlaceholder } from '@lousa/rules/people/import-row/import-nothing.rules.ts'
import { importDraft } from '@lousa/rules/people/import-row/import-row.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName } from './person-fields.ts'

const letters = fc.constantFrom(
  ..."AaÉéçñÿØ'’´-– \u00a0\u200b\u200d\u0301\n".split(''),
  'عائشة',
  '李',
  'Souza',
)
const name = fc.array(letters, { minLength: 2, maxLength: 14 }).map(parts => parts.join(''))

test('for every name that a form accepts, an import has the same one, but for words that say that there is none', () => {
  fc.assert(
    fc.property(name, text => {
      const typed = fullName.safeParse(text)
      fc.pre(typed.success && !isPlaceholder(text))
      const { body } = importDraft('INSTRUCTOR', { name: text }, { today: '2026-08-17' })
      const imported = fullName.safeParse(body.name)
      expect([text, imported.data]).toEqual([text, typed.data])
    }),
    { numRuns: 500 },
  )
})
