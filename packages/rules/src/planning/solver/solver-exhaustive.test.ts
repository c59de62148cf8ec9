import { describe, expect, test } from 'vitest'
import { TimetableSearch } from './search/solver-search.rules.ts'
import { evaluateTimetable } from './solver-evaluate.rules.ts'
import { solveExhaustively } from './solver-exhaustive.ts'
import { randomWorld } from './solver-random-world.ts'
import { groupsAndJointClasses, morning, plan, worldOf } from './solver-test-worlds.ts'

const searched = (input: Parameters<typeof evaluateTimetable>[0], seed = 1) => {
  const search = new TimetableSearch(input, { seed, cycleMoves: 4000 })
  search.step(20_000)
  return search
}

describe('search against all tables of a tiny world', () => {
  test('finds a table without a broken rule for parallel groups and joint classes', () => {
    const input = groupsAndJointClasses()
    const search = searched(input)
    expect(evaluateTimetable(input, search.best())).toEqual({ hard: 0, soft: 0, violations: [] })
    const { placements } = search.best()
    const timesOf = (id: string) =>
      placements.filter(({ planId }) => planId === id).map(({ weekday, from }) => `${weekday} ${from}`)
    expect(timesOf('english-1').sort()).toEqual(timesOf('english-2').sort())
  })

  test('finds that one instructor cannot have two classes with three lessons in four periods', () => {
    const input = worldOf(morning(1, 4), [plan('a', ['6A'], 'ana', 3), plan('b', ['6B'], 'ana', 3)])
    const { best } = searched(input).progress()
    expect(best.hard).toBeGreaterThan(0)
    expect(solveExhaustively(input, 5000, { hard: 1, soft: 0 })).toBe('NONE')
    const all = solveExhaustively(input, 5000)
    expect(all).toMatchObject({ cost: best })
  })

  test('finds the best table of random worlds: no complete one costs less', () => {
    const sizes = [
      { classes: 2, days: 2, periods: 3 },
      { classes: 2, days: 2, periods: 2 },
      { classes: 3, days: 2, periods: 2 },
      { classes: 2, days: 2, periods: 4 },
    ]
    let decided = 0
    for (let seed = 0; seed < 60; seed++) {
      const input = randomWorld(seed, sizes[seed % sizes.length]!)
      const search = searched(input, seed)
      if (search.best().unplaced.length > 0) continue
      const better = solveExhaustively(input, 250, search.progress().best)
      if (better === null) continue
      expect({ seed, better }).toEqual({ seed, better: 'NONE' })
      decided++
    }
    expect(decided).toBeGreaterThan(15)
  })
})
