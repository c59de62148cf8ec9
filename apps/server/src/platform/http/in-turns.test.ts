import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const ITEMS = [1, 2, 3, 4, 5, 6, 7]

test('at most the given number of items is worked on at once, and all of them in order', async () => {
  const begun: number[] = []
  let running = 0
  let highest = 0
  await inTurns(ITEMS, { max: 3, isOver: () => false }, async item => {
    begun.push(item)
    running += 1
    highest = Math.max(highest, running)
    await Promise.resolve()
    running -= 1
  })
  expect([begun, highest, running]).toEqual([ITEMS, 3, 0])
})

test('no item is begun once it is over, and what was begun is waited for', async () => {
  const ended: number[] = []
  let isOver = false
  await inTurns(ITEMS, { max: 2, isOver: () => isOver }, async item => {
    if (item === 3) isOver = true
    await Promise.resolve()
    ended.push(item)
  })
  expect(ended.toSorted()).toEqual([1, 2, 3, 4].slice(0, ended.length))
  expect(ended).toContain(3)
  expect(ended.length).toBeLessThan(5)
})

test('nothing is to be done without items', async () => {
  const begun: number[] = []
  await inTurns<number>([], { max: 4, isOver: () => false }, async item => void begun.push(item))
  expect(begun).toEqual([])
})
