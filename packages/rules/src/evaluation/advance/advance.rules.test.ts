import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classStage } from '../../academics/grade/class-order.rules.ts'
import { SITUATIONS, type Situation } from '../performance/situations.rules.ts'
import {
  type AdvancingClass,
  advanceProposals,
  decidesNextClass,
  isAdvanceOutdated,
  standsForNextClass,
  type TargetClass,
} from './advance.rules.ts'
import { REENROLLMENT_STATES, type ReenrollmentState } from './reenrollment-answer.rules.ts'

const target = (id: string, name: string, more: Partial<TargetClass> = {}): TargetClass => ({
  id,
  name,
  shift: 'MORNING',
  capacity: 30,
  active: 0,
  ...more,
})
const from = (name: string, shift = 'MORNING'): AdvancingClass => ({ name, shift })
const student = (situation: Situation, enrollmentId = 'e') => ({ enrollmentId, situation })
const goesTo = (name: string, situation: Situation, targets: readonly TargetClass[]) =>
  advanceProposals(from(name), [student(situation)], targets)[0]

describe('where a class stands', () => {
  it.each([
    ['6º ano A', 6, 6, 'a'],
    ['6º A', 6, 6, 'a'],
    ['9o Ano B - Manhã', 6, 9, 'b manha'],
    ['1ª série A', 7, 1, 'a'],
    ['Pré II', 5, 2, ''],
    ['Infantil 5 B', 4, 5, 'b'],
    ['EJA 3ª etapa', 9, 3, ''],
    ['Oficina de Teatro', 8, null, 'oficina teatro'],
  ])('%s is of stage %d, year %s, label %s', (name, stage, year, label) => {
    expect(classStage(name)).toEqual({ stage, year, label })
  })
})

describe('the next class', () => {
  const classes = [
    target('6A', '6º ano A'),
    target('6B', '6º ano B'),
    target('7A', '7º ano A'),
    target('7B', '7º ano B', { shift: 'AFTERNOON' }),
  ]

  it('who passes goes to the class of the same letter', () => {
    expect(goesTo('6º ano A', 'APPROVED', classes)).toMatchObject({ outcome: 'ADVANCE', toGradeId: '7A' })
    expect(goesTo('6º ano B', 'BY_COUNCIL', classes)).toMatchObject({ outcome: 'ADVANCE', toGradeId: '7B' })
    expect(goesTo('6º ano C', 'WITH_DEPENDENCY', classes)?.toGradeId).toBe('7A')
  })

  it('who is retained stays in the same year', () => {
    expect(goesTo('6º ano A', 'FAILED', classes)).toMatchObject({ outcome: 'RETAIN', toGradeId: '6A' })
    expect(goesTo('6º ano B', 'BY_ABSENCE', classes)).toMatchObject({ outcome: 'RETAIN', toGradeId: '6B' })
  })

  it('the last year of the school concludes, and the 9º ano goes on to a série where there is one', () => {
    expect(goesTo('9º ano A', 'APPROVED', classes)).toMatchObject({ outcome: 'CONCLUDE', toGradeId: null })
    const serie = target('s', '1ª série A')
    expect(goesTo('9º ano A', 'APPROVED', [...classes, serie])).toMatchObject({ toGradeId: 's' })
    expect(goesTo('3ª série A', 'APPROVED', [serie])).toMatchObject({ outcome: 'CONCLUDE' })
    expect(goesTo('5º ano A', 'APPROVED', [target('5A', '5º ano A')])).toMatchObject({ outcome: 'CONCLUDE' })
  })

  it('a next year that is not there yet asks a person while later ones are', () => {
    const later = [target('6', '6º ano A'), target('8', '8º ano A')]
    expect(goesTo('6º ano A', 'APPROVED', later)).toMatchObject({ outcome: 'ADVANCE', toGradeId: null })
    expect(goesTo('9º ano A', 'APPROVED', [target('s', '2ª série A')])).toMatchObject({
      outcome: 'ADVANCE',
      toGradeId: null,
    })
  })

  it('a workshop does not stand for the next class', () => {
    expect(standsForNextClass({ name: '6º ano A' }, { name: 'Oficina de Teatro' })).toBe(false)
    expect(standsForNextClass({ name: '6º ano A' }, { name: '7º ano B' })).toBe(true)
    expect(standsForNextClass({ name: 'Oficina de Teatro' }, { name: 'Oficina de Dança' })).toBe(true)
  })

  it('infantil goes on by its numbers and then to the 1º ano', () => {
    const young = [target('1', 'Pré I A'), target('2', 'Pré II A'), target('3', '1º ano A')]
    expect(goesTo('Pré I A', 'APPROVED', young)?.toGradeId).toBe('2')
    expect(goesTo('Pré II A', 'APPROVED', young)?.toGradeId).toBe('3')
    expect(goesTo('Maternal II', 'APPROVED', young)?.toGradeId).toBe('1')
  })

  it('a class whose name says no year asks a person', () => {
    expect(goesTo('Oficina de Teatro', 'APPROVED', classes)).toEqual({
      enrollmentId: 'e',
      outcome: 'ADVANCE',
      toGradeId: null,
    })
  })

  it('a full class gives way to the next one, and where all are full the nearest is proposed', () => {
    const full = [target('7A', '7º ano A', { capacity: 1 }), target('7B', '7º ano B', { capacity: 1 })]
    const students = ['a', 'b', 'c'].map(id => student('APPROVED', id))
    const gone = advanceProposals(from('6º ano A'), students, full).map(({ toGradeId }) => toGradeId)
    expect(gone).toEqual(['7A', '7B', '7A'])
  })

  it('who left goes nowhere, and who has no result is undecided', () => {
    expect(goesTo('6º ano A', 'TRANSFERRED', classes)).toMatchObject({ outcome: 'LEFT', toGradeId: null })
    expect(goesTo('6º ano A', 'IN_RECOVERY', classes)).toMatchObject({
      outcome: 'UNDECIDED',
      toGradeId: null,
    })
  })
})

