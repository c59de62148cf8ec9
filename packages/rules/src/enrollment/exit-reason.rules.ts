/** Reasons for the end of an enrolment; only a move gives MOVED, and CANCELLED marks a mistake. */
export const EXIT_REASONS = [
  'TRANSFERRED',
  'DROPPED',
  'DECEASED',
  'CANCELLED',
  'RECLASSIFIED',
  'MOVED',
] as const
export type ExitReason = (typeof EXIT_REASONS)[number]
