import type { M } from '@lousa/contract/messages.ts'

/** Results of the year, by their word. */
export type Situation = keyof typeof M.situation

/** By enrolment. */
export type Situations = ReadonlyMap<string, Situation>

/** Results are computed by another domain: whoever puts the page together says where they come from. '' is no class. */
export type UseSituations = (gradeId: string) => Situations

const APPROVED: readonly Situation[] = ['APPROVED', 'AFTER_RECOVERY', 'BY_COUNCIL', 'WITH_DEPENDENCY']

export const isApproved = (situation: Situation | undefined): boolean =>
  situation !== undefined && APPROVED.includes(situation)
