import type { Dependency } from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

export const DEPENDENCY_TONES: Readonly<Record<DependencyStatus, Tone>> = {
  OPEN: 'warn',
  DONE: 'good',
  FAILED: 'bad',
  WAIVED: 'neutral',
  WITHDRAWN: 'neutral',
}

/** The decisions that each status offers, the usual one first. */
export const OFFERED_DECISIONS: Readonly<Record<DependencyStatus, readonly DependencyStatus[]>> = {
  OPEN: ['DONE', 'FAILED', 'WAIVED', 'WITHDRAWN'],
  DONE: ['OPEN'],
  FAILED: ['OPEN'],
  WAIVED: ['OPEN'],
  WITHDRAWN: ['OPEN'],
}

/** The year and the class or school from which a dependency comes. */
export const originText = ({ year, origin }: Pick<Dependency, 'year' | 'origin'>): string =>
  origin ? fill(W.yearAndOrigin, { year, origin }) : String(year)

/** How, where and until when a dependency is attended; null where nothing is chosen yet. */
export const attendanceText = ({
  mode,
  grade,
  until,
}: Pick<Dependency, 'mode' | 'grade' | 'until'>): string | null => {
  const parts = [
    ...(mode ? [W.modes[mode]] : []),
    ...(grade ? [grade.name] : []),
    ...(until ? [fill(W.untilDay, { day: showDate(until) })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : null
}
