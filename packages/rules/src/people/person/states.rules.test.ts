import { describe, expect, it } from 'vitest'
import { isState, STATES, stateCode, stateOfCode } from './states.rules.ts'

describe('states', () => {
  it.each(['', 'XX', 'sp', 'São Paulo', 'SPP'])('a person from "%s" is refused', text => {
    expect(isState(text)).toBe(false)
  })

  it('a person may be from any of the 27 federative units', () => {
    expect(STATES).toHaveLength(27)
    expect(STATES.every(isState)).toBe(true)
    expect([...STATES].sort()).toEqual([...STATES])
  })

  it('every federative unit has a code of its own, by which it is found', () => {
    expect(new Set(STATES.map(stateCode)).size).toBe(27)
    expect(STATES.map(state => stateOfCode(String(stateCode(state))))).toEqual([...STATES])
  })

  it('São Paulo is found by its municipality and a school by its INEP code; an unknown code finds none', () => {
    expect(stateOfCode('3550308')).toBe('SP')
    expect(stateOfCode('35999999')).toBe('SP')
    expect([stateOfCode('99123456'), stateOfCode('3'), stateOfCode('')]).toEqual([null, null, null])
  })
})
