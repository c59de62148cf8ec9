import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DECISION_KINDS } from '../performance/council-decision.rules.ts'
import {
  attendantChange,
  correctedStudent,
  lacksLaterDecision,
  meetingDays,
  meetingFault,
  minutedStudent,
  type RecordedDecision,
  repeatedAttendants,
  signingLacks,
} from './meeting.rules.ts'

const YEAR = { start: '2026-02-02', end: '2026-12-18' }
const meets = (date: string, startTime: string | null = null, endTime: string | null = null) =>
  meetingFault({ date, startTime, endTime }, YEAR)

test('a council meets from the first day of the year to the end of the next civil year', () => {
  expect(meetingDays(YEAR)).toEqual({ first: '2026-02-02', last: '2027-12-31' })
  expect(['2026-02-01', '2026-02-02', '2027-12-31', '2028-01-01'].map(date => meets(date))).toEqual([
    'date',
    null,
    null,
    'date',
  ])
})

test('a meeting ends after it starts', () => {
  expect(meets('2026-12-10', '14:00:00', '14:00:00')).toBe('endTime')
  expect(meets('2026-12-10', '14:00:00', '13:59:00')).toBe('endTime')
  expect(meets('2026-12-10', '14:00:00', '14:01:00')).toBeNull()
  expect(meets('2026-12-10', null, '13:00:00')).toBeNull()
})

test('an account is at a meeting once, and one attendant has a duty', () => {
  const one = (accountId: string | null, duty: 'PRESIDES' | 'WRITES' | null = null) => ({ accountId, duty })
  expect(repeatedAttendants([one('a', 'PRESIDES'), one('b', 'WRITES'), one(null), one(null)])).toEqual([])
  expect(repeatedAttendants([one('a', 'WRITES'), one('a'), one('b', 'WRITES')])).toEqual([
    { at: 1, field: 'accountId' },
    { at: 2, field: 'duty' },
  ])
})

test('signing lacks what the minutes would leave open', () => {
  const empty = { date: '2026-12-10', startTime: null, endTime: null, attendants: [], lacksLater: false }
  expect(signingLacks(empty, '2026-12-09')).toEqual(['DATE_AHEAD', 'START_TIME', 'END_TIME', 'ATTENDANTS'])
  const whole = { ...empty, startTime: '14:00:00', endTime: '16:00:00' }
  expect(signingLacks({ ...whole, attendants: [{ duty: 'WRITES' }] }, '2026-12-10')).toEqual(['PRESIDES'])
  expect(signingLacks({ ...whole, attendants: [{ duty: 'PRESIDES' }] }, '2026-12-10')).toEqual([])
  expect(
    signingLacks({ ...whole, attendants: [{ duty: 'PRESIDES' }], lacksLater: true }, '2026-12-10'),
  ).toEqual(['LATER_DECISIONS'])
})

const decided = (
  kind: RecordedDecision['kind'],
  here = true,
  text: string | null = null,
): RecordedDecision => ({ kind, here, text })

describe('what minutes say of a student', () => {
  test('is the last decision of the meeting alone, with its notes', () => {
    const decisions = [
      decided('RETAIN'),
      decided('NOTE', true, 'Ouvida a família'),
      decided('APPROVE'),
      decided('WITHDRAWN', false),
    ]
    expect(minutedStudent(decisions)).toEqual({ decision: decided('APPROVE'), notes: ['Ouvida a família'] })
  })

  test('is nothing of a decision that the meeting took and took back', () => {
    expect(minutedStudent([decided('APPROVE'), decided('WITHDRAWN')])).toBeNull()
    expect(minutedStudent([decided('APPROVE', false)])).toBeNull()
    expect(minutedStudent([])).toBeNull()
  })

  test('is the withdrawal of what another meeting decided', () => {
    const decisions = [decided('APPROVE', false), decided('WITHDRAWN')]
    expect(minutedStudent(decisions)?.decision?.kind).toBe('WITHDRAWN')
    const before = [decided('WITHDRAWN', false), decided('APPROVE'), decided('WITHDRAWN')]
    expect(minutedStudent(before)).toBeNull()
  })

  test('never comes from another meeting, and has one decision that is no note', () => {
    const decision = fc.record({
      kind: fc.constantFrom(...DECISION_KINDS),
      here: fc.boolean(),
      text: fc.option(fc.string({ minLength: 1 })),
    })
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 8 }), decisions => {
        const said = minutedStudent(decisions)
        const own = decisions.filter(({ here }) => here)
        expect(said === null || own.length > 0).toBe(true)
        if (said?.decision) {
          expect(said.decision.here).toBe(true)
          expect(said.decision).toBe(own.findLast(({ kind }) => kind !== 'NOTE'))
        }
        expect(said?.notes ?? []).toEqual(
          own.flatMap(({ kind, text }) => (kind === 'NOTE' && text !== null ? [text] : [])),
        )
      }),
    )
  })
})

