export type { ExitReason } from '../../enrollment/exit-reason.rules.ts'

/** Where a student stands in a component or in the year. */
export const SITUATIONS = [
  'ONGOING',
  'NO_RESULT',
  'APPROVED',
  'IN_RECOVERY',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
  'FAILED',
  'BY_ABSENCE',
  'TRANSFERRED',
  'DROPPED',
  'DECEASED',
  'RECLASSIFIED',
  'MOVED',
] as const

export type Situation = (typeof SITUATIONS)[number]
