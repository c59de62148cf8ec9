import { describe, expect, it } from 'vitest'
import { nextTask } from './pending-tasks.ts'

const tasks = (...keys: string[]) => keys.map(key => ({ key, to: key, words: key }))
const after = (current: string, place: number, ...keys: string[]) => {
  const { task, isDone } = nextTask(tasks(...keys), current, place)
  return [task?.key ?? null, isDone]
}

describe('after something that was left over', () => {
  it('comes what has moved up to its place once it is done', () => {
    expect(after('b', 1, 'a', 'c', 'd')).toEqual(['c', true])
  })

  it('comes the one behind it while it is not done', () => {
    expect(after('b', 1, 'a', 'b', 'c')).toEqual(['c', false])
  })

  it('comes what was passed over after the last one, and nothing when nothing is left', () => {
    expect(after('d', 3, 'a', 'b', 'c')).toEqual(['a', true])
    expect(after('c', 2, 'a', 'b', 'c')).toEqual(['a', false])
    expect(after('a', 0)).toEqual([null, true])
    expect(after('a', 0, 'a')).toEqual([null, false])
  })
})
