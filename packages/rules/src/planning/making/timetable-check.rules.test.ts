import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MakingPlan, type MakingRecords, NO_WORKLOAD } from './making-records.ts'
import { planningShare } from './planning-share.rules.ts'
import { DEFAULT_PLAN_WISH } from './solver-input.rules.ts'
import { checkRecords } from './timetable-check.rules.ts'

const contract = (hours: number, counting: 'LESSONS' | 'MINUTES' = 'MINUTES') => ({
  contractMinutes: hours * 60,
  counting,
})
const lessons = (count: number, minutes = 50) => Array.from({ length: count }, () => ({ minutes }))

describe('the planning share of a contract', () => {
  test('leaves 13 h 20 min of 20 hours with students, by the clock or by lessons', () => {
    expect(planningShare(contract(20), lessons(16))).toBeNull()
    expect(planningShare(contract(20), lessons(17))).toEqual({ taught: 850, most: 800 })
    expect(planningShare(contract(20, 'LESSONS'), lessons(14))).toEqual({ taught: 840, most: 800 })
    expect(planningShare({ contractMinutes: null, counting: 'MINUTES' }, lessons(60))).toBeNull()
  })

  test('a lesson more never heals, and counting by lessons of an hour or less is the stricter one', () => {
    const values = fc.record({
      hours: fc.integer({ min: 1, max: 44 }),
      count: fc.nat(40),
      minutes: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(values, ({ hours, count, minutes }) => {
        const own = lessons(count, minutes)
        if (planningShare(contract(hours), own)) {
          expect(planningShare(contract(hours), [...own, { minutes }])).not.toBeNull()
          expect(planningShare(contract(hours, 'LESSONS'), own)).not.toBeNull()
        }
      }),
    )
  })
})

const schoolClass = (id: string, bells = 2) => ({
  id,
  name: id,
  levelId: 'level',
  level: 'Fundamental',
  shift: null,
  groups: [],
  bells: ['07:00:00', '08:00:00', '09:00:00']
    .slice(0, bells)
    .map((start, index) => ({ start, end: ['08:00:00', '09:00:00', '10:00:00'][index] ?? '' })),
  weeks: 40,
  wish: null,
})
const plan = (
  id: string,
  gradeId: string,
  lessonsAWeek: number,
  more: Partial<MakingPlan> = {},
): MakingPlan => ({
  id,
  gradeId,
  componentId: id,
  component: id,
  group: null,
  hours: null,
  instructorIds: ['ana'],
  wish: { ...DEFAULT_PLAN_WISH, lessonsAWeek },
  ...more,
})
const ana = { id: 'ana', name: 'Ana', intervals: [], load: NO_WORKLOAD, taken: [] }
const recordsOf = (more: Partial<MakingRecords>): MakingRecords => ({
  classes: [schoolClass('6A')],
  plans: [],
  instructors: [ana],
  times: [],
  rooms: [],
  planningHours: [],
  ...more,
})

describe('the check of records', () => {
  test('a class with as many lessons as periods, all taught, has no finding', () => {
    const check = checkRecords(recordsOf({ plans: [plan('m', '6A', 5), plan('p', '6A', 5)] }))
    expect([check.counted, check.records]).toEqual([[], []])
  })

  test('names what records lack, but no zero that was typed', () => {
    const { records, counted } = checkRecords(
      recordsOf({
        classes: [schoolClass('6A'), schoolClass('pre', 0)],
        plans: [plan('m', '6A', 0), plan('n', '6A', 0, { wish: null }), plan('e', 'pre', 4)],
      }),
    )
    expect(records.map(({ kind }) => kind)).toEqual(['NO_BELLS', 'NO_LESSONS'])
    expect(counted).toEqual([])
  })

  test('names joint plans that are made apart, and plans without an instructor', () => {
    const joint = { ...DEFAULT_PLAN_WISH, lessonsAWeek: 2, jointId: 'j' }
    const { records } = checkRecords(
      recordsOf({
        classes: [schoolClass('6A'), schoolClass('6B')],
        plans: [
          plan('a', '6A', 2, { wish: joint }),
          plan('b', '6B', 2, { wish: joint }),
          plan('c', '6B', 2, { instructorIds: [] }),
        ],
      }),
    )
    expect(records).toMatchObject([
      { kind: 'JOINT', split: { reason: 'INSTRUCTOR' } },
      { kind: 'NO_INSTRUCTOR', plan: { id: 'c' } },
    ])
  })

  test('counts lessons in other classes into the planning share', () => {
    const load = { ...NO_WORKLOAD, contractMinutes: 600 }
    const taken = [{ weekday: 1, from: 800, until: 980 }]
    const of = (person: MakingRecords['instructors'][number]) =>
      checkRecords(recordsOf({ plans: [plan('m', '6A', 5)], instructors: [person] })).records
    expect(of({ ...ana, load })).toEqual([])
    expect(of({ ...ana, load, taken })).toMatchObject([
      { kind: 'PLANNING_SHARE', instructorId: 'ana', share: { taught: 480, most: 400 } },
    ])
  })
})
