import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEPENDENCY_STATUSES,
  type DependencyDecision,
  type DependencyStatus,
  dependencyFault,
  isOwed,
  preventsConclusion,
} from './dependency.rules.ts'

const decision = (given: Partial<DependencyDecision>): DependencyDecision => ({
  from: 'OPEN',
  to: 'DONE',
  mark: null,
  reason: null,
  ...given,
})

test('an open dependency is done or failed with or without a mark', () => {
  for (const to of ['DONE', 'FAILED'] as const)
    for (const mark of [null, 7.5]) expect(dependencyFault(decision({ to, mark }))).toBeNull()
})

test('waiving, withdrawing and reopening need a reason', () => {
  const changes: [DependencyStatus, DependencyStatus][] = [
    ['OPEN', 'WAIVED'],
    ['OPEN', 'WITHDRAWN'],
    ['DONE', 'OPEN'],
    ['WITHDRAWN', 'OPEN'],
  ]
  for (const [from, to] of changes) {
    expect(dependencyFault(decision({ from, to }))).toBe('REASON_REQUIRED')
    expect(dependencyFault(decision({ from, to, reason: 'Art. 50 do regimento' }))).toBeNull()
  }
})

test('a mark belongs to a dependency that was done or failed', () => {
  for (const to of ['WAIVED', 'WITHDRAWN'] as const)
    expect(dependencyFault(decision({ to, mark: 7, reason: 'x' }))).toBe('MARK_NOT_ALLOWED')
  expect(dependencyFault(decision({ from: 'DONE', to: 'OPEN', mark: 7, reason: 'x' }))).toBe(
    'MARK_NOT_ALLOWED',
  )
})

test('a decided dependency changes only by being reopened', () => {
  const status = fc.constantFrom(...DEPENDENCY_STATUSES)
  fc.assert(
    fc.property(status, status, (from, to) => {
      const isRefused = dependencyFault(decision({ from, to, reason: 'x' })) === 'INVALID_TRANSITION'
      expect(isRefused).toBe(from === 'OPEN' ? to === 'OPEN' : to !== 'OPEN')
    }),
  )
})

test('a failed dependency is still owed, and one that was done, waived or withdrawn is not', () => {
  expect(DEPENDENCY_STATUSES.filter(isOwed)).toEqual(['OPEN', 'FAILED'])
})

test('only the last class waits for owed dependencies, and for those of its own result', () => {
  const last = { isLastClass: true, situation: 'APPROVED', owed: 0, ended: 0 } as const
  expect(preventsConclusion(last)).toBe(false)
  expect(preventsConclusion({ ...last, owed: 1 })).toBe(true)
  expect(preventsConclusion({ ...last, owed: 1, isLastClass: false })).toBe(false)
  const dependent = { ...last, situation: 'WITH_DEPENDENCY' } as const
  expect(preventsConclusion(dependent)).toBe(true)
  expect(preventsConclusion({ ...dependent, ended: 1 })).toBe(false)
  expect(preventsConclusion({ ...dependent, ended: 1, owed: 1 })).toBe(true)
})
