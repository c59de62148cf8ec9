import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateTimetable } from '../solver-evaluate.rules.ts'
import type { Availability, SolverInput } from '../solver-model.rules.ts'
import { randomWorld } from '../solver-random-world.ts'
import { groupsAndJointClasses, morning, plan, worldOf } from '../solver-test-worlds.ts'
import { SeededRandom } from './solver-random.rules.ts'
import { TimetableSearch } from './solver-search.rules.ts'

const SIZE = { classes: 4, days: 3, periods: 4 }

describe('search of a timetable', () => {
  test('agrees with the separate evaluator on random worlds, at every portion of moves', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const input = randomWorld(seed, SIZE)
        const search = new TimetableSearch(input, { seed, cycleMoves: 2000 })
        for (const portion of [0, 5, 200, 1800]) {
          const { best } = search.step(portion)
          const { hard, soft } = evaluateTimetable(input, search.best())
          expect({ hard, soft }).toEqual(best)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('gives the same table for the same input, seed and moves, however the moves are divided', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 5 }),
        (seed, portions) => {
          const input = randomWorld(seed, SIZE)
          const total = portions.reduce((sum, portion) => sum + portion, 0)
          const one = new TimetableSearch(input, { seed, cycleMoves: 900 })
          const other = new TimetableSearch(input, { seed, cycleMoves: 900 })
          one.step(total)
          for (const portion of portions) other.step(portion)
          expect(other.best()).toEqual(one.best())
          expect(other.progress()).toEqual(one.progress())
        },
      ),
      { numRuns: 50 },
    )
  })

  test('leaves every row of students whole and fixed lessons at their place', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const input: SolverInput = randomWorld(seed, SIZE)
        const search = new TimetableSearch(input, { seed, cycleMoves: 1500 })
        search.step(3000)
        const rules = evaluateTimetable(input, search.best()).violations.map(({ rule }) => rule)
        expect(rules).not.toContain('ROW_CLASH')
        expect(rules).not.toContain('OUTSIDE_GRID')
        expect(rules).not.toContain('WRONG_COUNT')
        expect(rules).not.toContain('FIXED_MOVED')
      }),
      { numRuns: 100 },
    )
  })

  test('repairs a table in use with the fewest moved lessons', () => {
    const input = groupsAndJointClasses()
    const first = new TimetableSearch(input, { seed: 1, cycleMoves: 4000 })
    first.step(8000)
    const former = first.best()
    const lesson = former.placements.find(({ planId }) => planId === 'maths-6B')!
    const { weekday, from } = lesson
    const away: Availability = { weekday, from, until: from + 50, kind: 'BLOCKED' }
    const changed: SolverInput = {
      ...input,
      instructors: input.instructors.map(row =>
        row.id === 'mario' ? { ...row, availability: [away] } : row,
      ),
      repair: { former: former.placements, weight: 'IMPORTANT' },
    }
    const search = new TimetableSearch(changed, { seed: 1, cycleMoves: 4000, former })
    expect(search.progress().best).toEqual({ hard: 1, soft: 0 })
    const { best } = search.step(12_000)
    expect(best.hard).toBe(0)
    const { violations } = evaluateTimetable(changed, search.best())
    // Every period is used: a lesson that moves takes the place of another one, so that two is the least.
    expect(violations.map(({ rule }) => rule)).toEqual(['MOVED', 'MOVED'])
  })

  test('places lessons of several rows that the first table left out, though no cell is free in the end', () => {
    let leftOut = 0
    for (let seed = 0; seed < 10; seed++) {
      const random = new SeededRandom(seed)
      const pairs = new Map<string, number>()
      for (let slot = 0; slot < 12; slot++) {
        const order = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => ({ id, turn: random.next() }))
        order.sort((one, other) => one.turn - other.turn)
        for (let first = 0; first < 6; first += 2) {
          const pair = [order[first]!.id, order[first + 1]!.id].sort().join(' ')
          pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
        }
      }
      const plans = [...pairs].map(([pair, periods]) => plan(pair, pair.split(' '), `of ${pair}`, periods))
      const search = new TimetableSearch(worldOf(morning(3, 4), plans), { seed, cycleMoves: 5000 })
      leftOut += search.best().unplaced.length
      search.step(10_000)
      expect(search.best().unplaced).toEqual([])
    }
    expect(leftOut).toBeGreaterThan(0)
  })
})
