import { expect, it } from 'vitest'
import { answerKey } from './answer-keys.values.ts'

it.each([
  ['c', 'CONFIRMED'],
  ['T', 'ASKS_TRANSFER'],
  ['n', 'NOT_RETURNING'],
  ['Delete', null],
] as const)('%s answers %s', (key, answer) => {
  expect(answerKey({ key })).toEqual({ kind: 'answer', answer })
})

it('Enter and arrows move, and keys of the browser mean nothing', () => {
  expect(answerKey({ key: 'Enter' })).toEqual({ kind: 'move', by: 1 })
  expect(answerKey({ key: 'ArrowUp' })).toEqual({ kind: 'move', by: -1 })
  expect([answerKey({ key: 'c', ctrlKey: true }), answerKey({ key: 'x' })]).toEqual([null, null])
})
