import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abbreviatedName } from './abbreviated-name.rules.ts'

test.each([
  ['Maria Eduarda da Conceição', 'Maria E. C.'],
  ["Ana D'Ávila", 'Ana D.'],
  ['  José   dos  Santos ', 'José S.'],
  ['Érica', 'É.'],
  ['João da Silva e Souza', 'João S. S.'],
  ['', ''],
])('a stranger reads %j as %j', (name, shown) => expect(abbreviatedName(name)).toBe(shown))

test('nothing after the first name is told but initials', () => {
  const word = fc.stringMatching(/^[A-ZÁÉ][a-zãç]{3,12}$/)
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 6 }), (first, others) => {
      const shown = abbreviatedName([first, ...others].join(' '))
      expect(shown.split(' ').slice(1)).toEqual(others.map(other => `${Array.from(other)[0]}.`))
    }),
  )
})
