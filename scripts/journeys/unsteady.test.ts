import { describe, expect, it } from 'vitest'
import { filesToRepeat, type JourneyResults, judged, UNSTEADY_AT_MOST } from './unsteady.ts'

const fails = (journey: string) => ({ journey, file: `${journey}.spec.ts`, line: `${journey}: too late` })
const NOTHING: JourneyResults = { passed: [], failed: [], kept: [], ofNoJourney: [] }
const names = (count: number) => Array.from({ length: count }, (_, at) => `j${at}`)

describe('who runs the journeys', () => {
  it('is told of one that passes the second time, and let through', () => {
    const first = { ...NOTHING, failed: [fails('offline')] }
    expect(judged(first, { ...NOTHING, passed: ['offline'] })).toEqual({
      failures: [],
      unsteady: ['offline: too late'],
      passedLate: 0,
    })
  })

  it('is stopped by one that fails twice, with what it met first', () => {
    const first = { ...NOTHING, failed: [fails('offline'), fails('tour')] }
    const second = { ...NOTHING, passed: ['tour'], failed: [fails('offline')] }
    expect(judged(first, second)).toMatchObject({
      failures: ['offline: too late'],
      unsteady: ['tour: too late'],
    })
  })

  it('is let through with three that are unsteady, and stopped by a fourth', () => {
    const judge = (count: number) =>
      judged({ ...NOTHING, failed: names(count).map(fails) }, { ...NOTHING, passed: names(count) })
    expect(judge(UNSTEADY_AT_MOST).failures).toEqual([])
    expect(judge(UNSTEADY_AT_MOST).unsteady).toHaveLength(3)
    expect(judge(UNSTEADY_AT_MOST + 1).failures).toHaveLength(4)
    expect(judge(UNSTEADY_AT_MOST + 1).unsteady).toEqual([])
  })

  it('is stopped where the second run fell, or did not reach a journey', () => {
    const first = { ...NOTHING, failed: [fails('offline')] }
    expect(judged(first, null).failures).toEqual(['offline: too late'])
    expect(judged(first, { ...NOTHING, passed: ['tour'] }).failures).toEqual(['offline: too late'])
  })

  it('is stopped by what belongs to no journey, whatever passes', () => {
    const first = { ...NOTHING, failed: [fails('tour')], ofNoJourney: ['the server fell'] }
    expect(judged(first, { ...NOTHING, passed: ['tour'] }).failures).toEqual(['the server fell'])
  })

  it('hears of a journey that a failed one kept from running, until it has run', () => {
    const kept = [{ journey: 'tour', file: 'tour.spec.ts' }]
    const first = {
      ...NOTHING,
      failed: [fails('tour')],
      kept: [...kept, { journey: 'x', file: 'tour.spec.ts' }],
    }
    expect(filesToRepeat(first)).toEqual(['tour.spec.ts'])
    expect(judged(first, { ...NOTHING, passed: ['tour'] })).toMatchObject({
      failures: ['x: did not run'],
      passedLate: 1,
    })
  })
})
