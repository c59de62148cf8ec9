import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveMarkWrite } from './attendance-save.rules.ts'
import {
  CHANGES_BY_RESTORATION,
  changesByWithdrawal,
  dayMarkOf,
  dayWriteOf,
  differentLessons,
  type LessonMark,
  lessonPlaces,
  rollCountsFor,
} from './day-roll.rules.ts'
import type { AttendanceStatus } from './frequency.rules.ts'
import { ON_TIME, PUNCTUALITY_FIELDS, type SentPunctuality } from './punctuality.rules.ts'

const mark = (lessonId: string, status: AttendanceStatus, more: Partial<LessonMark> = {}): LessonMark => ({
  lessonId,
  status,
  justification: null,
  justificationId: null,
  ...ON_TIME,
  version: 1,
  byDay: true,
  ...more,
})
const P = 'ATTENDANCE' as const
const F = 'ABSENCE' as const
const J = 'JUSTIFIED_ABSENCE' as const
const all = (lessonIds: readonly string[], force = false) => ({ lessonIds, force })

describe('the roll that an instructor calls for a day', () => {
  it('counts for own lessons, and where the class says so for those of others for the whole class', () => {
    const own = { isOwn: true, isOfGroup: false }
    const ofOther = { isOwn: false, isOfGroup: false }
    const modes = ['PER_DAY', 'PER_DAY_ALL'] as const
    expect(modes.map(mode => rollCountsFor(mode, own))).toEqual([true, true])
    expect(modes.map(mode => rollCountsFor(mode, ofOther))).toEqual([false, true])
    expect(modes.map(mode => rollCountsFor(mode, { ...own, isOfGroup: true }))).toEqual([true, true])
    expect(modes.map(mode => rollCountsFor(mode, { ...ofOther, isOfGroup: true }))).toEqual([false, false])
  })
})

describe('the places of lessons in a day', () => {
  it('count all starts of the class, and lessons at one time share theirs', () => {
    const places = lessonPlaces([
      { id: 'group B', start: '08:20:00' },
      { id: 'last', start: '10:00:00' },
      { id: 'group A', start: '08:20:00' },
      { id: 'first', start: '07:30:00' },
    ])
    expect([...places]).toEqual([
      ['group B', 2],
      ['last', 3],
      ['group A', 2],
      ['first', 1],
    ])
  })
})

describe('the mark of a day', () => {
  it('is that of the roll of the day, whatever was marked in a lesson', () => {
    const marks = [mark('1', F, { byDay: false, version: 2 }), mark('2', P), mark('3', P)]
    expect(dayMarkOf(marks)).toEqual({
      status: P,
      justification: null,
      justificationId: null,
      ...ON_TIME,
      version: 4,
    })
    expect(differentLessons(marks)).toEqual(['1'])
  })

  it('is that of the first lesson where no roll of the day was called, and none without a mark', () => {
    expect(dayMarkOf([mark('1', J, { byDay: false }), mark('2', P, { byDay: false })])?.status).toBe(J)
    expect(dayMarkOf([])).toBeNull()
    expect(differentLessons([])).toEqual([])
  })

  it('has the version that it had before a lesson took it over', () => {
    const marks = [mark('1', P, { version: 3 })]
    expect(dayMarkOf([...marks, mark('2', P)])?.version).toBe(dayMarkOf(marks)?.version)
  })

  it('has a version that each change, withdrawal and restoration of a lesson raises', () => {
    const lessonIds = ['1', '2', '3'] as const
    const step = fc.record({
      act: fc.constantFrom('CALL', 'CALL_BY_DAY', 'WITHDRAW', 'RESTORE'),
      lessonId: fc.constantFrom(...lessonIds),
    })
    type Stored = { version: number; byDay: boolean }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        // The first lesson stays, so that the day has a mark.
        const fresh = { version: 1, byDay: true }
        const marks = new Map<string, Stored>([['0', fresh], ...lessonIds.map(id => [id, fresh] as const)])
        const withdrawn = new Map<string, { lists: Stored[]; highest: number }>()
        let changes = 0
        const versionNow = () =>
          dayMarkOf(
            [...marks].map(([id, stored]) => mark(id, P, stored)),
            changes,
          )?.version ?? 0
        let former = versionNow()
        for (const { act, lessonId } of steps) {
          const stored = marks.get(lessonId)
          const removed = withdrawn.get(lessonId) ?? { lists: [], highest: 0 }
          const restored = removed.lists.at(-1)
          if (act === 'CALL' || act === 'CALL_BY_DAY') {
            const version = (stored?.version ?? removed.highest) + 1
            marks.set(lessonId, { version, byDay: act === 'CALL_BY_DAY' })
          } else if (act === 'WITHDRAW' && stored !== undefined) {
            withdrawn.set(lessonId, {
              lists: [...removed.lists, stored],
              highest: Math.max(stored.version, removed.highest),
            })
            marks.delete(lessonId)
            changes += changesByWithdrawal(stored.version)
          } else if (act === 'RESTORE' && stored === undefined && restored !== undefined) {
            const version = restored.version < removed.highest ? removed.highest + 1 : restored.version
            marks.set(lessonId, { ...restored, version })
            changes += CHANGES_BY_RESTORATION
          } else continue
          expect(versionNow()).toBeGreaterThan(former)
          former = versionNow()
        }
      }),
    )
  })
})

