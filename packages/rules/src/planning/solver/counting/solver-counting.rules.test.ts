import { describe, expect, test } from 'vitest'
import { solveExhaustively } from '../solver-exhaustive.ts'
import type { Availability, SolverInput } from '../solver-model.rules.ts'
import { randomWorld } from '../solver-random-world.ts'
import { at, groupsAndJointClasses, instructor, morning, plan, worldOf } from '../solver-test-worlds.ts'
import { countingFindings } from './solver-counting.rules.ts'

const impossible = (input: SolverInput) =>
  countingFindings(input).filter(({ severity }) => severity === 'IMPOSSIBLE')

const blocked = (weekday: number): Availability => ({ weekday, from: 0, until: 1440, kind: 'BLOCKED' })

describe('counting what no table can meet', () => {
  test('finds nothing in a world that has a table', () => {
    expect(countingFindings(groupsAndJointClasses())).toEqual([])
  })

  test('names a class with more lessons than periods, and notes one with free periods', () => {
    const input = worldOf(morning(2, 2), [
      plan('a', ['6A'], 'ana', 3),
      plan('b', ['6A'], 'bia', 2),
      plan('c', ['6B'], 'caio', 3),
    ])
    expect(countingFindings(input)).toMatchObject([
      { severity: 'IMPOSSIBLE', kind: 'ROW_HOURS', rowId: '6A', planIds: ['a', 'b'], lessons: 5, places: 4 },
      { severity: 'NOTICE', kind: 'ROW_FREE_PERIODS', rowId: '6B', lessons: 3, places: 4 },
    ])
  })

  test('counts the free periods of an instructor within the days that the instructor may come', () => {
    const plans = [plan('a', ['6A'], 'ana', 3), plan('b', ['6B'], 'ana', 3)]
    const days = { min: 0, max: 2, weight: 'MUST' as const }
    const input = worldOf(morning(3, 2), plans, { instructors: [instructor('ana', { days })] })
    expect(impossible(input)).toMatchObject([
      { kind: 'INSTRUCTOR_HOURS', instructorId: 'ana', planIds: ['a', 'b'], lessons: 6, places: 4 },
    ])
  })

  test('counts travel to another school as blocked time', () => {
    const away: Availability = { weekday: 1, from: at(3), until: at(5), kind: 'BLOCKED', travel: 40 }
    const input = worldOf(morning(1, 3), [plan('a', ['6A'], 'ana', 2)], {
      instructors: [instructor('ana', { availability: [away] })],
    })
    expect(impossible(input)).toEqual([])
    const farther = {
      ...input,
      instructors: [instructor('ana', { availability: [{ ...away, travel: 60 }] })],
    }
    expect(impossible(farther)).toMatchObject([
      { kind: 'INSTRUCTOR_HOURS', instructorId: 'ana', lessons: 2, places: 1 },
      { kind: 'PLAN_PLACES', planIds: ['a'], lessons: 2, places: 1 },
    ])
  })

  test('counts the days of a component against its most lessons a day', () => {
    const input = worldOf(morning(2, 4), [plan('a', ['6A'], 'ana', 3, { lessonsPerDay: 1 })])
    expect(impossible(input)).toMatchObject([{ kind: 'PLAN_PLACES', planIds: ['a'], lessons: 3, places: 2 }])
  })

  test('names doubles that fit no pair of periods', () => {
    const input = worldOf(morning(3, 1), [plan('a', ['6A'], 'ana', 2, { doubles: 'MUST' })])
    expect(impossible(input)).toMatchObject([{ kind: 'PLAN_DOUBLES', planIds: ['a'], lessons: 1, places: 0 }])
  })

  test('counts lessons in rooms of a kind against the periods of all rooms', () => {
    const plans = ['6A', '6B', '6C'].map(id => ({ ...plan(id, [id], `i${id}`, 2), roomKindId: 'lab' }))
    const input = worldOf(morning(1, 3), plans, { rooms: [{ id: 'lab', count: 1 }] })
    expect(impossible(input)).toMatchObject([
      { kind: 'ROOM_HOURS', roomKindId: 'lab', lessons: 6, places: 3 },
    ])
    expect(impossible({ ...input, rooms: [{ id: 'lab', count: 2 }] })).toEqual([])
  })

  test('names the smallest set of plans of a class that need more periods than their instructors have', () => {
    const onlyMonday = [blocked(2), blocked(3)]
    const input = worldOf(
      morning(3, 3),
      [
        plan('a', ['6A'], 'ana', 2),
        plan('b', ['6A'], 'bia', 2),
        plan('c', ['6A'], 'caio', 2),
        plan('d', ['6A'], 'davi', 3),
      ],
      {
        instructors: [
          instructor('ana', { availability: onlyMonday }),
          instructor('bia', { availability: onlyMonday }),
          instructor('caio'),
          instructor('davi'),
        ],
      },
    )
    expect(impossible(input)).toEqual([
      {
        severity: 'IMPOSSIBLE',
        kind: 'ROW_SET',
        rowId: '6A',
        planIds: ['a', 'b'],
        weekdays: [1],
        lessons: 4,
        places: 3,
      },
    ])
  })

  test('names fixed lessons that have no period, are blocked, or meet each other', () => {
    const plans = [plan('a', ['6A'], 'ana', 2), plan('b', ['6B'], 'ana', 2)]
    const input = worldOf(morning(2, 3), plans, {
      instructors: [instructor('ana', { availability: [blocked(2)] })],
      fixed: [
        { planId: 'a', weekday: 1, from: at(0) },
        { planId: 'b', weekday: 1, from: at(0) },
        { planId: 'a', weekday: 2, from: at(1) },
        { planId: 'b', weekday: 4, from: at(1) },
      ],
    })
    expect(impossible(input).map(({ kind, planIds }) => `${kind} ${planIds.join(' ')}`)).toEqual([
      'FIXED_BLOCKED a',
      'FIXED_PLACE b',
      'FIXED_CLASH a b',
      'INSTRUCTOR_HOURS a b',
    ])
    const many = { ...input, fixed: [at(0), at(1), at(2)].map(from => ({ planId: 'a', weekday: 1, from })) }
    expect(impossible(many)).toMatchObject([{ kind: 'FIXED_COUNT', planIds: ['a'], lessons: 3, places: 2 }])
  })

  test('raises no false alarm: no table of a random world with a finding meets all hard rules', () => {
    const sizes = [
      { classes: 2, days: 2, periods: 2 },
      { classes: 2, days: 2, periods: 3 },
      { classes: 3, days: 2, periods: 2 },
    ]
    let proved = 0
    for (let seed = 0; seed < 150; seed++) {
      const input = randomWorld(seed, sizes[seed % sizes.length]!)
      const findings = impossible(input)
      if (findings.length === 0) continue
      const feasible = solveExhaustively(input, 400, { hard: 1, soft: 0 })
      if (feasible === null) continue
      expect({ seed, findings, feasible }).toMatchObject({ feasible: 'NONE' })
      proved++
    }
    expect(proved).toBeGreaterThan(60)
  })
})
