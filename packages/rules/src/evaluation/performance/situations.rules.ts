/** Where a student stands in a component or in the year. */
export const SITUATIONS = [
  'ONGOING',
  'APPROVED',
  'IN_RECOVERY',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
  'FAILED',
  'BY_ABSENCE',
  'TRANSFERRED',
  'DROPPED',
  'RECLASSIFIED',
  'MOVED',
] as const

export type Situation = (typeof SITUATIONS)[number]

export type ExitReason = 'TRANSFERRED' | 'DROPPED' | 'CANCELLED' | 'RECLASSIFIED' | 'MOVED'
