import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countingFindings } from '../solver/counting/solver-counting.rules.ts'
import { lessonsAWeek } from './lessons-a-week.rules.ts'
import { type MakingPlan, type MakingRecords, NO_WORKLOAD, type PlanWish } from './making-records.ts'
import { solverInput } from './solver-input.rules.ts'

const bells = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    return { start: at(420 + index * 50), end: at(470 + index * 50) }
  })

const schoolClass = (id: string, more: Partial<MakingRecords['classes'][number]> = {}) => ({
  id,
  name: `${id} class`,
  levelId: 'level',
  level: 'Fundamental',
  shift: 'MORNING',
  groups: [],
  bells: bells(5),
  weeks: 42,
  wish: null,
  ...more,
})

const plan = (id: string, gradeId: string, more: Partial<MakingPlan> = {}): MakingPlan => ({
  id,
  gradeId,
  componentId: id,
  component: `component ${id}`,
  group: null,
  hours: 100,
  instructorIds: [],
  wish: null,
  ...more,
})

const wish = (more: Partial<PlanWish> = {}): PlanWish => ({
  lessonsAWeek: null,
  doubles: 'MAY',
  acrossBreak: false,
  lessonsPerDay: null,
  spread: 'NICE',
  notFirst: null,
  notLast: null,
  roomKindId: null,
  jointId: null,
  pinned: [],
  ...more,
})

const instructor = (id: string, more: Partial<MakingRecords['instructors'][number]> = {}) => ({
  id,
  name: `Person ${id}`,
  intervals: [],
  load: NO_WORKLOAD,
  taken: [],
  ...more,
})

const recordsOf = (more: Partial<MakingRecords>): MakingRecords => ({
  classes: [schoolClass('6A')],
  plans: [],
  instructors: [],
  times: [],
  rooms: [],
  planningHours: [],
  ...more,
})

describe('lessons of a week from the matrix', () => {
  test('233,33 hours of 50-minute lessons are seven a week, also in 42 weeks of terms', () => {
    const own = schoolClass('6A')
    expect(lessonsAWeek({ wish: null, hours: 233.33 }, own)).toEqual({ lessons: 7, source: 'MATRIX' })
    expect(lessonsAWeek({ wish: null, hours: 233.33 }, { ...own, weeks: 20 }).lessons).toBe(14)
    expect(lessonsAWeek({ wish: null, hours: 5 }, own).lessons).toBe(1)
  })

  test('a typed number counts, also zero, and a component out of the matrix has none', () => {
    const own = schoolClass('6A')
    expect(lessonsAWeek({ wish: wish({ lessonsAWeek: 0 }), hours: 100 }, own)).toEqual({
      lessons: 0,
      source: 'WISH',
    })
    expect(lessonsAWeek({ wish: null, hours: null }, own)).toEqual({ lessons: 0, source: 'NONE' })
  })

  test('n lessons of a ready start are n lessons a week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 40, max: 46 }), (count, weeks) => {
        const hours = Math.round((count * 40 * 50 * 100) / 60) / 100
        expect(lessonsAWeek({ wish: null, hours }, { bells: bells(5), weeks }).lessons).toBe(count)
      }),
    )
  })
})

