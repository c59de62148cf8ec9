import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isProposalActAllowed,
  isSameValue,
  mayOverwrite,
  PROPOSAL_STATUSES,
  type RecordValue,
} from './record-proposal.rules.ts'

const text = fc.string({ maxLength: 4 })
const part = fc.option(fc.string({ maxLength: 3 }), { nil: null })
const address = fc.record({ street: part, number: part, city: part })
const value: fc.Arbitrary<RecordValue> = fc.oneof(text, address, fc.constant(null))

describe('acts on a proposal', () => {
  it('decide and withdraw one that waits, and take back one that was decided', () => {
    const allowed = PROPOSAL_STATUSES.map(status =>
      (['DECIDE', 'WITHDRAW', 'TAKE_BACK'] as const).filter(act => isProposalActAllowed(act, status)),
    )
    expect(allowed).toEqual([['DECIDE', 'WITHDRAW'], ['TAKE_BACK'], ['TAKE_BACK'], []])
  })
})

describe('values of a field', () => {
  it('are the same where empty parts are left out', () => {
    expect(isSameValue({ street: 'Rua A', number: null }, { street: 'Rua A' })).toBe(true)
    expect(isSameValue({ street: null }, null)).toBe(true)
    expect(isSameValue({ street: 'Rua A' }, { street: 'Rua B' })).toBe(false)
    expect(isSameValue('51999990000', '51999990001')).toBe(false)
    expect(isSameValue('', null)).toBe(true)
  })

  it('are the same as themselves, and in both directions', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isSameValue(one, one)).toBe(true)
        expect(isSameValue(one, other)).toBe(isSameValue(other, one))
      }),
    )
  })

  it('differ once a part gets another text', () => {
    fc.assert(
      fc.property(address, fc.string({ minLength: 1, maxLength: 3 }), (one, more) => {
        expect(isSameValue(one, { ...one, city: `${one.city ?? ''}${more}` })).toBe(false)
      }),
    )
  })
})

describe('writing over the record', () => {
  it('needs the value from before the proposal, or the record as the decider saw it', () => {
    const changed = { before: '1', present: '2', version: 4 }
    expect(mayOverwrite({ ...changed, present: '1', seenVersion: undefined })).toBe(true)
    expect(mayOverwrite({ ...changed, seenVersion: undefined })).toBe(false)
    expect(mayOverwrite({ ...changed, seenVersion: 3 })).toBe(false)
    expect(mayOverwrite({ ...changed, seenVersion: 4 })).toBe(true)
  })

  it('is never refused to a decider who saw this version', () => {
    fc.assert(
      fc.property(value, value, fc.nat(), (before, present, version) => {
        expect(mayOverwrite({ before, present, version, seenVersion: version })).toBe(true)
      }),
    )
  })
})
