import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { describe, expect, it } from 'vitest'
import { isMovable, isTimed, itemsBetween, onDay } from './calendar-items.values.ts'

const event = (over: Partial<AcademicCalendarEvent>): AcademicCalendarEvent => {
  const { start = '2026-03-05', end = start } = over
  return {
    id: '1',
    title: 'Feira',
    type: 'OTHER',
    startHour: null,
    endHour: null,
    editable: true,
    description: null,
    repeatsYearly: false,
    repeatsUntil: null,
    followsWeekday: null,
    version: 1,
    ...over,
    start,
    end,
    startDate: start,
    endDate: end,
  }
}
const none = { events: [], holidays: [], levels: [] }
const year = { start: '2026-01-01', end: '2026-12-31' }
const tiradentes = { date: '2026-04-21', name: 'Tiradentes', optional: false }
const carnival = { date: '2026-02-17', name: 'Carnaval', optional: true }
const term = {
  id: 't',
  position: 1,
  start: '2026-02-09',
  end: '2026-04-24',
  showPerformance: true,
  closedAt: null,
}

describe('what the calendar shows', () => {
  it('does not show a national holiday twice that the school has stored too', () => {
    const stored = event({ type: 'NATIONAL', title: 'Tiradentes', start: '2026-04-21', editable: false })
    const items = itemsBetween({ ...none, events: [stored], holidays: [tiradentes] }, year)
    expect(items.map(({ title, event: of }) => [title, of?.id])).toEqual([['Tiradentes', '1']])
  })

  it('shows a national holiday beside a meeting on the same day, spanning the whole of it, not to be changed', () => {
    const meeting = event({
      type: 'MEETING',
      start: '2026-04-21',
      startHour: '08:00:00',
      endHour: '09:00:00',
    })
    const [holiday, other] = itemsBetween({ ...none, events: [meeting], holidays: [tiradentes] }, year)
    expect(holiday).toMatchObject({ kind: 'NATIONAL', startHour: '00:00:00', endHour: '23:59:59' })
    expect(holiday && [isMovable(holiday), isTimed(holiday)]).toEqual([false, false])
    expect(other && [isMovable(other), isTimed(other)]).toEqual([true, true])
  })

  it('marks an optional day as such until the school makes a day off of it', () => {
    const optional = itemsBetween({ ...none, holidays: [carnival] }, year)
    expect(optional).toMatchObject([{ kind: 'OPTIONAL', title: 'Carnaval (ponto facultativo)' }])
    const recess = event({ type: 'RECESS', start: '2026-02-16', end: '2026-02-18' })
    expect(itemsBetween({ ...none, events: [recess], holidays: [carnival] }, year)).toMatchObject([
      { kind: 'RECESS' },
    ])
    const meeting = event({ type: 'MEETING', start: '2026-02-17' })
    expect(itemsBetween({ ...none, events: [meeting], holidays: [carnival] }, year)).toHaveLength(2)
  })

  it('shows an event that repeats in every year of the range, on the dates of that year', () => {
    const yearly = event({ start: '2024-11-18', repeatsYearly: true, repeatsUntil: 2026 })
    const range = { start: '2025-01-01', end: '2027-12-31' }
    expect(itemsBetween({ ...none, events: [yearly] }, range).map(({ start }) => start)).toEqual([
      '2025-11-18',
      '2026-11-18',
    ])
  })

  it('says once where the terms of several levels begin together, and names the levels', () => {
    const levels = [
      { name: 'Fundamental', type: 'QUARTER' as const, academicTerms: [term] },
      { name: 'Médio', type: 'QUARTER' as const, academicTerms: [{ ...term, end: '2026-04-30' }] },
    ]
    expect(
      itemsBetween({ ...none, levels }, year).map(({ start, title, detail }) => [start, title, detail]),
    ).toEqual([
      ['2026-02-09', '1º bimestre começa', 'Fundamental, Médio'],
      ['2026-04-24', '1º bimestre termina', 'Fundamental'],
      ['2026-04-30', '1º bimestre termina', 'Médio'],
    ])
  })

  it('has a long event on each of its days and on no other', () => {
    const items = itemsBetween({ ...none, events: [event({ start: '2026-07-11', end: '2026-07-13' })] }, year)
    expect(
      ['2026-07-10', '2026-07-11', '2026-07-13', '2026-07-14'].map(day => onDay(items, day).length),
    ).toEqual([0, 1, 1, 0])
  })
})