describe('the input of the engine', () => {
  test('a school without wishes gives a usable input', () => {
    const { input, names, leftOut } = solverInput(
      recordsOf({
        plans: [plan('m', '6A', { instructorIds: ['ana'] }), plan('x', '6A', { hours: null })],
        instructors: [instructor('ana'), instructor('bia')],
      }),
      'NONE',
    )
    expect(input.grids).toHaveLength(1)
    expect(input.grids[0]?.periods).toHaveLength(25)
    expect(input.rows).toEqual([{ id: '6A', gridId: 'level MORNING 12345', gaps: 'MUST' }])
    expect(input.plans).toMatchObject([{ id: 'm', rowIds: ['6A'], instructorIds: ['ana'], periods: 3 }])
    expect(input.instructors.map(({ id }) => id)).toEqual(['ana'])
    expect(names.plans).toEqual({ m: { planIds: ['m'], component: 'component m', classes: ['6A class'] } })
    expect(leftOut).toEqual([
      { reason: 'NO_LESSONS', planId: 'x', name: '6A class', component: 'component x' },
    ])
  })

  test('weekly times of a plan that is left out are taken, once for each period of the class', () => {
    const times = [
      { planId: 'x', weekday: 1, from: 430, until: 480 },
      { planId: 'y', weekday: 1, from: 480, until: 520 },
      { planId: 'y', weekday: 2, from: 900, until: 950 },
    ]
    const { input, names, former } = solverInput(
      recordsOf({
        plans: [
          plan('m', '6A', { instructorIds: ['ana'] }),
          plan('x', '6A', { hours: null }),
          plan('y', '6A', { hours: null, instructorIds: ['ana'] }),
          plan('z', '6A', { hours: null }),
        ],
        instructors: [instructor('ana')],
        times: times.map((time, index) => ({ ...time, isLater: index % 2 === 1 })),
      }),
      'NONE',
    )
    expect(input.fixed).toEqual([
      { planId: 'x', weekday: 1, from: 420 },
      { planId: 'x', weekday: 1, from: 470 },
    ])
    expect(former).toEqual(input.fixed)
    expect(input.plans.map(({ id, periods }) => [id, periods])).toEqual([
      ['m', 3],
      ['x', 2],
    ])
    expect(names.plans).toMatchObject({ x: { planIds: ['x'], isTaken: true } })
    expect(input.instructors[0]?.availability).toMatchObject([
      { weekday: 1, from: 480, until: 520, kind: 'BLOCKED' },
      { weekday: 2, from: 900, until: 950, kind: 'BLOCKED' },
    ])
    expect(countingFindings(input).filter(({ severity }) => severity === 'IMPOSSIBLE')).toEqual([])
  })

  test('a class without bell times is left out with its plans', () => {
    const { input, leftOut } = solverInput(
      recordsOf({ classes: [schoolClass('pre', { bells: [] })], plans: [plan('m', 'pre')] }),
      'NONE',
    )
    expect(input).toMatchObject({ grids: [], rows: [], plans: [] })
    expect(leftOut).toEqual([{ reason: 'NO_BELLS', gradeId: 'pre', name: 'pre class' }])
  })

  test('parallel groups are rows, and plans of the whole class are in all of them', () => {
    const { input, names } = solverInput(
      recordsOf({
        classes: [schoolClass('6A', { groups: ['Inglês', 'Espanhol'] })],
        plans: [plan('en', '6A', { group: 1 }), plan('es', '6A', { group: 2 }), plan('m', '6A')],
      }),
      'NONE',
    )
    expect(input.plans.map(({ rowIds }) => rowIds)).toEqual([['6A 1'], ['6A 2'], ['6A 1', '6A 2']])
    expect(names.rows['6A 2']).toEqual({ gradeId: '6A', name: '6A class (Espanhol)', group: 'Espanhol' })
  })

  test('joint plans are one plan of the engine, unless an instructor is in both or their lessons differ', () => {
    const classes = [schoolClass('6A'), schoolClass('6B')]
    const joint = (more: Partial<MakingPlan> = {}) => [
      plan('a', '6A', { wish: wish({ jointId: 'j' }), instructorIds: ['ana'] }),
      plan('b', '6B', { wish: wish({ jointId: 'j' }), ...more }),
    ]
    const idsOf = (plans: MakingPlan[]) =>
      solverInput(recordsOf({ classes, plans, instructors: [instructor('ana')] }), 'NONE').input.plans.map(
        ({ rowIds }) => rowIds,
      )
    expect(idsOf(joint())).toEqual([['6A', '6B']])
    expect(idsOf(joint({ instructorIds: ['ana'] }))).toEqual([['6A'], ['6B']])
    expect(idsOf(joint({ hours: 200 }))).toEqual([['6A'], ['6B']])
  })

  test('weekly times are kept period by period, and pinned ones alone where the office says so', () => {
    const records = recordsOf({
      plans: [plan('m', '6A', { hours: 34, wish: wish({ pinned: [{ weekday: 2, from: 470 }] }) })],
      times: [
        { planId: 'm', weekday: 3, from: 420, until: 520, isLater: false },
        { planId: 'm', weekday: 1, from: 425, until: 475, isLater: false },
        { planId: 'm', weekday: 5, from: 420, until: 470, isLater: true },
      ],
    })
    const all = solverInput(records, 'ALL')
    expect(all.input.fixed).toEqual([
      { planId: 'm', weekday: 1, from: 425 },
      { planId: 'm', weekday: 3, from: 420 },
      { planId: 'm', weekday: 3, from: 470 },
    ])
    expect(all.input.plans[0]?.periods).toBe(3)
    expect(all.former).toEqual(all.input.fixed)
    expect(solverInput(records, 'PINNED').input.fixed).toEqual([{ planId: 'm', weekday: 2, from: 470 }])
    expect(solverInput(records, 'NONE').input.fixed).toEqual([])
    expect(solverInput(records, 'NONE').input.plans[0]?.periods).toBe(1)
  })

  test('a plan that is left out takes its times, also those that begin later, from its class and its instructors', () => {
    const made = solverInput(
      recordsOf({
        plans: [
          plan('m', '6A', { instructorIds: ['ana'] }),
          plan('x', '6A', { hours: null, instructorIds: ['ana'] }),
        ],
        instructors: [instructor('ana')],
        times: [
          { planId: 'x', weekday: 1, from: 420, until: 470, isLater: false },
          { planId: 'x', weekday: 2, from: 420, until: 470, isLater: true },
        ],
      }),
      'NONE',
    )
    expect(made.input.fixed).toEqual([
      { planId: 'x', weekday: 1, from: 420 },
      { planId: 'x', weekday: 2, from: 420 },
    ])
    expect(made.input.instructors[0]?.availability).toEqual([
      { weekday: 1, from: 420, until: 470, kind: 'BLOCKED' },
      { weekday: 2, from: 420, until: 470, kind: 'BLOCKED' },
    ])
    expect(made.names.plans.x?.isTaken).toBe(true)
  })

  test('planning hours, lessons elsewhere and another school block an instructor', () => {
    const at = { weekday: 1, from: 420, until: 470 }
    const { input } = solverInput(
      recordsOf({
        plans: [plan('m', '6A', { instructorIds: ['ana', 'bia'] })],
        instructors: [
          instructor('ana', {
            intervals: [
              { ...at, kind: 'BLOCKED', source: 'OTHER_SCHOOL', travel: 40, note: 'escola vizinha' },
            ],
            taken: [{ ...at, weekday: 2 }],
            load: { ...NO_WORKLOAD, mostDays: 3, windows: 2 },
          }),
          instructor('bia'),
        ],
        planningHours: [{ ...at, weekday: 5, name: 'HTPC', instructorIds: ['ana'] }],
      }),
      'NONE',
    )
    expect(input.instructors).toEqual([
      {
        id: 'ana',
        availability: [
          { ...at, kind: 'BLOCKED', travel: 40 },
          { ...at, weekday: 5, kind: 'BLOCKED' },
          { ...at, weekday: 2, kind: 'BLOCKED' },
        ],
        windows: { max: 2, weight: 'IMPORTANT' },
        days: { min: 0, max: 3, weight: 'MUST' },
        lessonsPerDay: null,
      },
      { id: 'bia', availability: [], windows: { max: 0, weight: 'NICE' }, days: null, lessonsPerDay: null },
    ])
  })

  test('lessons of others are not first where a class begins its days with one instructor', () => {
    const { input } = solverInput(
      recordsOf({
        classes: [
          schoolClass('3A', { wish: { gaps: 'NICE', weekdays: [1, 2, 3, 4, 5, 6], firstAccountId: 'rita' } }),
        ],
        plans: [plan('m', '3A', { instructorIds: ['rita'] }), plan('e', '3A', { instructorIds: ['ed'] })],
        instructors: [instructor('rita'), instructor('ed')],
      }),
      'NONE',
    )
    expect(input.plans.map(({ wishes }) => wishes.notFirst)).toEqual([null, 'NICE'])
    expect(input.grids[0]?.periods).toHaveLength(30)
  })

  test('every input names only what it has', () => {
    const small = fc.record({
      classes: fc.integer({ min: 1, max: 3 }),
      groups: fc.boolean(),
      joint: fc.boolean(),
      plans: fc.array(
        fc.record({
          grade: fc.nat(2),
          group: fc.nat(2),
          person: fc.nat(3),
          hours: fc.constantFrom(null, 34, 100),
        }),
        { maxLength: 8 },
      ),
      keep: fc.constantFrom('ALL' as const, 'PINNED' as const, 'NONE' as const),
    })
    fc.assert(
      fc.property(small, ({ classes, groups, joint, plans, keep }) => {
        const records = recordsOf({
          classes: Array.from({ length: classes }, (_, index) =>
            schoolClass(`g${index}`, { groups: groups ? ['A', 'B'] : [] }),
          ),
          plans: plans.map(({ grade, group, person, hours }, index) =>
            plan(`p${index}`, `g${grade % classes}`, {
              group: groups && group > 0 ? group : null,
              hours,
              instructorIds: person > 0 ? [`i${person}`] : [],
              wish: joint ? wish({ jointId: 'j' }) : null,
            }),
          ),
          instructors: [1, 2, 3].map(id => instructor(`i${id}`)),
        })
        const { input } = solverInput(records, keep)
        expect(() => countingFindings(input)).not.toThrow()
      }),
    )
  })
})
