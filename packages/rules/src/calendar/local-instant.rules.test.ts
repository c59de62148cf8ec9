import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt } from './local-instant.rules.ts'

describe('a local date and time as an instant', () => {
  it('is that of the time zone, wherever the device is', () => {
    expect(instantAt('America/Sao_Paulo', '2026-03-05', '07:30')).toBe('2026-03-05T10:30:00.000Z')
    expect(instantAt('America/Rio_Branco', '2026-03-05', '22:00:00')).toBe('2026-03-06T03:00:00.000Z')
    expect(instantAt('UTC', '2026-03-05', '00:00')).toBe('2026-03-05T00:00:00.000Z')
  })

  it('that is skipped when clocks go forward is an hour later, that comes twice the first', () => {
    expect(instantAt('America/New_York', '2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
    expect(instantAt('America/New_York', '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('is none of what is no date or time', () => {
    expect(() => instantAt('UTC', '2026-03-05', '')).toThrow(RangeError)
    expect(() => instantAt('UTC', '', '07:30')).toThrow(RangeError)
  })

  it('is shown again as what was typed', () => {
    const timeZone = 'America/Manaus'
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-02'), max: new Date('2060-01-01'), noInvalidDate: true }),
        moment => {
          const [date = '', time = ''] = shown.format(moment).split(' ')
          expect(shown.format(new Date(instantAt(timeZone, date, time)))).toBe(`${date} ${time}`)
        },
      ),
    )
  })
})
