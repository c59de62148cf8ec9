import { describe, expect, it } from 'vitest'
import { anEnrollment, aWaiting, testId } from '../enrollment-test-world.ts'
import { leavesOrder, nextInQueue, queueOf } from './queue-order.values.ts'

const [first, second, third] = [aWaiting(6, 'Ana'), aWaiting(7, 'Bia'), aWaiting(8, 'Caio')]
const queue = [first, second, third]
const offered = { offer: { expiresAt: '2026-03-01T12:00:00Z' } }

describe('the waiting list of a class', () => {
  it('is in order of arrival, without who is active or has left', () => {
    const gone = aWaiting(9, 'Davi', { exit: { date: '2026-03-01', reason: 'CANCELLED' } })
    const names = queueOf([third, anEnrollment(1, 'Eva'), first, gone, second]).map(({ user }) => user.name)
    expect(names).toEqual(['Ana', 'Bia', 'Caio'])
  })

  it('is called in order when the first are called, whatever order they were chosen in', () => {
    expect(leavesOrder(queue, new Set([second.id, first.id]))).toBe(false)
    expect(leavesOrder(queue, new Set([first.id]))).toBe(false)
  })

  it('is left when somebody who came earlier is passed over', () => {
    expect(leavesOrder(queue, new Set([second.id]))).toBe(true)
    expect(leavesOrder(queue, new Set([first.id, third.id]))).toBe(true)
  })

  it('passes over nobody who has an offer of their own', () => {
    const withOffer = [{ ...first, ...offered }, second, third]
    expect(leavesOrder(withOffer, new Set([second.id]))).toBe(false)
    expect(nextInQueue(withOffer, 1).map(({ id }) => id)).toEqual([testId(107)])
  })
})
