import { type OverlapCode, overlapCode, type TimeSlot } from '../overlap.rules.ts'
import { secondsOf } from '../time.rules.ts'

export type BellProblem = {
  readonly index: number
  /** Which end of the time is to blame. */
  readonly end: 'start' | 'end'
  readonly code: OverlapCode | 'INVALID_DATE_INTERVAL_ERROR'
}

/**
 * Faults of the times between the bells of one shift, each once: an end that is not after its start, and a time that overlaps an
 * earlier one of the list; touching is allowed. Source: docs/rules.md, Overlap of times.
 */
export function bellProblems(slots: readonly TimeSlot[]): BellProblem[] {
  const lasts = ({ start, end }: TimeSlot) => secondsOf(end) > secondsOf(start)
  return slots.flatMap((slot, index): BellProblem[] => {
    if (!lasts(slot)) return [{ index, end: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' }]
    for (const taken of slots.slice(0, index).filter(lasts)) {
      const code = overlapCode(slot, taken)
      if (code) return [{ index, end: code === 'END_TIME_OVERLAP' ? 'end' : 'start', code }]
    }
    return []
  })
}
