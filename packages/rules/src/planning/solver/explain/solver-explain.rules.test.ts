import { describe, expect, test } from 'vitest'
import { TimetableSearch } from '../search/solver-search.rules.ts'
import { evaluateTimetable } from '../solver-evaluate.rules.ts'
import type { Availability, Placement, SolverInput } from '../solver-model.rules.ts'
import { randomWorld } from '../solver-random-world.ts'
import { at, groupsAndJointClasses, instructor, morning, plan, worldOf } from '../solver-test-worlds.ts'
import { otherPlaces } from './solver-places.rules.ts'
import { qualityOf } from './solver-quality.rules.ts'
import {
  incompleteTable,
  longBrokenRules,
  relaxationsFor,
  tryRelaxations,
} from './solver-relaxation.rules.ts'
import { roomsOf } from './solver-rooms.rules.ts'

const tuesdayOff: Availability = { weekday: 2, from: 0, until: 1440, kind: 'BLOCKED' }

/** Three lessons of one instructor in two classes on one day of two periods. */
const infeasible = (): SolverInput =>
  worldOf(
    morning(2, 2),
    [plan('a', ['6A'], 'ana', 1), plan('b', ['6B'], 'ana', 2), plan('c', ['6A'], 'caio', 1)],
    { instructors: [instructor('ana', { availability: [tuesdayOff] }), instructor('caio')] },
  )

const isSame = (a: Placement, b: Placement) =>
  a.planId === b.planId && a.weekday === b.weekday && a.from === b.from

describe('what a table is like', () => {
  test('counts days, windows, first and last periods of each instructor, and the outcome of each wish', () => {
    const input = worldOf(
      morning(2, 4),
      [plan('a', ['6A'], 'ana', 3, { lessonsPerDay: 2, notLast: 'NICE' }), plan('b', ['6B'], 'bia', 1)],
      { instructors: [instructor('ana', { windows: { max: 0, weight: 'NICE' } }), instructor('bia')] },
    )
    const lesson = (planId: string, weekday: number, index: number) => ({ planId, weekday, from: at(index) })
    const table = {
      placements: [lesson('a', 1, 0), lesson('a', 1, 3), lesson('a', 2, 1), lesson('b', 1, 1)],
      unplaced: [],
    }
    const { instructors, wishes } = qualityOf(input, table)
    expect(instructors).toEqual([
      {
        instructorId: 'ana',
        lessons: 3,
        weekdays: [1, 2],
        windows: 2,
        firstPeriods: 1,
        lastPeriods: 1,
        avoided: 0,
      },
      {
        instructorId: 'bia',
        lessons: 1,
        weekdays: [1],
        windows: 0,
        firstPeriods: 0,
        lastPeriods: 0,
        avoided: 0,
      },
    ])
    const outcome = (rule: string, id: string) =>
      wishes.find(wish => wish.rule === rule && (wish.planId === id || wish.instructorId === id))
    expect(outcome('WINDOWS', 'ana')).toMatchObject({ isMet: false, units: 2, cost: { hard: 0, soft: 6 } })
    expect(outcome('NOT_LAST', 'a')).toMatchObject({ isMet: false, units: 1, cost: { hard: 0, soft: 3 } })
    expect(outcome('LESSONS_PER_DAY', 'a')).toMatchObject({ isMet: true, units: 0 })
    expect(outcome('PIECES_PER_DAY', 'a')).toMatchObject({
      isMet: false,
      units: 1,
      cost: { hard: 1, soft: 0 },
    })
  })

  test('tells what each other place of a lesson costs, with all lessons that move for it', () => {
    let places = 0
    for (let seed = 0; seed < 60; seed++) {
      const input = randomWorld(seed, { classes: 3, days: 2, periods: 3 })
      const search = new TimetableSearch(input, { seed, cycleMoves: 500 })
      search.step(500)
      const table = search.best()
      const before = evaluateTimetable(input, table)
      const lesson = table.placements[seed % table.placements.length]!
      for (const { cost, moved } of otherPlaces(input, table, lesson) ?? []) {
        const left = table.placements.filter(place => !moved.some(({ from }) => isSame(from, place)))
        const changed = { ...table, placements: [...left, ...moved.map(({ to }) => to)] }
        const after = evaluateTimetable(input, changed)
        expect({ seed, hard: after.hard - before.hard, soft: after.soft - before.soft }).toEqual({
          seed,
          ...cost,
        })
        expect(moved.some(({ from }) => isSame(from, lesson))).toBe(true)
        places++
      }
    }
    expect(places).toBeGreaterThan(100)
  })

  test('has no other place for a lesson that the table does not have', () => {
    const input = groupsAndJointClasses()
    const table = { placements: [], unplaced: [] }
    expect(otherPlaces(input, table, { planId: 'nothing', weekday: 1, from: at(0) })).toBe(null)
    expect(otherPlaces(input, table, { planId: 'religion', weekday: 5, from: at(0) })).toBe(null)
  })
})

