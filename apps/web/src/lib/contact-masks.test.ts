import { describe, expect, it } from 'vitest'
import { showPhone, showPostalCode } from './contact-masks.ts'

describe('a phone number', () => {
  it.each([
    ['11987654321', '(11) 98765-4321'],
    ['1132654321', '(11) 3265-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['ramal 12', 'ramal 12'],
    [null, ''],
  ])('%s reads %s', (stored, shown) => expect(showPhone(stored)).toBe(shown))
})

describe('a postal code', () => {
  it.each([
    ['01001000', '01001-000'],
    ['01001-000', '01001-000'],
    ['100', '100'],
    [undefined, ''],
  ])('%s reads %s', (stored, shown) => expect(showPostalCode(stored)).toBe(shown))
})
