import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waitingInitials } from './waiting-name.rules.ts'

it('a waiting list shows the initials of first and last name, of the social name where there is one', () => {
  expect(waitingInitials({ name: 'João dos Santos Silva' })).toBe('J. S.')
  expect(waitingInitials({ name: 'João da Silva', socialName: 'Érica Melo' })).toBe('É. M.')
  expect(waitingInitials({ name: 'Madonna' })).toBe('M.')
})

it('never shows two letters of a name together', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(waitingInitials({ name })).not.toMatch(/\p{L}\p{L}/u)
    }),
  )
})
