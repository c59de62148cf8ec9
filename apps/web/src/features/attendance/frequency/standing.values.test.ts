import { describe, expect, it } from 'vitest'
import { frequencyBadge, shownFrequency } from './standing.values.ts'

const figure = { standing: 'BELOW', lessonsGiven: 1, lessonsWithoutRow: 0 } as const

describe('how a frequency stands to the least one', () => {
  it('says nothing of one absence in the first lesson', () => {
    expect(shownFrequency(figure)).toBe('EARLY')
    expect(frequencyBadge('EARLY', 75)).toEqual({ tone: 'good', mark: '', words: '' })
  })

  it('counts only lessons with a row of the student', () => {
    expect(shownFrequency({ ...figure, lessonsGiven: 5 })).toBe('BELOW')
    expect(shownFrequency({ ...figure, lessonsGiven: 5, lessonsWithoutRow: 1 })).toBe('EARLY')
  })

  it('leaves full presence and no lesson as they are', () => {
    expect(shownFrequency({ ...figure, standing: 'GOOD' })).toBe('GOOD')
    expect(shownFrequency({ ...figure, standing: null, lessonsGiven: 0 })).toBeNull()
  })
})
