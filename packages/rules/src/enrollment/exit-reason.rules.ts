/** What an enrolment ends for; MOVED is given by a move alone, and CANCELLED says that it was a mistake. */
export const EXIT_REASONS = [
  'TRANSFERRED',
  'DROPPED',
  'DECEASED',
  'CANCELLED',
  'RECLASSIFIED',
  'MOVED',
] as const
export type ExitReason = (typeof EXIT_REASONS)[number]
