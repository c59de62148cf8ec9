import type { M } from '@lousa/contract/messages.ts'

/** Results of the year, by their word. */
export type Situation = keyof typeof M.situation

/** A result with its words, in which the law of the stage shows. */
export type YearOutcome = { situation: Situation; text: string }

/** By enrolment. */
export type Situations = ReadonlyMap<string, YearOutcome>

/** Results are computed by another domain: the page passes them in. '' is no class. */
export type UseSituations = (gradeId: string) => Situations

const APPROVED: readonly Situation[] = ['APPROVED', 'AFTER_RECOVERY', 'BY_COUNCIL', 'WITH_DEPENDENCY']

export const isApproved = (outcome: YearOutcome | undefined): boolean =>
  outcome !== undefined && APPROVED.includes(outcome.situation)