describe('what the roll of a day writes', () => {
  it('goes to all lessons of the day', () => {
    expect(dayWriteOf({ status: F }, [], all(['1', '2']))).toEqual({
      verdict: 'WRITE',
      marks: [
        { lessonId: '1', status: F, justification: null, justificationId: null, ...ON_TIME },
        { lessonId: '2', status: F, justification: null, justificationId: null, ...ON_TIME },
      ],
    })
  })

  it('leaves a lesson that differs alone while the mark of the day is not changed', () => {
    const marks = [mark('1', P), mark('2', F, { byDay: false })]
    expect(dayWriteOf({ status: P, version: 1 }, marks, all(['1', '2', '3'])).marks).toEqual([
      { lessonId: '3', status: P, justification: null, justificationId: null, ...ON_TIME },
    ])
    expect(dayWriteOf(undefined, marks, all(['1', '2']))).toEqual({ verdict: 'SAME', marks: [] })
    const { version } = dayMarkOf(marks) ?? {}
    expect(dayWriteOf({ status: J, version }, marks, all(['1', '2'])).marks.map(one => one.status)).toEqual([
      J,
      J,
    ])
  })

  it('is a conflict over a change of one lesson that the sender has not seen, unless it is forced', () => {
    const marks = [mark('1', P), mark('2', F, { byDay: false, version: 2 })]
    expect(dayWriteOf({ status: J, version: 1 }, marks, all(['1', '2']))).toEqual({
      verdict: 'CONFLICT',
      marks: [],
    })
    expect(dayWriteOf({ status: J, version: 1 }, marks, all(['1', '2'], true)).verdict).toBe('WRITE')
  })

  it('leaves the lessons as the same rolls of each lesson leave them', () => {
    const status = fc.constantFrom(P, F, J)
    const rolls = fc.array(
      fc.record({
        status,
        justification: fc.option(fc.constantFrom('atestado', 'luto'), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const covering = fc.constantFrom(null, 'atestado')
    fc.assert(
      fc.property(rolls, fc.integer({ min: 1, max: 6 }), covering, (sent, count, coveringId) => {
        const lessonIds = Array.from({ length: count }, (_, at) => String(at))
        let byDay: LessonMark[] = []
        let byLesson: LessonMark[] = []
        for (const one of sent) {
          const written = dayWriteOf(one, byDay, { ...all(lessonIds), coveringId }).marks
          byDay = lessonIds.map(id => {
            const former = byDay.find(({ lessonId }) => lessonId === id)
            const fresh = written.find(({ lessonId }) => lessonId === id)
            return fresh
              ? { ...fresh, version: (former?.version ?? 0) + 1, byDay: true }
              : (former as LessonMark)
          })
          byLesson = lessonIds.map(id => {
            const former = byLesson.find(({ lessonId }) => lessonId === id) ?? null
            const { verdict, ...next } = resolveMarkWrite(one, former, { force: false, coveringId })
            return verdict === 'SAME'
              ? (former as LessonMark)
              : mark(id, next.status, { ...next, version: (former?.version ?? 0) + 1 })
          })
        }
        expect(byDay).toEqual(byLesson)
      }),
    )
  })
})

describe('late and left early on a day', () => {
  const times = (marks: readonly { lessonId: string; arrivedLate?: unknown; leftEarly?: unknown }[]) =>
    marks.map(({ lessonId, arrivedLate, leftEarly }) => [lessonId, arrivedLate, leftEarly])

  it('is late in the first lesson and left early in the last one', () => {
    const sent = { status: P, arrivedLate: 15, leftEarly: 0 }
    expect(times(dayWriteOf(sent, [], all(['1', '2', '3'])).marks)).toEqual([
      ['1', 15, null],
      ['2', null, null],
      ['3', null, 0],
    ])
    expect(times(dayWriteOf(sent, [], all(['1'])).marks)).toEqual([['1', 15, 0]])
  })

  it('leaves an absence that was marked in one lesson', () => {
    const marks = [mark('1', F, { byDay: false, version: 2 }), mark('2', P), mark('3', P)]
    const sent = { status: P, version: 4, arrivedLate: 5, leftEarly: 10 }
    expect(times(dayWriteOf(sent, marks, all(['1', '2', '3'])).marks)).toEqual([
      ['2', 5, null],
      ['3', null, 10],
    ])
  })

  it('is not taken over by a lesson that is added', () => {
    const marks = [mark('2', P, { arrivedLate: 5 })]
    expect(times(dayWriteOf(undefined, marks, all(['1', '2', '3'])).marks)).toEqual([
      ['1', null, null],
      ['3', null, null],
    ])
    expect(dayMarkOf([mark('1', P), ...marks])).toMatchObject({ arrivedLate: 5 })
  })

  it('is of the day also where a lesson said the same before', () => {
    const marks = [mark('1', F, { byDay: false }), mark('2', P, { byDay: false, leftEarly: 0 })]
    expect(times(dayWriteOf({ status: P, leftEarly: 0 }, marks, all(['1', '2'])).marks)).toEqual([
      ['1', null, null],
      ['2', null, 0],
    ])
  })

  it('of one lesson stays when the status of the day changes, also in a lesson in the middle', () => {
    const marks = [
      mark('1', P, { byDay: false, version: 2, arrivedLate: 20 }),
      mark('2', P, { byDay: false, version: 2, arrivedLate: 5, leftEarly: 0 }),
      mark('3', F),
    ]
    expect(dayMarkOf(marks)?.status).toBe(F)
    expect(times(dayWriteOf({ status: P }, marks, all(['1', '2', '3'])).marks)).toEqual([['3', null, null]])
    expect(times(dayWriteOf({ status: P, arrivedLate: 10 }, marks, all(['1', '2', '3'])).marks)).toEqual([
      ['1', 10, null],
      ['3', null, null],
    ])
    expect(times(dayWriteOf({ status: J }, marks, all(['1', '2', '3'])).marks)).toEqual([
      ['1', null, null],
      ['2', null, null],
      ['3', null, null],
    ])
  })

  it('is read from the first and the last lesson alone where no roll of the day was called', () => {
    const ofLesson = (id: string, more: Partial<LessonMark> = {}) => mark(id, P, { byDay: false, ...more })
    const marks = [ofLesson('1'), ofLesson('2', { arrivedLate: 10, leftEarly: 5 }), ofLesson('3')]
    expect(dayMarkOf(marks)).toMatchObject(ON_TIME)
    expect(times(dayWriteOf({ status: P, leftEarly: 30 }, marks, all(['1', '2', '3'])).marks)).toEqual([
      ['3', null, 30],
    ])
    const late = [ofLesson('1', { arrivedLate: 10 }), ofLesson('2', { leftEarly: 0 })]
    expect(dayMarkOf(late)).toMatchObject({ arrivedLate: 10, leftEarly: 0 })
  })

  it('shows minutes that were corrected in the lesson, and is late once', () => {
    const marks = [mark('1', P, { byDay: false, version: 2, arrivedLate: 10 }), mark('2', P)]
    expect(dayMarkOf(marks)).toMatchObject({ arrivedLate: 10 })
    expect(times(dayWriteOf({ status: P, arrivedLate: 15 }, marks, all(['1', '2'])).marks)).toEqual([
      ['1', 15, null],
    ])
    expect(times(dayWriteOf({ status: P, arrivedLate: null }, marks, all(['1', '2'])).marks)).toEqual([
      ['1', null, null],
    ])
  })

  it('is read of the day as it was written, and stays in other lessons that said it themselves', () => {
    const isPresent = (one: LessonMark) => one.status === P
    const minutes = fc.constantFrom(null, 0, 5, 20)
    const former = fc.record({
      status: fc.constantFrom(P, F),
      byDay: fc.boolean(),
      arrivedLate: minutes,
      leftEarly: minutes,
      version: fc.integer({ min: 1, max: 3 }),
    })
    const lessons = fc.array(fc.option(former, { nil: null }), { minLength: 1, maxLength: 4 })
    const field = fc.option(minutes, { nil: undefined })
    const sent = fc.record({ status: fc.constantFrom(P, F), arrivedLate: field, leftEarly: field })
    fc.assert(
      fc.property(lessons, sent, (before, { status, ...punctuality }) => {
        const lessonIds = before.map((_, at) => String(at))
        const marks = before.flatMap((one, at) => (one ? [mark(String(at), one.status, one)] : []))
        const own: SentPunctuality = status === P ? punctuality : {}
        const written = dayWriteOf({ status, ...own }, marks, all(lessonIds, true)).marks
        const after = lessonIds.flatMap(id => {
          const fresh = written.find(({ lessonId }) => lessonId === id)
          return fresh ? [mark(id, fresh.status, fresh)] : marks.filter(({ lessonId }) => lessonId === id)
        })
        const ofDay = dayMarkOf(after)
        expect(ofDay?.status).toBe(status)
        if (status !== P) expect(ofDay).toMatchObject(ON_TIME)
        if (status !== P) return
        const targets = { arrivedLate: after.find(isPresent), leftEarly: after.findLast(isPresent) }
        for (const name of PUNCTUALITY_FIELDS) {
          if (own[name] !== undefined) expect(ofDay?.[name]).toBe(own[name])
          for (const former of marks.filter(isPresent)) {
            const { lessonId, byDay } = former
            const isTarget = lessonId === targets[name]?.lessonId
            if (own[name] !== undefined && (byDay || isTarget)) continue
            expect(after.find(next => next.lessonId === lessonId)?.[name]).toBe(former[name])
          }
        }
      }),
    )
  })
})
