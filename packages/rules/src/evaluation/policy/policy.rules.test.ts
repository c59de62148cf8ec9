import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY, resolvePolicy } from './policy.rules.ts'

describe('performance policy', () => {
  it('a grade without settings follows the defaults', () => {
    expect(resolvePolicy()).toEqual(DEFAULT_POLICY)
    expect(resolvePolicy(null, undefined, { step: undefined })).toEqual(DEFAULT_POLICY)
  })

  it('a grade setting stands over the institution, setting by setting', () => {
    const policy = resolvePolicy({ mode: 'MEAN', step: 0.5 }, { step: 1, missing: undefined })
    expect(policy).toEqual({ ...DEFAULT_POLICY, mode: 'MEAN', step: 1 })
  })
})
