import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { YearPart } from '../academics/rollover/year-copy.rules.ts'
import { clashingAccounts, copyPlans, type WeeklySlot } from './plan-copy.rules.ts'

const year = (number: number) => ({
  id: `year ${number}`,
  year: number,
  start: `${number}-01-01`,
  end: `${number}-12-31`,
})
const parts = (...taken: YearPart[]) => new Set<YearPart>(['LESSON_PLANS', ...taken])

const copy = (
  source: Partial<Parameters<typeof copyPlans>[0]>,
  taken = parts('INSTRUCTORS', 'RECURRENCES'),
) => {
  const given: string[] = []
  return copyPlans(
    {
      plans: [{ id: 'p', gradeId: 'g', componentId: 'c', parentId: null }],
      instructors: [],
      recurrences: [],
      slots: [],
      lastDays: new Map([['g', '2026-12-18']]),
      ...source,
    },
    {
      from: year(2026),
      to: year(2027),
      parts: taken,
      gradeIds: null,
      newId: () => `new ${given.push('id')}`,
      grades: new Map([['g', 'new g']]),
      components: new Map([['c', 'new c']]),
      planNames: new Map([['p', '6º ano A – Arte']]),
    },
  )
}

const teacher = (accountId: string, start: string, end: string, isActive = true) => ({
  planId: 'p',
  accountId,
  name: accountId,
  start,
  end,
  isActive,
})
const weekly = (id: string, validFrom: string, validUntil: string, parentId: string | null = null) => ({
  id,
  planId: 'p',
  gradeId: 'g',
  parentId,
  weekday: 1,
  start: '07:30:00',
  end: '08:20:00',
  validFrom,
  validUntil,
})

const taken = (accountId: string, start = '2026-02-09', end = '2026-12-31') => ({
  accountId,
  recurrenceId: 'r',
  start,
  end,
})

describe('instructors of a copied plan', () => {
  test('are those of the last day of lessons, for the whole new year', () => {
    const { instructors, warnings } = copy({
      instructors: [teacher('Ana', '2026-01-01', '2026-06-30'), teacher('Bia', '2026-07-01', '2026-12-18')],
    })
    expect(instructors).toEqual([{ ...teacher('Bia', '2027-01-01', '2027-12-31'), planId: 'new 1' }])
    expect(warnings).toEqual([{ kind: 'INSTRUCTOR_LEFT', name: 'Ana' }])
  })

  test('are left out when they are inactive, and their hours are free', () => {
    const { instructors, slots, warnings } = copy({
      instructors: [teacher('Ana', '2026-01-01', '2026-12-31', false)],
      recurrences: [weekly('r', '2026-02-09', '2026-12-31')],
      slots: [taken('Ana')],
    })
    expect([instructors, slots]).toEqual([[], []])
    expect(warnings).toEqual([{ kind: 'INSTRUCTOR_INACTIVE', name: 'Ana' }])
  })
})

describe('weekly slots of a copied plan', () => {
  test('are the versions in force at the end, over the whole new year', () => {
    const { recurrences, warnings } = copy({
      recurrences: [weekly('old', '2026-02-09', '2026-07-10'), weekly('last', '2026-07-11', '2026-12-31')],
    })
    expect(recurrences).toMatchObject([
      { planId: 'new 1', gradeId: 'new g', validFrom: '2027-01-01', validUntil: '2027-12-31' },
    ])
    expect(warnings).toEqual([{ kind: 'RECURRENCE_ENDED', name: '6º ano A – Arte' }])
  })

  test('keep a child beside its parent, and lose it with its parent', () => {
    const kept = copy({
      recurrences: [
        weekly('r', '2026-02-09', '2026-12-31'),
        weekly('child', '2026-02-09', '2026-12-31', 'r'),
      ],
    }).recurrences
    expect(kept[1]?.parentId).toBe(kept[0]?.id)
    const lost = copy({
      recurrences: [
        weekly('r', '2026-02-09', '2026-06-30'),
        weekly('child', '2026-02-09', '2026-12-31', 'r'),
      ],
    }).recurrences
    expect(lost).toEqual([])
  })

  test('take the time of the instructors who go on', () => {
    const { slots, recurrences } = copy({
      instructors: [teacher('Bia', '2026-01-01', '2026-12-31')],
      recurrences: [weekly('r', '2026-02-09', '2026-12-31')],
      slots: [taken('Bia', '2026-02-09', '2026-05-31'), taken('Bia', '2026-08-01')],
    })
    expect(slots).toEqual([{ accountId: 'Bia', recurrenceId: recurrences[0]?.id }])
  })
})

test('a child plan whose parent is not copied is not copied', () => {
  const { plans } = copy({ plans: [{ id: 'p', gradeId: 'g', componentId: 'c', parentId: 'elsewhere' }] })
  expect(plans).toEqual([])
})

describe('being in two places at once', () => {
  const slot = (accountId: string, weekday: number, start: string, end: string): WeeklySlot => ({
    accountId,
    weekday,
    start: `${start}:00`,
    end: `${end}:00`,
  })

  test('is no matter of touching slots, other days or other people', () => {
    expect(
      clashingAccounts([
        slot('Ana', 1, '07:30', '08:20'),
        slot('Ana', 1, '08:20', '09:10'),
        slot('Ana', 2, '07:30', '08:20'),
        slot('Bia', 1, '07:30', '08:20'),
      ]),
    ).toEqual([])
  })

  test('is found whatever the order, by brute force', () => {
    const minutes = fc.integer({ min: 0, max: 11 })
    const slots = fc.array(
      fc
        .record({
          accountId: fc.constantFrom('Ana', 'Bia'),
          weekday: fc.integer({ min: 1, max: 2 }),
          from: minutes,
          length: fc.integer({ min: 1, max: 4 }),
        })
        .map(({ accountId, weekday, from, length }) => ({
          accountId,
          weekday,
          start: `10:${String(from).padStart(2, '0')}:00`,
          end: `10:${String(from + length).padStart(2, '0')}:00`,
        })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(slots, given => {
        const brute = given.filter((a, index) =>
          given.some(
            (b, other) =>
              other !== index &&
              a.accountId === b.accountId &&
              a.weekday === b.weekday &&
              a.start < b.end &&
              b.start < a.end,
          ),
        )
        expect(clashingAccounts(given).sort()).toEqual([...new Set(brute.map(each => each.accountId))].sort())
      }),
    )
  })
})
