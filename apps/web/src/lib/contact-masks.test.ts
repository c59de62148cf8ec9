import { describe, expect, it } from 'vitest'
import { formatPhone, formatPostalCode, formatTypedDate, showPhone, showPostalCode } from './contact-masks.ts'

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

describe('what is being typed', () => {
  it.each([
    ['1', '(1'],
    ['1132654321', '(11) 3265-4321'],
    ['11987654321', '(11) 98765-4321'],
    ['(11) 98765-43210', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['55999998888', '(55) 99999-8888'],
    ['', ''],
  ])('as a phone, %s becomes %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

  it('as a CEP or a date never grows beyond its digits', () => {
    expect(formatPostalCode('010010001')).toBe('01001-000')
    expect(formatTypedDate('311220101')).toBe('31/12/2010')
    expect(formatTypedDate('311')).toBe('31/1')
  })
})