describe('answers of a campaign of re-enrolment', () => {
  const classes = [target('6A', '6º ano A'), target('7A', '7º ano A', { capacity: 1 })]
  const answering = (situation: Situation, answer: ReenrollmentState | null, enrollmentId = 'e') => ({
    enrollmentId,
    situation,
    answer,
  })
  const one = (name: string, situation: Situation, answer: ReenrollmentState | null) =>
    advanceProposals(from(name), [answering(situation, answer)], classes)[0]

  it.each(['ASKS_TRANSFER', 'NOT_RETURNING'] as const)('a student with %s is proposed no class', answer => {
    for (const situation of ['APPROVED', 'FAILED'] as const)
      expect(one('6º ano A', situation, answer)).toMatchObject({ outcome: 'DEPART', toGradeId: null })
  })

  it.each(['CONFIRMED', 'PROPOSED', 'NO_ANSWER', null] as const)('%s changes no proposal', answer => {
    for (const situation of SITUATIONS)
      expect(one('6º ano A', situation, answer)).toEqual(one('6º ano A', situation, null))
  })

  it('an answer does not replace a missing result, and not the end of the last year', () => {
    expect(one('6º ano A', 'IN_RECOVERY', 'NOT_RETURNING')?.outcome).toBe('UNDECIDED')
    expect(one('9º ano A', 'APPROVED', 'NOT_RETURNING')?.outcome).toBe('CONCLUDE')
    expect(one('6º ano A', 'TRANSFERRED', 'ASKS_TRANSFER')?.outcome).toBe('LEFT')
  })

  it('a student who does not return leaves the place to the next one', () => {
    const students = [answering('APPROVED', 'NOT_RETURNING', 'a'), answering('APPROVED', null, 'b')]
    const counts = new Map<string, number>()
    const gone = advanceProposals(from('6º ano A'), students, classes, counts)
    expect(gone.map(({ toGradeId }) => toGradeId)).toEqual([null, '7A'])
    expect(counts.get('7A')).toBe(1)
  })
})

