import { describe, expect, it } from 'vitest'
import { classifyRuns, filesToRepeat, MAX_FLAKY, type SuiteResults, withFewUnsteady } from './flaky.ts'

const fails = (test: string) => ({ test, file: `${test}.spec.ts`, line: `${test}: too late` })
const NOTHING: SuiteResults = { passed: [], failed: [], kept: [], skipped: [], ofNoTest: [] }
const names = (count: number) => Array.from({ length: count }, (_, at) => `j${at}`)

describe('who runs the tests', () => {
  it('is told of one that passes the second time, and let through', () => {
    const first = { ...NOTHING, failed: [fails('offline')] }
    expect(classifyRuns(first, { ...NOTHING, passed: ['offline'] })).toEqual({
      failures: [],
      unsteady: ['offline: too late'],
      passedLate: 0,
    })
  })

  it('is stopped by one that fails twice, with what it met first', () => {
    const first = { ...NOTHING, failed: [fails('offline'), fails('tour')] }
    const second = { ...NOTHING, passed: ['tour'], failed: [fails('offline')] }
    expect(classifyRuns(first, second)).toMatchObject({
      failures: ['offline: too late'],
      unsteady: ['tour: too late'],
    })
  })

  it('is let through with three that are unsteady in all suites together, and stopped by a fourth', () => {
    const run = (count: number) =>
      withFewUnsteady({ passed: 7, failed: 0, failures: [], unsteady: names(count) })
    expect(run(MAX_FLAKY)).toEqual({
      passed: 7,
      failed: 0,
      failures: [],
      unsteady: ['j0', 'j1', 'j2'],
    })
    expect(run(MAX_FLAKY + 1)).toEqual({
      passed: 7,
      failed: 4,
      failures: ['j0', 'j1', 'j2', 'j3'],
      unsteady: [],
    })
  })

  it('is stopped where the second run fell, or did not reach a test', () => {
    const first = { ...NOTHING, failed: [fails('offline')] }
    expect(classifyRuns(first, null).failures).toEqual(['offline: too late'])
    expect(classifyRuns(first, { ...NOTHING, passed: ['tour'] }).failures).toEqual(['offline: too late'])
  })

  it('is stopped by one of two of the same name that fails twice', () => {
    const first = { ...NOTHING, failed: [fails('offline')] }
    const second = { ...NOTHING, passed: ['offline'], failed: [fails('offline')] }
    expect(classifyRuns(first, second)).toMatchObject({ failures: ['offline: too late'], unsteady: [] })
  })

  it('is stopped by what belongs to no test, whatever passes', () => {
    const first = { ...NOTHING, failed: [fails('tour')], ofNoTest: ['the server fell'] }
    expect(classifyRuns(first, { ...NOTHING, passed: ['tour'] }).failures).toEqual(['the server fell'])
  })

  it('hears of a test that a failed one kept from running, until it has run', () => {
    const kept = [{ test: 'tour', file: 'tour.spec.ts' }]
    const first = {
      ...NOTHING,
      failed: [fails('tour')],
      kept: [...kept, { test: 'x', file: 'tour.spec.ts' }],
    }
    expect(filesToRepeat(first)).toEqual(['tour.spec.ts'])
    expect(classifyRuns(first, { ...NOTHING, passed: ['tour'] })).toMatchObject({
      failures: ['x: did not run'],
      passedLate: 1,
    })
  })

  it('does not miss what would not have run in any case', () => {
    const first = { ...NOTHING, failed: [fails('offline')], kept: [{ test: 'x', file: 'x.spec.ts' }] }
    expect(classifyRuns(first, { ...NOTHING, passed: ['offline'], skipped: ['x'] }).failures).toEqual([])
  })
})
