import { beforeEach, describe, expect, it } from 'vitest'
import { savedTourStep, saveTourStep } from './left-tour.ts'

beforeEach(() => localStorage.clear())

describe('a tour that was left', () => {
  it('is taken up by the same account at the same step', () => {
    saveTourStep('ana', 4)
    expect(savedTourStep('ana')).toBe(4)
    expect(savedTourStep('beto')).toBeNull()
  })

  it('is none when it was left at its first step, or walked to the end', () => {
    saveTourStep('ana', 0)
    expect(savedTourStep('ana')).toBeNull()
    saveTourStep('ana', 4)
    saveTourStep('ana', null)
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'ana', 'ana:x', 'ana:-1', 'ana:1.5'])('is none where “%s” is stored', stored => {
    localStorage.setItem('lousa:left-tour', stored)
    expect(savedTourStep('ana')).toBeNull()
  })
})
