import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { archivedExit } from './departure.rules.ts'
import { activeRange, affectsClosedTerm } from './enrollment-days.rules.ts'

const year = { start: '2026-02-02', end: '2026-12-18' }
const [first, second, third, last] = [
  { start: '2026-02-09', end: '2026-04-24' },
  { start: '2026-04-27', end: '2026-07-10' },
  { start: '2026-07-27', end: '2026-10-02' },
  { start: '2026-10-05', end: '2026-12-18' },
]
const open = (term: typeof first) => ({ ...term, closed: false })
const closed = (term: typeof first) => ({ ...term, closed: true })
const running = { status: 'ACTIVE' as const, start: '2026-02-09', exit: null }

describe('what goes on for a student who is archived', () => {
  it('ends as cancelled while no day of it is closed, and never before it began', () => {
    const terms = [first, second, third, last].map(open)
    const on = (day: string, enrollment: Parameters<typeof archivedExit>[0] = running) =>
      archivedExit(enrollment, { day, year, terms })
    expect(on('2026-08-17')).toEqual({ date: '2026-08-17', reason: 'CANCELLED' })
    expect(on('2026-08-17', { ...running, start: '2026-09-01' })).toEqual({
      date: '2026-09-01',
      reason: 'CANCELLED',
    })
  })

  it('ends as dropped out where a term is closed in which they were', () => {
    const terms = [closed(first), closed(second), open(third), open(last)]
    const on = (day: string, start = running.start) =>
      archivedExit({ ...running, start }, { day, year, terms })
    expect(on('2026-08-17')).toEqual({ date: '2026-08-17', reason: 'DROPPED' })
    // A student who came after the closed term has no day in it.
    expect(on('2026-08-17', '2026-07-27').reason).toBe('CANCELLED')
    expect(on('2026-08-17', '2026-07-10').reason).toBe('DROPPED')
  })

  it('ends on the last closed day where the day itself is closed, and within the year', () => {
    const terms = [first, second, third, last].map(closed)
    expect(archivedExit(running, { day: '2026-12-10', year, terms })).toEqual({
      date: '2026-12-18',
      reason: 'DROPPED',
    })
    expect(archivedExit(running, { day: '2027-01-20', year, terms })).toEqual({
      date: '2026-12-18',
      reason: 'DROPPED',
    })
  })

  it('who waits was in no term', () => {
    const terms = [first, second, third, last].map(closed)
    const waiting = { ...running, status: 'SURPLUS' as const }
    expect(archivedExit(waiting, { day: '2026-12-10', year, terms }).reason).toBe('CANCELLED')
  })

  it('never changes a closed term, nor ends before it began', () => {
    const day = fc.integer({ min: -30, max: 400 }).map(n => addDays('2026-01-15', n))
    const start = fc.integer({ min: 0, max: 319 }).map(n => addDays(year.start, n))
    const terms = fc
      .tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
      .map(flags => [first, second, third, last].map((term, at) => ({ ...term, closed: flags[at] ?? false })))
    fc.assert(
      fc.property(day, start, terms, (today, from, list) => {
        const enrollment = { ...running, start: from }
        const exit = archivedExit(enrollment, { day: today, year, terms: list })
        expect(exit.date >= from).toBe(true)
        expect(affectsClosedTerm(list, activeRange(enrollment), activeRange({ ...enrollment, exit }))).toBe(
          false,
        )
      }),
    )
  })
})
