import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endsBeforeItStarts,
  isWithdrawn,
  lessonsChangedBy,
  missingOf,
  type RequestedChange,
} from './asked-change.rules.ts'

const KINDS = ['MOVE', 'SWAP', 'REMOVE', 'ADD', 'OTHER'] as const
const WHOLE = {
  lessonId: 'a',
  otherLessonId: 'b',
  lessonPlanId: 'p',
  date: '2026-08-24',
  start: '07:30:00',
  end: '08:20:00',
} as const

test.each([
  ['MOVE', ['lessonId', 'date', 'start', 'end'], ['a']],
  ['SWAP', ['lessonId', 'otherLessonId'], ['a', 'b']],
  ['REMOVE', ['lessonId'], ['a']],
  ['ADD', ['lessonPlanId', 'date', 'start', 'end'], []],
  ['OTHER', [], []],
] as const)(
  'a request to %s lacks what the office needs for it, and changes its lessons',
  (kind, needed, ids) => {
    expect(missingOf({ kind })).toEqual(needed)
    expect(missingOf({ kind, ...WHOLE })).toEqual([])
    expect(lessonsChangedBy({ kind, ...WHOLE })).toEqual(ids)
  },
)

test('a lesson ends after it starts; one time alone says nothing yet', () => {
  expect(endsBeforeItStarts({ start: '08:00:00', end: '08:00:00' })).toBe(true)
  expect(endsBeforeItStarts({ start: '08:00:00', end: '08:50:00' })).toBe(false)
  expect(endsBeforeItStarts({ start: '08:00:00' })).toBe(false)
})

const asked = fc.record(
  {
    kind: fc.constantFrom(...KINDS),
    lessonId: fc.string(),
    otherLessonId: fc.string(),
    lessonPlanId: fc.string(),
    date: fc.string(),
    start: fc.string(),
    end: fc.string(),
  },
  { requiredKeys: ['kind'] },
)

test('law: what is missing is what is not there, and saying more never makes more missing', () => {
  fc.assert(
    fc.property(asked, request => {
      const missing = missingOf(request)
      expect(missing.every(field => request[field] === undefined)).toBe(true)
      const more: RequestedChange = { ...WHOLE, ...request }
      expect(missingOf(more)).toEqual([])
    }),
  )
})

test('law: the lessons that a request changes are lessons that it names', () => {
  fc.assert(
    fc.property(asked, request => {
      const named: (string | undefined)[] = [request.lessonId, request.otherLessonId]
      expect(lessonsChangedBy(request).every(id => named.includes(id))).toBe(true)
    }),
  )
})

test.each([
  [{ accept: false, reason: null }, true],
  [{ accept: false, reason: 'Há prova' }, false],
  [{ accept: true, reason: null }, false],
  [{ accept: true, reason: 'Combinado' }, false],
])('a request decided as %j is withdrawn: %s', (decision, expected) => {
  expect(isWithdrawn(decision)).toBe(expected)
})
