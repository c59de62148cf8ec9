import { beforeEach, describe, expect, it } from 'vitest'
import { leaveTour, leftTourAt } from './left-tour.ts'

beforeEach(() => localStorage.clear())

describe('a tour that was left', () => {
  it('is taken up by the same account at the same step', () => {
    leaveTour('ana', 4)
    expect(leftTourAt('ana')).toBe(4)
    expect(leftTourAt('beto')).toBeNull()
  })

  it('is none when it was left at its first step, or walked to the end', () => {
    leaveTour('ana', 0)
    expect(leftTourAt('ana')).toBeNull()
    leaveTour('ana', 4)
    leaveTour('ana', null)
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'ana', 'ana:x', 'ana:-1', 'ana:1.5'])('is none where “%s” is stored', stored => {
    localStorage.setItem('lousa:left-tour', stored)
    expect(leftTourAt('ana')).toBeNull()
  })
})
