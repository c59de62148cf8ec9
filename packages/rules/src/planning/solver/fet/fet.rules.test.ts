import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SolverInput } from '../solver-model.rules.ts'
import { randomWorld } from '../solver-random-world.ts'
import { at, groupsAndJointClasses, instructor, morning, plan, worldOf } from '../solver-test-worlds.ts'
import { fetOf } from './fet.rules.ts'
import { fetActivities } from './fet-activities.rules.ts'
import { fetHours, hourName } from './fet-hours.rules.ts'
import { type FetNames, uniqueNames } from './fet-names.rules.ts'

const unnamed: FetNames = {
  institution: 'Escola',
  rows: new Map(),
  instructors: new Map(),
  components: new Map(),
  roomKinds: new Map(),
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name]!)

/** Texts of all elements with this name. */
const texts = (file: string, name: string): string[] =>
  [...file.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => decoded(text!))

/** The elements with this name, whole. */
const elements = (file: string, name: string): string[] =>
  [...file.matchAll(new RegExp(`<${name}>[^]*?</${name}>`, 'g'))].map(([whole]) => whole)

/** Fails on tags that do not close in order. */
function expectWellFormed(file: string): void {
  const open: string[] = []
  for (const [, tag] of file.matchAll(/<([^<>?]+)>/g)) {
    if (tag!.startsWith('/')) expect(tag).toBe(`/${open.pop()}`)
    else open.push(tag!.split(' ')[0]!)
  }
  expect(open).toEqual([])
  expect(file.replace(/<[^<>]+>/g, '').replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[<>&]/)
}

