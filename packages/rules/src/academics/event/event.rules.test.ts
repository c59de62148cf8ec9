import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEventTimes } from './event.rules.ts'

const WHOLE = { start: '2026-09-12', end: '2026-09-12', startHour: null, endHour: null }

test.each([
  ['one whole day', {}, []],
  ['several days', { end: '2026-09-14' }, []],
  ['an end before the start', { end: '2026-09-11' }, [['end', 'INVALID_DATE_INTERVAL_ERROR']]],
  ['hours of one day', { startHour: '08:00:00', endHour: '12:00:00' }, []],
  [
    'an hour that ends where it begins',
    { startHour: '08:00:00', endHour: '08:00:00' },
    [['endHour', 'INVALID_DATE_INTERVAL_ERROR']],
  ],
  ['a night', { end: '2026-09-13', startHour: '20:00:00', endHour: '06:00:00' }, []],
  ['a first hour alone', { startHour: '08:00:00' }, [['endHour', 'REQUIRED']]],
  ['a last hour alone', { endHour: '08:00:00' }, [['startHour', 'REQUIRED']]],
])('an event of %s', (_, given, problems) => {
  expect(checkEventTimes({ ...WHOLE, ...given }).map(({ path, code }) => [path, code])).toEqual(problems)
})

const days = fc.constantFrom('2026-09-11', '2026-09-12', '2026-09-13')
const hours = fc.constantFrom(null, '00:00:00', '08:00:00', '23:59:59')

test('what is accepted takes some time, or whole days', () => {
  fc.assert(
    fc.property(fc.record({ start: days, end: days, startHour: hours, endHour: hours }), event => {
      if (checkEventTimes(event).length > 0) return
      expect((event.startHour === null) === (event.endHour === null)).toBe(true)
      const from = `${event.start} ${event.startHour ?? '00:00:00'}`
      const to = `${event.end} ${event.endHour ?? '24:00:00'}`
      expect(to > from).toBe(true)
    }),
  )
})

test('no problem is told twice of one field', () => {
  fc.assert(
    fc.property(fc.record({ start: days, end: days, startHour: hours, endHour: hours }), event => {
      const paths = checkEventTimes(event).map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
    }),
  )
})
