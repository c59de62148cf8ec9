/** `SUBSTITUTE`: another instructor gives it. `JOINT`: one with a lesson then takes both classes. `NOT_GIVEN`: it does not take place. */
export const COVER_OUTCOMES = ['SUBSTITUTE', 'JOINT', 'NOT_GIVEN'] as const
export type CoverOutcome = (typeof COVER_OUTCOMES)[number]