describe('a timetable problem in the form of FET', () => {
  test('has every lesson once, whatever the world', () => {
    fc.assert(
      fc.property(fc.nat(5000), seed => {
        const input = randomWorld(seed, { classes: 4, days: 3, periods: 4 })
        const file = fetOf(input, unnamed)
        expectWellFormed(file)
        const activities = fetActivities(input)
        for (const one of input.plans) {
          const own = activities.filter(({ plan: { id } }) => id === one.id)
          expect(own.reduce((sum, { duration }) => sum + duration, 0)).toBe(one.periods)
        }
        const ids = elements(file, 'Activity').map(activity => texts(activity, 'Id')[0])
        expect(ids).toEqual(activities.map(({ id }) => String(id)))
        expect(texts(file, 'Permanently_Locked').length).toBeLessThanOrEqual(input.fixed.length)
      }),
      { numRuns: 60 },
    )
  })

  test('escapes names, and gives what is named alike a number', () => {
    const input = worldOf(morning(2, 2), [plan('a', ['r1'], 'i1', 2), plan('b', ['r2'], 'i2', 2)])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const file = fetOf(input, {
          institution: name,
          rows: new Map(['r1', 'r2'].map(id => [id, { class: name, group: null }])),
          instructors: new Map(['i1', 'i2'].map(id => [id, name])),
          components: new Map(['a', 'b'].map(id => [id, name])),
          roomKinds: new Map(),
        })
        expectWellFormed(file)
        const [first, second] = elements(file, 'Teacher').map(teacher => texts(teacher, 'Name')[0]!)
        expect(second).toBe(`${first} (2)`)
        const students = elements(file, 'Activity').flatMap(activity => texts(activity, 'Students'))
        expect([...new Set(students)]).toEqual([first, second])
        expect(texts(elements(file, 'Subjects_List')[0]!, 'Name').length).toBe(1)
      }),
      { numRuns: 30 },
    )
    expect(fetOf(input, { ...unnamed, institution: 'A & B <"\u0001' })).toContain(
      '<Institution_Name>A &amp; B &lt;&quot;</Institution_Name>',
    )
  })

  test('gives no name twice, even where a name has a number already', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ana', 'Ana (2)', ' Ana', 'Bia')), names => {
        const unique = uniqueNames(names.map((name, index) => [String(index), name]))
        expect(new Set(unique.values()).size).toBe(names.length)
      }),
    )
  })

  test('has parallel groups in their class, and a joint lesson for whole classes', () => {
    const file = fetOf(groupsAndJointClasses(), {
      ...unnamed,
      rows: new Map([
        ['6A-1', { class: '6º A', group: 'Inglês 1' }],
        ['6A-2', { class: '6º A', group: 'Inglês 2' }],
        ['6B', { class: '6º B', group: null }],
      ]),
    })
    expect(elements(file, 'Year').map(year => texts(year, 'Name'))).toEqual([
      ['6º A', '6º A Inglês 1', '6º A Inglês 2'],
      ['6º B'],
    ])
    const studentsOf = (subject: string) =>
      elements(file, 'Activity')
        .filter(activity => texts(activity, 'Subject')[0] === subject)
        .map(activity => texts(activity, 'Students'))
    expect(studentsOf('religion')).toEqual([['6º A', '6º B']])
    expect(studentsOf('english-1')).toEqual([['6º A Inglês 1'], ['6º A Inglês 1']])
    expect(studentsOf('history-6A')).toEqual([['6º A'], ['6º A']])
  })

  test('writes what must be: blocked times, fixed lessons, doubles, days between lessons, rooms', () => {
    const physics = { ...plan('physics', ['6A'], 'ana', 4, { doubles: 'MUST' }), roomKindId: 'lab' }
    const input: SolverInput = {
      ...worldOf(morning(3, 4), [physics, plan('arts', ['6A'], 'bia', 2)]),
      instructors: [
        instructor('ana', {
          availability: [
            { weekday: 2, from: 0, until: at(1), kind: 'BLOCKED', travel: 20 },
            { weekday: 1, from: 0, until: 1440, kind: 'AVOID' },
          ],
          days: { min: 0, max: 2, weight: 'MUST' },
          windows: { max: 0, weight: 'NICE' },
        }),
        instructor('bia'),
      ],
      rooms: [{ id: 'lab', count: 2 }],
      fixed: [{ planId: 'arts', weekday: 3, from: at(0) }],
    }
    const file = fetOf(input, { ...unnamed, roomKinds: new Map([['lab', 'Laboratório']]) })
    const [blocked] = elements(file, 'ConstraintTeacherNotAvailableTimes')
    expect(texts(blocked!, 'Day')).toEqual(['Terça', 'Terça'])
    expect(texts(blocked!, 'Hour')).toEqual(['07:00-07:50', '07:50-08:40'])
    expect(texts(file, 'Max_Days_Per_Week')).toEqual(['2'])
    expect(file).not.toContain('ConstraintTeacherMaxGapsPerWeek')
    expect(fetActivities(input).map(({ duration }) => duration)).toEqual([2, 2, 1, 1])
    const [locked] = elements(file, 'ConstraintActivityPreferredStartingTime')
    expect([texts(locked!, 'Activity_Id'), texts(locked!, 'Preferred_Day')]).toEqual([['3'], ['Quarta']])
    const between = elements(file, 'ConstraintMinDaysBetweenActivities')
    expect(between.map(one => [texts(one, 'Activity_Id'), texts(one, 'Weight_Percentage')])).toEqual([
      [['1', '2'], ['100']],
      [['3', '4'], ['95']],
    ])
    expect(texts(file, 'Preferred_Room')).toEqual([
      'Laboratório 1',
      'Laboratório 2',
      'Laboratório 1',
      'Laboratório 2',
    ])
  })

  test('has an hour without lessons for a break, and for the change of a shift', () => {
    const period = (from: number, until: number, shift: string) => ({ weekday: 1, from, until, shift })
    const input = {
      ...worldOf(morning(1, 1), []),
      grids: [
        { id: 'm', periods: [period(420, 470, 'M'), period(490, 540, 'M')] },
        { id: 't', periods: [period(540, 590, 'T'), period(592, 640, 'T')] },
      ],
    }
    expect(fetHours(input).map(hourName)).toEqual([
      '07:00-07:50',
      'Intervalo 07:50-08:10',
      '08:10-09:00',
      'Intervalo 09:00-09:00',
      '09:00-09:50',
      '09:52-10:40',
    ])
  })
})
