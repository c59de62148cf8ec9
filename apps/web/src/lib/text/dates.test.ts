import { parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  dateOf,
  showClock,
  showDate,
  showDay,
  showInstant,
  showLongDate,
  showMoment,
  showShortMoment,
  showTimesIn,
  showWeekday,
  timeOfDay,
  todayIn,
} from './dates.ts'

describe('dates as people write them', () => {
  it('are shown day first and sent year first', () => {
    expect(showDate('2026-03-05')).toBe('05/03/2026')
    expect(parseShownDate('05/03/2026')).toBe('2026-03-05')
    expect(parseShownDate('5/3/2026')).toBe('2026-03-05')
    expect(showLongDate('2026-03-05')).toBe('quinta-feira, 5 de março')
    expect(showWeekday('2026-03-07')).toBe('sábado')
    expect(showInstant(new Date(2026, 2, 5, 7, 4).toISOString())).toBe('05/03/2026 às 07:04')
  })

  it('what has just happened is told by its time, of another day with that day', () => {
    const afternoon = new Date(2026, 2, 5, 14, 32)
    expect(showMoment(afternoon.toISOString(), new Date(2026, 2, 5, 18, 0))).toBe('às 14:32')
    expect(showMoment(afternoon.toISOString(), new Date(2026, 2, 6, 8, 0))).toBe('em 05/03, 14:32')
  })

  it.each(['31/02/2026', '2026-03-05', '05/03/26', 'amanhã', ''])('%j is no date', text => {
    expect(parseShownDate(text)).toBeNull()
  })

  it('what is no date is shown and moved as it is', () => {
    expect([showDate('2026-02-30'), showLongDate('ontem'), showWeekday(''), addDays('ontem', 1)]).toEqual([
      '2026-02-30',
      'ontem',
      '',
      'ontem',
    ])
  })

  it('today is the institution’s day, not the reader’s', () => {
    const lateEvening = new Date('2026-03-06T01:30:00Z')
    expect(todayIn('America/Sao_Paulo', lateEvening)).toBe('2026-03-05')
    expect(todayIn('America/Noronha', lateEvening)).toBe('2026-03-05')
    expect(todayIn('UTC', lateEvening)).toBe('2026-03-06')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })
})

describe('a device in another zone than the institution', () => {
  // Whatever zone this runs in, one of the two is another.
  afterEach(() => showTimesIn('UTC'))

  it.each([
    ['America/Sao_Paulo', '05/03/2026', '22:30'],
    ['America/Rio_Branco', '05/03/2026', '20:30'],
    ['Asia/Tokyo', '06/03/2026', '10:30'],
  ])('shows instants by the clocks of %s', (timeZone, day, time) => {
    const instant = '2026-03-06T01:30:00Z'
    showTimesIn(timeZone)
    expect([showInstant(instant), showDay(instant), showClock(instant)]).toEqual([
      `${day} às ${time}`,
      day,
      time,
    ])
    expect(timeOfDay(new Date(instant))).toBe(`${time}:00`)
    expect(dateOf(instant)).toBe(parseShownDate(day))
  })

  it('tells today from another day by the institution’s midnight', () => {
    const evening = '2026-03-06T02:50:00Z'
    const later = new Date('2026-03-06T03:10:00Z')
    showTimesIn('America/Sao_Paulo')
    expect([showMoment(evening, later), showShortMoment(evening, later)]).toEqual([
      'em 05/03, 23:50',
      '05/03, 23:50',
    ])
    showTimesIn('UTC')
    expect([showMoment(evening, later), showShortMoment(evening, later)]).toEqual(['às 02:50', '02:50'])
    expect(timeOfDay(new Date('2026-03-06T00:05:00Z'))).toBe('00:05:00')
  })
})