describe('rooms of a kind', () => {
  test('gives every lesson a room of its own where the table has no shortage', () => {
    let tables = 0
    for (let seed = 0; seed < 60; seed++) {
      const input = randomWorld(seed, { classes: 4, days: 3, periods: 4 })
      const search = new TimetableSearch(input, { seed, cycleMoves: 1000 })
      search.step(1000)
      const table = search.best()
      const { violations } = evaluateTimetable(input, table)
      const needing = table.placements.filter(
        ({ planId }) => input.plans.find(({ id }) => id === planId)!.roomKindId !== null,
      )
      const rooms = roomsOf(input, table)
      expect(rooms.length).toBe(needing.length)
      if (needing.length < 2 || violations.some(({ rule }) => rule === 'ROOM_SHORTAGE')) continue
      tables++
      expect(rooms.every(({ room }) => room !== null && room <= input.rooms[0]!.count)).toBe(true)
      const taken = rooms.map(({ placement, room }) => `${room} ${placement.weekday} ${placement.from}`)
      expect(new Set(taken).size).toBe(taken.length)
    }
    expect(tables).toBeGreaterThan(10)
  })

  test('keeps a double lesson in its room, whichever plan is first in the input', () => {
    const inLab = (id: string, periods: number) => ({
      ...plan(id, [`class of ${id}`], `instructor of ${id}`, periods),
      roomKindId: 'lab',
    })
    const input = worldOf(morning(1, 3), [inLab('late', 1), inLab('other', 1), inLab('double', 2)], {
      rooms: [{ id: 'lab', count: 2 }],
    })
    const lesson = (planId: string, index: number) => ({ planId, weekday: 1, from: at(index) })
    const placements = [lesson('double', 0), lesson('other', 0), lesson('late', 1), lesson('double', 1)]
    const rooms = roomsOf(input, { placements, unplaced: [] })
    const roomsOfDouble = rooms.filter(({ placement }) => placement.planId === 'double')
    expect(roomsOfDouble.map(({ room }) => room)).toEqual([2, 2])
    expect(rooms.find(({ placement }) => placement.planId === 'late')!.room).toBe(1)
  })

  test('leaves a lesson without a room when all are taken', () => {
    const plans = ['6A', '6B'].map(id => ({ ...plan(id, [id], `i${id}`, 1), roomKindId: 'lab' }))
    const input = worldOf(morning(1, 2), plans, { rooms: [{ id: 'lab', count: 1 }] })
    const placements = plans.map(({ id }) => ({ planId: id, weekday: 1, from: at(0) }))
    expect(roomsOf(input, { placements, unplaced: [] }).map(({ room }) => room)).toEqual([1, null])
  })
})

describe('what would help when no table meets all hard rules', () => {
  test('ranks broken rules by how long they were broken, and finds the relaxation with which all else fits', () => {
    const input = infeasible()
    const search = new TimetableSearch(input, { seed: 1, cycleMoves: 1000 })
    const broken = longBrokenRules(search, 4000, 20)
    expect(broken[0]!.share).toBeGreaterThan(broken.at(-1)!.share)
    expect(broken.map(({ rule }) => rule)).toContain('BLOCKED')
    expect(search.progress().best.hard).toBeGreaterThan(0)
    const relaxations = relaxationsFor(input, broken)
    expect(relaxations).toContainEqual({ kind: 'FREE_DAY', instructorId: 'ana', weekday: 2 })
    const results = tryRelaxations(input, search.best(), relaxations, { moves: 3000, seed: 1 })
    expect(results[0]).toEqual({
      relaxation: { kind: 'FREE_DAY', instructorId: 'ana', weekday: 2 },
      best: { hard: 0, soft: 0 },
    })
  })

  test('leaves out the lessons that clash or are blocked, and no fixed one', () => {
    const input = { ...infeasible(), fixed: [{ planId: 'b', weekday: 1, from: at(0) }] }
    const table = {
      placements: [
        { planId: 'a', weekday: 1, from: at(0) },
        { planId: 'b', weekday: 1, from: at(0) },
        { planId: 'b', weekday: 2, from: at(0) },
        { planId: 'c', weekday: 1, from: at(1) },
      ],
      unplaced: [],
    }
    const incomplete = incompleteTable(input, table)
    expect(incomplete.unplaced).toEqual(['a', 'b'])
    expect(incomplete.placements).toEqual([
      { planId: 'b', weekday: 1, from: at(0) },
      { planId: 'c', weekday: 1, from: at(1) },
    ])
  })
})
