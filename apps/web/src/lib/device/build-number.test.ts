import { beforeEach, describe, expect, it } from 'vitest'
import { noteServerBuild, useNewerBuild } from './build-number.ts'

beforeEach(() => useNewerBuild.setState({ isServed: false }))
const isNewerServed = () => useNewerBuild.getState().isServed

describe('an open page', () => {
  it('thinks nothing of an answer that tells no build, or its own', () => {
    noteServerBuild(null)
    noteServerBuild('')
    noteServerBuild('test')
    expect(isNewerServed()).toBe(false)
  })

  it('learns from any answer that another build is served, and does not forget it', () => {
    noteServerBuild('another')
    noteServerBuild('test')
    expect(isNewerServed()).toBe(true)
  })
})
