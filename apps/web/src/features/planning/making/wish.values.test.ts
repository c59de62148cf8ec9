import type { WishedPlan } from '@lousa/contract/planning/making/wish.contract.ts'
import { describe, expect, it } from 'vitest'
import { jointChange, wishWords } from './wish.values.ts'

const plan: WishedPlan = {
  id: 'a',
  curriculumComponent: { id: 'c', name: 'Arte' },
  group: null,
  instructors: [],
  lessons: 2,
  lessonSource: 'MATRIX',
  version: 0,
  wish: {
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
  },
}

describe('wishes in words', () => {
  it('are none where nothing was typed', () => {
    expect(wishWords(plan, [])).toEqual([])
  })

  it('name what differs', () => {
    const wish = {
      ...plan.wish,
      doubles: 'MUST' as const,
      notLast: 'MUST' as const,
      spread: null,
      lessonsPerDay: 1,
    }
    expect(wishWords({ ...plan, wish }, ['6º B'])).toEqual([
      'geminadas',
      'até 1 por dia',
      'espalhar: tanto faz',
      'fora da última: obrigatório',
      'junto com 6º B',
    ])
  })
})

describe('the changes of a joint set', () => {
  it('are none while it stays', () => {
    expect(jointChange('a', { former: ['b', 'c'], next: ['c', 'b'] })).toEqual([])
  })

  it('part who leaves, and join who stays', () => {
    expect(jointChange('a', { former: ['b'], next: ['c'] })).toEqual([
      { lessonPlanIds: ['b'], joint: false },
      { lessonPlanIds: ['a', 'c'], joint: true },
    ])
    expect(jointChange('a', { former: ['b'], next: [] })).toEqual([
      { lessonPlanIds: ['a', 'b'], joint: false },
    ])
  })
})