describe('all proposals of a school', () => {
  const name = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('A', 'B', 'C'))
  const targets = fc.uniqueArray(name, { selector: String, maxLength: 12 }).chain(names =>
    fc.tuple(
      ...names.map(([year, letter]) =>
        fc.record({
          id: fc.constant(`${year}${letter}`),
          name: fc.constant(`${year}º ano ${letter}`),
          shift: fc.constantFrom('MORNING', 'AFTERNOON', null),
          capacity: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
          active: fc.integer({ min: 0, max: 3 }),
        }),
      ),
    ),
  )
  const students = fc.array(
    fc.record({
      situation: fc.constantFrom(...SITUATIONS),
      answer: fc.constantFrom(null, ...REENROLLMENT_STATES),
    }),
    { maxLength: 20 },
  )

  it('each student has one proposal, and none goes to a full class while another of the year has a place', () => {
    fc.assert(
      fc.property(targets, name, students, (classes, [year, letter], drawn) => {
        const counts = new Map<string, number>()
        const all = drawn.map((one, at) => ({ ...one, enrollmentId: String(at) }))
        const proposals = advanceProposals(from(`${year}º ano ${letter}`), all, classes, counts)
        expect(proposals.map(({ enrollmentId }) => enrollmentId)).toEqual(all.map(one => one.enrollmentId))
        const added = (id: string) => proposals.filter(({ toGradeId }) => toGradeId === id).length
        for (const one of classes) {
          expect(counts.get(one.id) ?? one.active).toBe(one.active + added(one.id))
          const count = one.active + added(one.id)
          if (one.capacity === null || added(one.id) === 0 || count <= one.capacity) continue
          const others = classes.filter(other => other.name[0] === one.name[0])
          for (const other of others)
            expect(other.capacity !== null && other.active + added(other.id) >= other.capacity).toBe(true)
        }
        for (const { toGradeId, outcome } of proposals) {
          const chosen = classes.find(({ id }) => id === toGradeId)
          if (chosen) expect(Number(chosen.name[0])).toBe(outcome === 'RETAIN' ? year : year + 1)
        }
      }),
    )
  })
})

describe('a decided next class', () => {
  const any = fc.constantFrom(...SITUATIONS)

  it('stands while the result is the same or leads to the same, with a dependency or without', () => {
    expect(isAdvanceOutdated('AFTER_RECOVERY', 'APPROVED')).toBe(false)
    expect(isAdvanceOutdated('FAILED', 'BY_ABSENCE')).toBe(false)
    fc.assert(fc.property(any, situation => !isAdvanceOutdated(situation, situation)))
    fc.assert(fc.property(any, situation => !isAdvanceOutdated(null, situation)))
  })

  it('is outdated by a result of another outcome, by a reopened one, and by a dependency', () => {
    expect(isAdvanceOutdated('APPROVED', 'FAILED')).toBe(true)
    expect(isAdvanceOutdated('FAILED', 'BY_COUNCIL')).toBe(true)
    expect(isAdvanceOutdated('APPROVED', 'IN_RECOVERY')).toBe(true)
    expect(isAdvanceOutdated('APPROVED', 'WITH_DEPENDENCY')).toBe(true)
    expect(isAdvanceOutdated('WITH_DEPENDENCY', 'APPROVED')).toBe(true)
  })

  it('is outdated by a dependency in other components, and by these only with a dependency', () => {
    expect(isAdvanceOutdated('WITH_DEPENDENCY', 'WITH_DEPENDENCY', true)).toBe(true)
    expect(isAdvanceOutdated('WITH_DEPENDENCY', 'WITH_DEPENDENCY', false)).toBe(false)
    expect(isAdvanceOutdated('APPROVED', 'APPROVED', true)).toBe(false)
    expect(isAdvanceOutdated(null, 'WITH_DEPENDENCY', true)).toBe(false)
  })

  it('may be decided on each result that is not open', () => {
    const open = SITUATIONS.filter(situation => !decidesNextClass(situation))
    expect(open.toSorted()).toEqual(['IN_RECOVERY', 'NO_RESULT', 'ONGOING'])
  })

  it('is outdated both ways or neither', () => {
    fc.assert(fc.property(any, any, (a, b) => isAdvanceOutdated(a, b) === isAdvanceOutdated(b, a)))
  })
})
