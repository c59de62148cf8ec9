import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { describe, expect, it } from 'vitest'
import { itemsBetween } from './calendar-items.values.ts'
import { boardSpan, droppedOnDay, droppedOnHours, extendedTo } from './calendar-moves.values.ts'

const stored: AcademicCalendarEvent = {
  id: '1',
  title: 'Reunião',
  type: 'MEETING',
  start: '2024-03-05',
  end: '2024-03-06',
  startDate: '2024-03-05',
  endDate: '2024-03-06',
  startHour: null,
  endHour: null,
  editable: true,
  description: null,
  repeatsYearly: true,
  repeatsUntil: null,
  followsWeekday: null,
  version: 3,
}
const timed = {
  ...stored,
  repeatsYearly: false,
  end: '2024-03-05',
  startHour: '08:00:00',
  endHour: '10:00:00',
}
const itemOf = (event: AcademicCalendarEvent, year: string) => {
  const range = { start: `${year}-01-01`, end: `${year}-12-31` }
  const [item] = itemsBetween({ events: [event], holidays: [], levels: [] }, range)
  if (!item) throw new Error('no occurrence')
  return item
}

describe('the dates that a drag stands for', () => {
  it('are those of the first occurrence, by the same days, when one of another year is dragged', () => {
    expect(droppedOnDay(stored, itemOf(stored, '2026'), '2026-03-09')).toEqual({
      start: '2024-03-09',
      end: '2024-03-10',
      startHour: null,
      endHour: null,
    })
  })

  it('keep the hours of an event that is dropped on a day', () => {
    expect(droppedOnDay(timed, itemOf(timed, '2024'), '2024-03-01')).toMatchObject({
      start: '2024-03-01',
      end: '2024-03-01',
      startHour: '08:00:00',
      endHour: '10:00:00',
    })
  })

  it('take the hours among which an event is dropped; midnight ends the day before', () => {
    const item = itemOf(timed, '2024')
    expect(
      droppedOnHours(timed, item, { newStart: '2024-03-07 13:30:00', newEnd: '2024-03-07 15:30:00' }),
    ).toEqual({ start: '2024-03-07', end: '2024-03-07', startHour: '13:30:00', endHour: '15:30:00' })
    expect(
      droppedOnHours(timed, item, { newStart: '2024-03-07 22:00:00', newEnd: '2024-03-08 00:00:00' }),
    ).toEqual({ start: '2024-03-07', end: '2024-03-07', startHour: '22:00:00', endHour: '23:59:59' })
  })

  it('never end before they begin when the last day is pulled to the left', () => {
    const item = itemOf(stored, '2026')
    expect(extendedTo(stored, item, '2026-03-01')).toMatchObject({ start: '2024-03-05', end: '2024-03-05' })
    expect(extendedTo(stored, item, '2026-03-08')).toMatchObject({ start: '2024-03-05', end: '2024-03-08' })
  })

  it('stand on the board from the first second to the last, or by their hours', () => {
    expect(boardSpan(itemOf(stored, '2026'))).toEqual({
      start: '2026-03-05 00:00:00',
      end: '2026-03-06 23:59:59',
    })
    expect(boardSpan(itemOf(timed, '2024'))).toEqual({
      start: '2024-03-05 08:00:00',
      end: '2024-03-05 10:00:00',
    })
  })
})
