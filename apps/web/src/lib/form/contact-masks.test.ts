import { completePastDate, formatTypedDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatPostalCode, showPhone, showPostalCode } from './contact-masks.ts'

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
    ['5511987654321', '(11) 98765-4321'],
    ['', ''],
  ])('as a phone, %s becomes %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

  it('as a CEP or a date never grows beyond its digits', () => {
    expect(formatPostalCode('010010001')).toBe('01001-000')
    expect(formatTypedDate('311220101')).toBe('31/12/2010')
    expect(formatTypedDate('311')).toBe('31/1')
  })

  const keyByKey = (keys: string) => [...keys].reduce((shown, key) => formatTypedDate(shown + key), '')
  it.each([
    ['05032014', '05/03/2014'],
    ['05/03/2014', '05/03/2014'],
    ['5/3/2014', '05/03/2014'],
    ['5.3.14', '05/03/14'],
    ['15-3-14', '15/03/14'],
  ])('as the date %s reads %s', (keys, shown) => expect(keyByKey(keys)).toBe(shown))

  it.each([
    ['2014-03-05', '05/03/2014'],
    ['5/3/2014', '05/03/2014'],
    [' 5/3/14 ', '05/03/14'],
  ])('and comes at once, filled in or pasted, %s reads %s', (given, shown) =>
    expect(formatTypedDate(given)).toBe(shown),
  )

  it('keeps a digit alone where another one was just deleted', () =>
    expect(formatTypedDate('1/03/2014')).toBe('10/32/014'))
})

describe('a past date with a short year', () => {
  it.each([
    ['05/03/14', '05/03/2014'],
    ['05/03/26', '05/03/2026'],
    ['05/03/27', '05/03/1927'],
    ['05/03/2014', '05/03/2014'],
    ['05/03', '05/03'],
  ])('%s is %s in 2026', (typed, whole) => expect(completePastDate(typed, 2026)).toBe(whole))
})
