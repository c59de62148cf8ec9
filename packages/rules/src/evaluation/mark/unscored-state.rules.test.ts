import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countedScore,
  isSettled,
  scoreOrState,
  scoreOrStateAfter,
  signOfState,
  statePasted,
  stateTyped,
  UNSCORED_STATES,
} from './unscored-state.rules.ts'

const someState = fc.constantFrom(null, ...UNSCORED_STATES)
const someScore = fc.constantFrom(null, 0, 7.5)

test('a score goes before a state that is stored next to it', () => {
  expect(scoreOrState({ score: 0, state: 'MISSED' })).toEqual({ score: 0, state: null })
  expect(scoreOrState({ score: null, state: 'MISSED' })).toEqual({ score: null, state: 'MISSED' })
  expect(scoreOrState({ score: null })).toEqual({ score: null, state: null })
})

test('a score replaces a state and a state a score; a part that is not sent stays', () => {
  const missed = { score: null, state: 'MISSED' } as const
  const scored = { score: 7, state: null }
  expect(scoreOrStateAfter(missed, { score: 8 })).toEqual({ score: 8, state: null })
  expect(scoreOrStateAfter(scored, { state: 'EXCUSED' })).toEqual({ score: null, state: 'EXCUSED' })
  expect(scoreOrStateAfter(missed, { score: null })).toEqual(missed)
  expect(scoreOrStateAfter(missed, { score: null, state: null })).toEqual({ score: null, state: null })
  expect(scoreOrStateAfter(missed, { state: null })).toEqual({ score: null, state: null })
  expect(scoreOrStateAfter(scored, { state: null })).toEqual(scored)
  expect(scoreOrStateAfter(scored, {})).toEqual(scored)
})

test('no row has a score and a state after a save, and a repeated save changes nothing', () => {
  fc.assert(
    fc.property(someScore, someState, someScore, someState, (score, state, newScore, newState) => {
      const after = scoreOrStateAfter(scoreOrState({ score, state }), { score: newScore, state: newState })
      expect(after.score === null || after.state === null).toBe(true)
      expect(scoreOrStateAfter(after, { score: newScore, state: newState })).toEqual(after)
      expect(scoreOrStateAfter(after, after)).toEqual(after)
    }),
  )
})

test.each([
  ['MISSED', 'PROOF', 'ZERO', 0],
  ['MISSED', 'WORK', 'BLOCK', 0],
  ['MISSED', 'PROOF', 'IGNORE', undefined],
  ['MISSED', 'RECOVERY', 'ZERO', undefined],
  ['MISSED', 'ANNUAL_RECOVERY', 'ZERO', undefined],
  ['EXCUSED', 'PROOF', 'ZERO', undefined],
  ['EXCUSED', 'RECOVERY', 'ZERO', undefined],
  ['SECOND_CALL', 'PROOF', 'ZERO', null],
  ['SECOND_CALL', 'PROOF', 'IGNORE', null],
] as const)('%s in a %s counts under %s as %s', (state, type, missing, counted) => {
  expect(countedScore({ score: null, state }, { type, missing })).toBe(counted)
})

test('a score, missed and excused are settled; an empty score and a second call are to come', () => {
  const settled = UNSCORED_STATES.filter(state => isSettled({ score: null, state }))
  expect(settled).toEqual(['MISSED', 'EXCUSED'])
  expect(isSettled({ score: null, state: null })).toBe(false)
  expect(isSettled({ score: 0, state: null })).toBe(true)
})

test('what is typed is read as its state; numbers and other texts are none', () => {
  for (const state of UNSCORED_STATES) expect(stateTyped(signOfState(state))).toBe(state)
  const read: Record<string, unknown> = {
    f: 'MISSED',
    ' Faltou ': 'MISSED',
    d: 'EXCUSED',
    dispensada: 'EXCUSED',
    s: 'SECOND_CALL',
    '2a': 'SECOND_CALL',
    '2 CH': 'SECOND_CALL',
    '2ª chamada': 'SECOND_CALL',
    'Segunda chamada': 'SECOND_CALL',
  }
  for (const [text, state] of Object.entries(read)) expect(stateTyped(text)).toBe(state)
  for (const text of ['', '2', '2,0', '0', 'A', 'FD', 'x', '2b']) expect(stateTyped(text)).toBeUndefined()
})

test('a cell of a pasted block means a state by its sign or words, and never by what only a typed text means', () => {
  for (const state of UNSCORED_STATES) expect(statePasted(signOfState(state))).toBe(state)
  for (const text of ['2ª', '2 CH', '2a chamada', 'segunda chamada'])
    expect(statePasted(text)).toBe('SECOND_CALL')
  for (const text of ['S', 's', '2a', '2 A', '2C', '2', 'N']) expect(statePasted(text)).toBeUndefined()
})
