import { expect, test } from 'vitest'
import { calendarFile, type FileEntry } from './calendar-file.values.ts'

const HEAD = {
  institutionId: 'escola',
  timeZone: 'America/Sao_Paulo',
  name: 'Escola São João,\r\nBEGIN:VEVENT',
  now: '2026-08-17T15:00:00.000Z',
}
const wholeDays: FileEntry = {
  key: 'a',
  version: 1,
  title: 'Recesso',
  description: null,
  start: '2026-07-13',
  end: '2026-07-24',
  startHour: null,
  endHour: null,
}
const meeting: FileEntry = {
  ...wholeDays,
  key: 'b',
  version: 3,
  title: 'Reunião\r\nATTENDEE:x; com título comprido o bastante para não caber em uma só linha do arquivo',
  start: '2026-08-20',
  end: '2026-08-20',
  startHour: '19:00:00',
  endHour: '20:30:00',
}
const textOf = (entries: FileEntry[]) => calendarFile(entries, HEAD).toString('utf8')
const linesOf = (entries: FileEntry[]) => textOf(entries).replaceAll('\r\n ', '').split('\r\n')

test('a name or title cannot write lines of its own', () => {
  const lines = linesOf([wholeDays, meeting])
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter(line => line.startsWith('ATTENDEE'))).toEqual([])
  expect(lines).toContain('X-WR-CALNAME:Escola São João\\, BEGIN:VEVENT')
})

test('characters that the format forbids, or that end a line for somebody, are left out', () => {
  const odd = 'A\u000bB\u0085BEGIN:VEVENT\u2028C\u0007\rD'
  const text = calendarFile([{ ...wholeDays, title: odd, description: odd }], {
    ...HEAD,
    name: odd,
  }).toString()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(text).toContain('SUMMARY:A B BEGIN:VEVENT C \\nD\r\n')
})

test('no line is longer than 75 octets, and every line ends as it must', () => {
  const text = textOf([wholeDays, meeting])
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.split('\r\n').filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('properties come before the time zone, and the time zone before the events', () => {
  const lines = linesOf([wholeDays, meeting])
  const [zone, event] = [lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('BEGIN:VEVENT')]
  expect(zone).toBeGreaterThan(lines.indexOf('X-PUBLISHED-TTL:PT12H'))
  expect(event).toBe(lines.indexOf('END:VTIMEZONE') + 1)
})

test('whole days end on the day after, and need no time zone', () => {
  const lines = linesOf([wholeDays])
  expect(lines).toContain('DTSTART;VALUE=DATE:20260713')
  expect(lines).toContain('DTEND;VALUE=DATE:20260725')
  expect(lines).not.toContain('BEGIN:VTIMEZONE')
})

test('a changed event is told by its sequence, under the same name', () => {
  const of = (entry: FileEntry) => linesOf([entry]).filter(line => /^(UID|SEQUENCE):/.test(line))
  const [uid, sequence] = of(meeting)
  expect(sequence).toBe('SEQUENCE:2')
  expect(of({ ...meeting, version: 4, title: 'Outra' })).toEqual([uid, 'SEQUENCE:3'])
  expect(of({ ...meeting, key: 'c' })[0]).not.toBe(uid)
})
