import { describe, expect, it } from 'vitest'
import { frequencyBadge, standingShown } from './standing.values.ts'

const figure = { standing: 'BELOW', lessonsGiven: 1, lessonsWithoutRow: 0 } as const

describe('how a frequency stands to the least one', () => {
  it('says nothing of one absence in the first lesson', () => {
    expect(standingShown(figure)).toBe('EARLY')
    expect(frequencyBadge('EARLY', 75)).toEqual({ tone: 'good', mark: '', words: '' })
  })

  it('counts only lessons with a row of the student', () => {
    expect(standingShown({ ...figure, lessonsGiven: 5 })).toBe('BELOW')
    expect(standingShown({ ...figure, lessonsGiven: 5, lessonsWithoutRow: 1 })).toBe('EARLY')
  })

  it('leaves full presence and no lesson as they are', () => {
    expect(standingShown({ ...figure, standing: 'GOOD' })).toBe('GOOD')
    expect(standingShown({ ...figure, standing: null, lessonsGiven: 0 })).toBeNull()
  })
})
