import { describe, expect, test } from 'vitest'
import { TimetableSearch } from '../solver/search/solver-search.rules.ts'
import { evaluateTimetable } from '../solver/solver-evaluate.rules.ts'
import { DEFAULT_WORDS, type SolverInput, wishesOf } from '../solver/solver-model.rules.ts'
import { pinnedInput, repairInput, withMoved } from './draft-input.rules.ts'
import { draftResult, isAgreed, movedPlacements, refusedViolations } from './draft-result.rules.ts'
import { inputChanges } from './input-changes.rules.ts'

const instructor = (id: string) => ({
  id,
  availability: [],
  windows: { max: 0, weight: 'NICE' as const },
  days: null,
  lessonsPerDay: null,
})
const plan = (id: string, rowId: string, instructorId: string, periods: number) => ({
  id,
  rowIds: [rowId],
  instructorIds: [instructorId],
  roomKindId: null,
  periods,
  wishes: wishesOf(DEFAULT_WORDS, periods),
})
const small: SolverInput = {
  grids: [
    {
      id: 'g',
      periods: [1, 2, 3, 4, 5].flatMap(weekday =>
        [450, 500].map(from => ({ weekday, from, until: from + 50, shift: '' })),
      ),
    },
  ],
  rows: [
    { id: 'a', gridId: 'g', gaps: 'MUST' },
    { id: 'b', gridId: 'g', gaps: 'MUST' },
  ],
  instructors: [instructor('ana'), instructor('bia')],
  rooms: [{ id: 'lab', count: 1 }],
  plans: [
    plan('am', 'a', 'ana', 4),
    plan('an', 'a', 'bia', 4),
    plan('bm', 'b', 'ana', 4),
    plan('bn', 'b', 'bia', 4),
  ],
  fixed: [],
}
const tableOf = (input: SolverInput, seed = 1, moves = 200_000) => {
  const search = new TimetableSearch(input, { seed })
  const { best } = search.step(moves)
  return { table: search.best(), best }
}

describe('the result of a draft', () => {
  test('is counted by the evaluator, which agrees with the search', () => {
    const { table, best } = tableOf(small)
    const result = draftResult(small, table)
    expect(isAgreed(result, best)).toBe(true)
    expect(result).toMatchObject({ hard: 0, unplaced: [] })
    expect(result.wishes.find(({ rule }) => rule === 'PIECES_PER_DAY')).toEqual({
      rule: 'PIECES_PER_DAY',
      met: 4,
      total: 4,
    })
    expect(isAgreed({ ...result, soft: result.soft + 1 }, best)).toBe(false)
  })

  test('is refused by weekly times for two lessons at once, and for nothing else', () => {
    const at = { weekday: 1, from: 450 }
    const table = {
      placements: [
        { planId: 'am', ...at },
        { planId: 'bm', ...at },
      ],
      unplaced: [],
    }
    const refused = refusedViolations(evaluateTimetable(small, table).violations)
    expect(refused.map(({ rule }) => rule)).toEqual(['INSTRUCTOR_CLASH'])
  })
})

describe('lessons that move', () => {
  test('are paired by plan, on their own day first', () => {
    const former = [
      { planId: 'am', weekday: 1, from: 450 },
      { planId: 'am', weekday: 2, from: 450 },
    ]
    const now = [
      { planId: 'am', weekday: 2, from: 500 },
      { planId: 'am', weekday: 1, from: 450 },
    ]
    expect(movedPlacements(former, now)).toEqual([{ planId: 'am', from: former[1], to: now[0] }])
    expect(movedPlacements(former, former)).toEqual([])
    expect(withMoved(former, [{ from: former[1]!, to: now[0]! }])).toEqual([former[0], now[0]])
  })

  test('are none in a repair of a table without broken rules', () => {
    const { table } = tableOf(small)
    const repair = repairInput(small, table.placements)
    const search = new TimetableSearch(repair, { seed: 5, former: table })
    search.step(300_000)
    expect(movedPlacements(table.placements, search.best().placements)).toEqual([])
    expect(repairInput(small, [{ planId: 'gone', weekday: 1, from: 450 }]).repair?.former).toEqual([])
  })
})

describe('pinned lessons', () => {
  test('are fixed once each, never more than the plan has, and never of a plan that is gone', () => {
    const pin = (planId: string, weekday: number) => ({ planId, weekday, from: 450 })
    const pins = [pin('am', 1), pin('am', 1), ...[2, 3, 4, 5].map(day => pin('am', day)), pin('gone', 1)]
    expect(pinnedInput(small, pins).fixed).toEqual([1, 2, 3, 4].map(day => pin('am', day)))
    const { table } = tableOf(pinnedInput(small, [pin('an', 3)]))
    expect(table.placements).toContainEqual(pin('an', 3))
  })
})

describe('changes of the records', () => {
  test('are none for the input itself, in whatever order its keys and lists are', () => {
    const { table } = tableOf(small)
    const mixed: SolverInput = {
      ...small,
      plans: small.plans.map(({ wishes, id, ...rest }) => ({ wishes, ...rest, id })).toReversed(),
      rows: small.rows.toReversed(),
    }
    expect(inputChanges(small, mixed, table.placements)).toEqual([])
  })

  test('name plan, class, instructor, room and fixed lesson', () => {
    const { table } = tableOf(small)
    const [am, an, bm, bn] = small.plans
    const after: SolverInput = {
      grids: [{ id: 'g', periods: small.grids[0]!.periods.slice(1) }],
      rows: [
        { id: 'a', gridId: 'g', gaps: 'NICE' },
        { id: 'c', gridId: 'g', gaps: null },
      ],
      instructors: [
        { ...instructor('ana'), availability: [{ weekday: 1, from: 0, until: 900, kind: 'BLOCKED' }] },
        { ...instructor('bia'), windows: null },
      ],
      rooms: [{ id: 'lab', count: 2 }],
      plans: [
        { ...am!, periods: 3, roomKindId: 'lab' },
        { ...an!, instructorIds: ['ana'] },
        { ...bm!, wishes: { ...bm!.wishes, spread: null }, rowIds: ['c'] },
        { ...bn!, id: 'new' },
      ],
      fixed: [{ planId: 'am', weekday: 7, from: 450 }],
    }
    expect(inputChanges(small, after, table.placements)).toEqual([
      { kind: 'PLAN_ADDED', planId: 'new' },
      { kind: 'PLAN_REMOVED', planId: 'bn' },
      { kind: 'PLAN_PERIODS', planId: 'am' },
      { kind: 'PLAN_ROOM', planId: 'am' },
      { kind: 'PLAN_INSTRUCTORS', planId: 'an' },
      { kind: 'PLAN_CLASSES', planId: 'bm' },
      { kind: 'PLAN_WISHES', planId: 'bm' },
      { kind: 'CLASS_ADDED', rowId: 'c' },
      { kind: 'CLASS_REMOVED', rowId: 'b' },
      { kind: 'CLASS_BELLS', rowId: 'a' },
      { kind: 'CLASS_WISHES', rowId: 'a' },
      { kind: 'INSTRUCTOR_AVAILABILITY', instructorId: 'ana' },
      { kind: 'INSTRUCTOR_LIMITS', instructorId: 'bia' },
      { kind: 'ROOM_COUNT', roomKindId: 'lab' },
      { kind: 'FIXED_LESSONS', planId: 'am' },
    ])
  })
})
