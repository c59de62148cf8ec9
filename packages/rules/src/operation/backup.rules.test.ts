import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, weekStart } from '../calendar/civil-date.rules.ts'
import { BACKUPS_KEPT, isBackupDue, isBackupLate, isOfTheFuture, keptBackups } from './backup.rules.ts'

const on = (date: string, time = '02:30') => ({ date, time })
const dates = (kept: Set<{ date: string }>) => [...kept].map(({ date }) => date).sort()

describe('keptBackups', () => {
  it('keeps a week of days, five weeks and a year of months of a daily backup', () => {
    const year = Array.from({ length: 400 }, (_, back) => on(addDays('2026-11-23', -back)))
    expect(dates(keptBackups(year))).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
  })

  it('keeps the newest of a day on which there are several', () => {
    const kept = keptBackups([on('2026-11-23', '02:30'), on('2026-11-23', '17:00')])
    expect([...kept]).toEqual([on('2026-11-23', '17:00')])
  })

  it('never lets the newest go, keeps no more than its sum, and keeping again loses nothing', () => {
    const times = fc.record({
      date: fc.integer({ min: 0, max: 900 }).map(days => addDays('2024-06-01', days)),
      time: fc.constantFrom('00:00', '02:30', '23:59'),
    })
    fc.assert(
      fc.property(fc.array(times, { maxLength: 80 }), backups => {
        const kept = keptBackups(backups)
        const newest = backups.toSorted((a, b) => `${b.date}${b.time}`.localeCompare(`${a.date}${a.time}`))[0]
        if (newest) expect([...kept]).toContainEqual(newest)
        expect(kept.size).toBeLessThanOrEqual(BACKUPS_KEPT.days + BACKUPS_KEPT.weeks + BACKUPS_KEPT.months)
        expect(keptBackups([...kept])).toEqual(kept)
        const recent = [...new Set(backups.map(({ date }) => date))].sort().slice(-BACKUPS_KEPT.days)
        for (const date of recent) expect(dates(kept)).toContain(date)
        const weeks = [...new Set(backups.map(({ date }) => weekStart(date)))]
          .sort()
          .slice(-BACKUPS_KEPT.weeks)
        for (const week of weeks) expect(dates(kept).map(weekStart)).toContain(week)
      }),
    )
  })
})

describe('isBackupDue', () => {
  it('comes once a day at its time, and is made up for', () => {
    expect(isBackupDue(on('2026-11-23', '02:29'), '02:30', on('2026-11-22', '02:30'))).toBe(false)
    expect(isBackupDue(on('2026-11-23', '02:30'), '02:30', on('2026-11-22', '02:30'))).toBe(true)
    expect(isBackupDue(on('2026-11-23', '02:31'), '02:30', on('2026-11-23', '02:30'))).toBe(false)
    expect(isBackupDue(on('2026-11-23', '09:00'), '02:30', on('2026-11-22', '18:00'))).toBe(true)
    expect(isBackupDue(on('2026-11-23', '01:00'), '02:30', on('2026-11-21', '02:30'))).toBe(true)
    expect(isBackupDue(on('2026-11-23', '01:00'), '02:30', null)).toBe(true)
  })
})

describe('isBackupLate', () => {
  it('gives a daily backup a day and two hours', () => {
    const last = new Date('2026-11-22T05:30:00Z')
    expect(isBackupLate(new Date('2026-11-23T07:30:00Z'), last)).toBe(false)
    expect(isBackupLate(new Date('2026-11-23T07:30:01Z'), last)).toBe(true)
    expect(isBackupLate(last, null)).toBe(true)
  })
})

test('a backup of a time that has not come is told, but for the little by which clocks are set right', () => {
  const now = new Date('2026-11-23T05:30:00Z')
  expect(isOfTheFuture(now, new Date('2026-11-23T05:31:00Z'))).toBe(false)
  expect(isOfTheFuture(now, new Date('2026-11-23T05:31:01Z'))).toBe(true)
  expect(isOfTheFuture(now, new Date('2026-11-22T05:30:00Z'))).toBe(false)
})
