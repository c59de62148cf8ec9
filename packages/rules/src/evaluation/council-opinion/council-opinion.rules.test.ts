import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areChipsAllowed,
  nextCouncil,
  OPINION_CHIPS,
  type OpinionChip,
  offeredChips,
  resolveOpinionWrite,
  toggledChips,
} from './council-opinion.rules.ts'

const term = (position: number, end: string, closed = false) => ({
  id: String(position),
  position,
  end,
  closed,
})
const TERMS = [term(1, '2026-07-10', true), term(2, '2026-12-11')]

describe('the council that a class comes to next', () => {
  it('is that of the first open term, and that of the end of the year in the last one', () => {
    const early = [term(1, '2026-07-10'), term(2, '2026-12-11')]
    expect(nextCouncil({ status: 'RUNNING', terms: early }, '2026-05-04')).toEqual({
      termId: '1',
      isDue: false,
    })
    expect(nextCouncil({ status: 'RUNNING', terms: TERMS }, '2026-09-01')).toEqual({
      termId: null,
      isDue: false,
    })
  })

  it('has due opinions from 14 days before the end of the last term until the result is decided', () => {
    const at = (today: string) => nextCouncil({ status: 'RUNNING', terms: TERMS }, today).isDue
    expect([at('2026-11-26'), at('2026-11-27')]).toEqual([false, true])
    const closed = TERMS.map(one => ({ ...one, closed: true }))
    expect(nextCouncil({ status: 'RUNNING', terms: closed }, '2026-06-01').isDue).toBe(true)
    const due = (['COUNCIL', 'REOPENED', 'DECIDED', 'PUBLISHED'] as const).map(
      status => nextCouncil({ status, terms: closed }, '2026-12-20').isDue,
    )
    expect(due).toEqual([true, true, false, false])
  })

  it('of a class without terms is that of the end of the year, and nothing is due', () => {
    expect(nextCouncil({ status: 'RUNNING', terms: [] }, '2026-12-01')).toEqual({
      termId: null,
      isDue: false,
    })
  })
})

describe('chips of an opinion', () => {
  it('recommend only at the end of the year of a class whose marks retain', () => {
    expect(offeredChips({ isFinal: true, retention: 'FULL' })).toEqual(OPINION_CHIPS)
    for (const of of [
      { isFinal: false, retention: 'FULL' },
      { isFinal: true, retention: 'ABSENCE_ONLY' },
      { isFinal: true, retention: 'NONE' },
    ] as const)
      expect(offeredChips(of)).not.toContain('RECOMMENDS_RETENTION')
  })

  it('replace their opposite', () => {
    expect(toggledChips(['ASSIDUOUS', 'READING'], 'OFTEN_ABSENT')).toEqual(['OFTEN_ABSENT', 'READING'])
    expect(toggledChips(['OFTEN_ABSENT', 'READING'], 'OFTEN_ABSENT')).toEqual(['READING'])
    expect(areChipsAllowed(['ASSIDUOUS', 'OFTEN_ABSENT'], OPINION_CHIPS)).toBe(false)
    expect(areChipsAllowed(['READING', 'READING'], OPINION_CHIPS)).toBe(false)
    expect(areChipsAllowed(['READING'], ['WRITING'])).toBe(false)
  })

  it('are allowed after any sequence of choices', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OPINION_CHIPS)), choices => {
        const chips = choices.reduce<OpinionChip[]>(toggledChips, [])
        expect(areChipsAllowed(chips, OPINION_CHIPS)).toBe(true)
        const last = choices.at(-1)
        if (last)
          expect(toggledChips(toggledChips(chips, last), last).includes(last)).toBe(chips.includes(last))
      }),
    )
  })
})

describe('an opinion over the stored one', () => {
  const stored = { chips: ['READING', 'WRITING'] as OpinionChip[], text: 'Lê pouco.', version: 3 }

  it('is written over the version that was seen, and conflicts with another one', () => {
    expect(resolveOpinionWrite({ ...stored, text: 'Lê mais.' }, stored)).toBe('WRITE')
    expect(resolveOpinionWrite({ ...stored, text: 'Lê mais.', version: 2 }, stored)).toBe('CONFLICT')
  })

  it('is the same whatever the order of its chips and the version', () => {
    const sent = { ...stored, chips: ['WRITING', 'READING'] as OpinionChip[], version: 1 }
    expect(resolveOpinionWrite(sent, stored)).toBe('SAME')
  })

  it('is not written where it says nothing and none is stored', () => {
    expect(resolveOpinionWrite({ chips: [], text: null, version: 0 }, null)).toBe('SAME')
    expect(resolveOpinionWrite({ chips: [], text: null, version: 3 }, stored)).toBe('WRITE')
  })
})
