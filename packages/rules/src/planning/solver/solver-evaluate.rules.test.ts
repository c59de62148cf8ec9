import { describe, expect, test } from 'vitest'
import { TimetableSearch } from './search/solver-search.rules.ts'
import { evaluateTimetable } from './solver-evaluate.rules.ts'
import {
  type Availability,
  DEFAULT_WORDS,
  type Grid,
  type SolverInput,
  type Timetable,
  wishesOf,
} from './solver-model.rules.ts'
import { at, instructor, morning, plan, row, worldOf } from './solver-test-worlds.ts'

/** Monday, 5 periods from 7:00 with a break after the third, and 5 from 13:00. */
const twoShifts: Grid = {
  id: 'full',
  periods: [
    ...[420, 470, 520, 590, 640].map(from => ({ weekday: 1, from, until: from + 50, shift: 'MORNING' })),
    ...[780, 830, 880, 930, 980].map(from => ({ weekday: 1, from, until: from + 50, shift: 'AFTERNOON' })),
  ],
}

const monday = (planId: string, ...starts: number[]) => starts.map(from => ({ planId, weekday: 1, from }))

/** Broken rules of a table as text, and the search's own cost of the same table, which must be equal. */
function rulesOf(input: SolverInput, placements: Timetable['placements']): string[] {
  const table = { placements, unplaced: [] }
  const { hard, soft, violations } = evaluateTimetable(input, table)
  const search = new TimetableSearch({ ...input, fixed: placements }, { seed: 1 })
  expect(search.best().placements).toHaveLength(placements.length)
  expect(search.progress().best).toEqual({ hard, soft })
  return violations.map(({ rule, units, cost }) => `${rule} ${units} (${cost.hard}, ${cost.soft})`)
}

describe('cost of a table', () => {
  test('counts windows within each half-day: lunch between shifts is none, and one may be allowed', () => {
    const windows = { max: 1, weight: 'NICE' as const }
    const input = {
      ...worldOf(twoShifts, [plan('a', ['6A'], 'ana', 4)], {
        instructors: [instructor('ana', { windows })],
      }),
      rows: [{ ...row('6A', 'full'), gaps: null }],
    }
    const loose = {
      ...input,
      plans: [{ ...input.plans[0]!, wishes: { ...input.plans[0]!.wishes, piecesPerDay: null } }],
    }
    expect(rulesOf(loose, monday('a', 420, 470, 640, 780))).toEqual(['WINDOWS 1 (0, 3)'])
    expect(rulesOf(loose, monday('a', 420, 520, 830, 880))).toEqual([])
  })

  test('counts a double across the break, a piece that is too long, and a second piece of a day', () => {
    const input = worldOf(twoShifts, [plan('a', ['6A'], 'ana', 3)], {
      rows: [{ ...row('6A', 'full'), gaps: null }],
    })
    expect(rulesOf(input, monday('a', 520, 590, 640))).toEqual([
      'ACROSS_BREAK 1 (1, 0)',
      'PIECE_LENGTH 1 (1, 0)',
    ])
    expect(rulesOf(input, monday('a', 420, 470, 780))).toEqual(['PIECES_PER_DAY 1 (1, 0)'])
  })

  test('counts free periods of a class before its last lesson of a half-day, and none after it', () => {
    const input = worldOf(morning(1, 5), [plan('a', ['6A'], 'ana', 1), plan('b', ['6A'], 'bia', 1)])
    expect(rulesOf(input, [...monday('a', at(0)), ...monday('b', at(3))])).toEqual([
      'GAPS 1 (1, 0)',
      'GAPS 1 (1, 0)',
    ])
    expect(rulesOf(input, [...monday('a', at(0)), ...monday('b', at(1))])).toEqual([])
  })

  test('counts instructors who meet at bell times that overlap, and not at those that touch', () => {
    const later: Grid = {
      id: 'later',
      periods: [445, 495].map(from => ({ weekday: 1, from, until: from + 50, shift: 'MORNING' })),
    }
    const input = worldOf(morning(1, 3), [plan('a', ['6A'], 'ana', 1), plan('b', ['9A'], 'ana', 1)], {
      grids: [morning(1, 3), later],
      rows: [
        { ...row('6A'), gaps: null },
        { ...row('9A', 'later'), gaps: null },
      ],
    })
    expect(rulesOf(input, [...monday('a', at(0)), ...monday('b', 445)])).toEqual([
      'INSTRUCTOR_CLASH 1 (1, 0)',
    ])
    expect(rulesOf(input, [...monday('a', at(0)), ...monday('b', 495)])).toEqual([])
  })

  test('counts planning hours as blocked, travel on both sides of another school, times to avoid and to prefer', () => {
    const away: Availability = { weekday: 1, from: 590, until: 700, kind: 'BLOCKED', travel: 30 }
    const avoid: Availability = { weekday: 1, from: at(0), until: at(1), kind: 'AVOID' }
    const prefer: Availability = { weekday: 1, from: at(1), until: at(2), kind: 'PREFER' }
    const input = worldOf(morning(1, 4), [plan('a', ['6A'], 'ana', 1)], {
      rows: [{ ...row('6A'), gaps: null }],
      instructors: [instructor('ana', { availability: [away, avoid, prefer] })],
    })
    expect(rulesOf(input, monday('a', at(0)))).toEqual(['AVOID 1 (0, 3)', 'PREFER 1 (0, 1)'])
    expect(rulesOf(input, monday('a', at(1)))).toEqual([])
    expect(rulesOf(input, monday('a', at(2)))).toEqual(['BLOCKED 1 (1, 0)', 'PREFER 1 (0, 1)'])
  })

  test('counts lessons above the rooms of a kind, and days and lessons of an instructor', () => {
    const lab = (id: string, instructorId: string) => ({
      ...plan(id, [id], instructorId, 1),
      roomKindId: 'lab',
    })
    const input = worldOf(morning(2, 2), [lab('6A', 'ana'), lab('6B', 'bia'), plan('a', ['7A'], 'ana', 1)], {
      rooms: [{ id: 'lab', count: 1 }],
      instructors: [
        instructor('ana', {
          days: { min: 1, max: 1, weight: 'IMPORTANT' },
          lessonsPerDay: { max: 1, weight: 'NICE' },
        }),
        instructor('bia'),
      ],
    })
    expect(rulesOf(input, [...monday('6A', at(0)), ...monday('6B', at(0)), ...monday('a', at(1))])).toEqual([
      'GAPS 1 (1, 0)',
      'INSTRUCTOR_LESSONS 1 (0, 3)',
      'ROOM_SHORTAGE 1 (1, 0)',
    ])
    const tuesday = { planId: 'a', weekday: 2, from: at(0) }
    expect(rulesOf(input, [...monday('6A', at(0)), ...monday('6B', at(1)), tuesday])).toEqual([
      'GAPS 1 (1, 0)',
      'DAYS 1 (0, 9)',
    ])
  })

  test('counts days that are missing, and neighbouring days where others are free', () => {
    const input = worldOf(
      morning(5, 2),
      [plan('a', ['6A'], 'ana', 2, { spread: 'NICE', doubles: 'NEVER' })],
      {
        rows: [{ ...row('6A'), gaps: null }],
      },
    )
    const onDays = (...weekdays: number[]) => weekdays.map(weekday => ({ planId: 'a', weekday, from: at(0) }))
    expect(rulesOf(input, onDays(1, 2))).toEqual(['SPREAD 1 (0, 3)'])
    expect(rulesOf(input, onDays(1, 3))).toEqual([])
    expect(rulesOf(input, monday('a', at(0), at(1)))).toEqual(['PIECE_LENGTH 1 (1, 0)', 'SPREAD 1 (0, 3)'])
  })

  test('finds what no search makes: lessons outside of the grid, missing, fixed elsewhere, or two in a class', () => {
    const input = worldOf(morning(1, 3), [plan('a', ['6A'], 'ana', 2), plan('b', ['6A'], 'bia', 1)], {
      fixed: monday('b', at(2)),
    })
    const placements = [...monday('a', at(0), 421), ...monday('b', at(0))]
    const { violations } = evaluateTimetable(input, { placements, unplaced: [] })
    expect(violations.map(({ rule }) => rule)).toEqual(['OUTSIDE_GRID', 'FIXED_MOVED', 'ROW_CLASH'])
    const missing = evaluateTimetable(input, { placements: [], unplaced: ['a'] })
    expect(missing.violations.map(({ rule, units }) => `${rule} ${units}`)).toEqual([
      'UNPLACED 1',
      'WRONG_COUNT 1',
      'WRONG_COUNT 1',
      'FIXED_MOVED 1',
    ])
  })
})

