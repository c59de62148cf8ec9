import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChosenTerms,
  changedTerms,
  isChangeable,
  isTermAllowed,
  RETENTION_KINDS,
  RETENTION_TERMS,
  retentionStart,
  termOf,
} from './retention.rules.ts'

const kind = fc.constantFrom(...RETENTION_KINDS)
const days = fc.integer({ min: -10, max: 20_000 })
const terms = fc.array(fc.tuple(kind, days)).map((pairs): ChosenTerms => Object.fromEntries(pairs))
const NOW = new Date('2026-08-17T15:00:00Z')

describe('the terms', () => {
  it('are within their own bounds, and each says why', () => {
    for (const each of RETENTION_KINDS) {
      const term = RETENTION_TERMS[each]
      expect([each, term.minimum <= term.days && term.days <= term.maximum]).toEqual([each, true])
      expect(term.law).toMatch(/^(LGPD|Lei|Decreto) /)
    }
  })

  it('keep looks for at least six months (Lei 12.965/2014 art. 15), and never longer than changes', () => {
    expect(RETENTION_TERMS.auditLooks.minimum).toBeGreaterThanOrEqual(180)
    expect(RETENTION_TERMS.auditLooks.maximum).toBeLessThanOrEqual(RETENTION_TERMS.auditChanges.minimum)
  })

  it('hold within the bounds whatever was chosen, and as chosen where that is allowed', () => {
    fc.assert(
      fc.property(kind, terms, (each, chosen) => {
        const held = termOf(each, chosen)
        expect(held).toBeGreaterThanOrEqual(RETENTION_TERMS[each].minimum)
        expect(held).toBeLessThanOrEqual(RETENTION_TERMS[each].maximum)
        const asked = chosen[each]
        if (asked !== undefined && isTermAllowed(each, asked)) expect(held).toBe(asked)
        if (asked === undefined) expect(held).toBe(RETENTION_TERMS[each].days)
      }),
    )
  })

  it('that are longer keep what shorter ones keep', () => {
    fc.assert(
      fc.property(kind, days, days, (each, a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)]
        const since = (chosen: number) => retentionStart(each, { [each]: chosen }, NOW).getTime()
        expect(since(long)).toBeLessThanOrEqual(since(short))
      }),
    )
  })

  it('count whole days back from now', () => {
    expect(retentionStart('mails', { mails: 7 }, NOW).toISOString()).toBe('2026-08-10T15:00:00.000Z')
    expect(retentionStart('accessLinks', {}, NOW)).toEqual(NOW)
  })
})

describe('a choice', () => {
  it('of a fixed kind is none', () => {
    for (const each of RETENTION_KINDS.filter(one => !isChangeable(one)))
      expect(isTermAllowed(each, RETENTION_TERMS[each].days)).toBe(false)
  })

  it('takes both bounds and whole days alone', () => {
    expect([6, 7, 180, 181, 7.5].map(each => isTermAllowed('mails', each))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('changes what is named and nothing else, twice as once, and null is the usual term', () => {
    fc.assert(
      fc.property(terms, terms, kind, (chosen, change, cleared) => {
        const after = changedTerms(chosen, change)
        for (const each of RETENTION_KINDS)
          expect(termOf(each, after)).toBe(termOf(each, each in change ? change : chosen))
        expect(changedTerms(after, change)).toEqual(after)
        expect(changedTerms(chosen, { [cleared]: null })).not.toHaveProperty(cleared)
      }),
    )
  })
})
