import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { expect, it } from 'vitest'
import { calendarFileOf, enrollmentText, eventStatusOn } from './event.values.ts'
import { pictureSource } from './event-picture.values.ts'

const run = { start: '2026-09-12', end: '2026-09-12', startHour: '08:00:00', endHour: '12:30:00' }
const fair = { start: '2026-09-12', end: '2026-09-14', startHour: null, endHour: null }

it('an event says when it is', () => {
  expect(eventWhen(run)).toBe('12/09/2026, 08:00 às 12:30')
  expect(eventWhen(fair)).toBe('12/09/2026 a 14/09/2026')
})

it('an event is coming, running or over by its days', () => {
  const on = ['2026-09-11', '2026-09-12', '2026-09-14', '2026-09-15'].map(day => eventStatusOn(fair, day))
  expect(on).toEqual(['COMING', 'RUNNING', 'RUNNING', 'OVER'])
})

it('an event says how it stands with the enrolment', () => {
  const event = { ...run, selfEnrollment: true, enrollmentStart: '2026-08-01', enrollmentEnd: '2026-09-05' }
  expect(
    ['2026-07-31', '2026-08-01', '2026-09-06', '2026-09-13'].map(day => enrollmentText(event, day)),
  ).toEqual(['A partir de 01/08/2026', 'Até 05/09/2026', 'Encerradas', 'Encerradas'])
  expect(enrollmentText({ ...event, selfEnrollment: false }, '2026-08-02')).toBe('Feitas pela secretaria')
  expect(enrollmentText({ ...event, enrollmentStart: null, enrollmentEnd: null }, '2026-08-02')).toBe(
    'Abertas',
  )
  expect(enrollmentText({ ...event, enrollmentStart: null, enrollmentEnd: null }, '2026-09-13')).toBe(
    'Encerradas',
  )
})

it('a picture is found where it is: with the server, or just chosen', () => {
  expect(pictureSource('grade/7/picture?v=a')).toBe('/api/grade/7/picture?v=a')
  expect(pictureSource('data:image/jpeg;base64,x')).toBe('data:image/jpeg;base64,x')
})

it('a calendar gets whole days or hours, and no sign that would break its lines', () => {
  const at = new Date('2026-08-01T12:00:00Z')
  const about = { id: 'x', name: 'Corrida; ruas, praças', place: null, description: 'Um\nDois' }
  const file = calendarFileOf({ ...run, ...about }, at)
  expect(file).toContain('DTSTART:20260912T080000\r\nDTEND:20260912T123000\r\n')
  expect(file).toContain('SUMMARY:Corrida\\; ruas\\, praças\r\n')
  expect(file).toContain('DESCRIPTION:Um\\nDois\r\n')
  expect(file).toContain('DTSTAMP:20260801T120000Z\r\n')
  expect(calendarFileOf({ ...fair, ...about }, at)).toContain(
    'DTSTART;VALUE=DATE:20260912\r\nDTEND;VALUE=DATE:20260915\r\n',
  )
  const long = calendarFileOf({ ...fair, ...about, description: 'ã'.repeat(500) }, at)
  for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})