describe('rules behind the words', () => {
  test('MUST wants half of the lessons as doubles, NEVER single ones, and many lessons longer pieces', () => {
    expect(wishesOf({ ...DEFAULT_WORDS, doubles: 'MUST' }, 5)).toMatchObject({
      doubles: { min: 2, max: 2, weight: 'MUST' },
      pieceLength: { max: 2 },
    })
    expect(wishesOf({ ...DEFAULT_WORDS, doubles: 'NEVER' }, 5)).toMatchObject({
      doubles: null,
      pieceLength: { max: 1 },
    })
    expect(wishesOf(DEFAULT_WORDS, 20)).toMatchObject({ pieceLength: { max: 4 } })
  })
})

describe('an input that the engine refuses', () => {
  const valid = worldOf(morning(1, 3), [plan('a', ['6A'], 'ana', 1)])
  const make = (input: SolverInput) => () => new TimetableSearch(input, { seed: 1 })

  test('names what it does not have, twice the same, or periods that overlap', () => {
    expect(make({ ...valid, rows: [] })).toThrow(RangeError)
    expect(make({ ...valid, instructors: [] })).toThrow(RangeError)
    expect(make({ ...valid, plans: [...valid.plans, ...valid.plans] })).toThrow(RangeError)
    expect(make({ ...valid, fixed: [...monday('a', at(0)), ...monday('a', at(1))] })).toThrow(RangeError)
    const { periods } = morning(1, 2)
    const overlapping = { id: 'morning', periods: [...periods, { ...periods[0]!, from: 440 }] }
    expect(make({ ...valid, grids: [overlapping] })).toThrow(RangeError)
  })

  test('an empty one has an empty table', () => {
    const empty = { grids: [], rows: [], instructors: [], rooms: [], plans: [], fixed: [] }
    const search = new TimetableSearch(empty, { seed: 1 })
    expect(search.step(100)).toEqual({
      moves: 100,
      best: { hard: 0, soft: 0 },
      current: { hard: 0, soft: 0 },
    })
    expect(search.best()).toEqual({ placements: [], unplaced: [] })
  })
})
