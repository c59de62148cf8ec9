import { expect, test } from 'vitest'
import { timeZoneBlock } from './time-zone-block.values.ts'

const year = (number: number) => ({ start: `${number}-01-01`, end: `${number}-12-31` })

test('São Paulo of today has one offset', () => {
  expect(timeZoneBlock('America/Sao_Paulo', year(2026)).split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Sao_Paulo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})

test('the last summer time of São Paulo ended on 17 February 2019 at midnight', () => {
  expect(timeZoneBlock('America/Sao_Paulo', year(2019))).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20190217T000000\r\nTZOFFSETFROM:-0200\r\nTZOFFSETTO:-0300\r\nEND:STANDARD',
  )
})

test('a clock that still changes is told to the minute, both ways', () => {
  const text = timeZoneBlock('America/New_York', year(2026))
  expect(text).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400',
  )
  expect(text).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500',
  )
  expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(3)
})