describe('what minutes that correct others state of a student', () => {
  type Where = 'HERE' | 'FORMER' | 'ELSEWHERE' | 'NONE'
  const taken = (kind: RecordedDecision['kind'], where: Where, text: string | null = null) => ({
    kind,
    text,
    here: where === 'HERE',
    former: where === 'FORMER',
    lacksMinutes: where === 'NONE',
  })

  test('is the former decision while it is in force, and else the one that replaced it', () => {
    const former = taken('APPROVE', 'FORMER')
    expect(correctedStudent([former])).toEqual({ decision: former, notes: [], replacedBy: null })
    const own = taken('RETAIN', 'HERE')
    expect(correctedStudent([former, own])).toMatchObject({ decision: own, replacedBy: null })
    for (const where of ['ELSEWHERE', 'NONE'] as const) {
      const later = taken('RETAIN', where)
      expect(correctedStudent([former, later])).toEqual({ decision: null, notes: [], replacedBy: later })
      expect(lacksLaterDecision([former, later])).toBe(where === 'NONE')
    }
    expect(lacksLaterDecision([former, taken('RETAIN', 'NONE'), own])).toBe(false)
    const twice = [former, taken('WITHDRAWN', 'NONE'), taken('WITHDRAWN', 'HERE')]
    expect(correctedStudent(twice)?.decision?.kind).toBe('WITHDRAWN')
  })

  test('is not changed by decisions in no minutes that were taken back', () => {
    const undone = [taken('APPROVE', 'NONE'), taken('WITHDRAWN', 'NONE')]
    const withdrawn = taken('WITHDRAWN', 'FORMER')
    const decisions = [taken('APPROVE', 'NONE'), withdrawn, ...undone]
    expect(correctedStudent(decisions)).toEqual({ decision: withdrawn, notes: [], replacedBy: null })
    expect(lacksLaterDecision(decisions)).toBe(false)
    const elsewhere = taken('WITHDRAWN', 'ELSEWHERE')
    expect(correctedStudent([taken('APPROVE', 'FORMER'), elsewhere, ...undone])?.replacedBy).toBe(elsewhere)
    expect(lacksLaterDecision([taken('APPROVE', 'FORMER'), ...undone])).toBe(true)
  })

  test('is never a former decision that is not in force, and always each note', () => {
    const decision = fc
      .record({
        kind: fc.constantFrom(...DECISION_KINDS),
        where: fc.constantFrom<Where>('HERE', 'FORMER', 'ELSEWHERE', 'NONE'),
        text: fc.option(fc.string({ minLength: 1 })),
      })
      .map(({ kind, where, text }) => taken(kind, where, text))
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 8 }), decisions => {
        const stated = correctedStudent(decisions)
        const counting = decisions.filter(({ kind }) => kind !== 'NOTE')
        const current = counting.at(-1)
        const isWithdrawnInMinutes =
          counting.findLast(({ lacksMinutes }) => !lacksMinutes)?.kind === 'WITHDRAWN'
        if (stated?.decision?.former) expect(stated.decision.kind).toBe(current?.kind)
        if (stated?.replacedBy) expect(stated.replacedBy.kind).toBe(current?.kind)
        // Only what can be put into a draft is missing from it.
        if (lacksLaterDecision(decisions)) {
          expect(current?.lacksMinutes).toBe(true)
          expect(current?.kind === 'WITHDRAWN' && isWithdrawnInMinutes).toBe(false)
        }
        if (stated?.replacedBy) expect(stated.decision).toBeNull()
        const notesOf = (of: 'former' | 'here') =>
          decisions.flatMap(one => (one[of] && one.kind === 'NOTE' && one.text !== null ? [one.text] : []))
        expect(stated?.notes ?? []).toEqual([...notesOf('former'), ...notesOf('here')])
        expect(lacksLaterDecision(decisions)).toBe(stated?.replacedBy?.lacksMinutes ?? false)
      }),
    )
  })
})

test('a change of attendants names who went and who came, and nothing where only the order differs', () => {
  const person = (name: string, of: string | null = null) => ({ name, function: of, duty: null })
  const before = [person('Ana'), person('Bento'), person('Caio')]
  expect(attendantChange(before, [person('Caio'), person('Ana'), person('Dora')])).toEqual({
    from: ['Bento'],
    to: ['Dora'],
  })
  expect(attendantChange(before, before.toReversed())).toBeNull()
  expect(attendantChange(before, [...before.slice(0, 2), person('Caio', 'Diretor')])).toEqual({
    from: ['Caio'],
    to: ['Caio'],
  })
})
