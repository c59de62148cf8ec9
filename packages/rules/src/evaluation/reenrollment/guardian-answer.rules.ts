import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** The position of a day to the days on which families answer a campaign of re-enrolment. */
export const CAMPAIGN_WINDOWS = ['BEFORE', 'OPEN', 'OVER'] as const
export type CampaignWindow = (typeof CAMPAIGN_WINDOWS)[number]

export function campaignWindow(
  today: CivilDate,
  { opens, closes }: { readonly opens: CivilDate; readonly closes: CivilDate },
): CampaignWindow {
  if (today < opens) return 'BEFORE'
  return today > closes ? 'OVER' : 'OPEN'
}

/** A guardian, of a student who may have others. */
export type AnsweringGuardian = {
  readonly livesWith: boolean
  /** An open bond of the student is marked as the home. */
  readonly hasHome: boolean
  readonly isAdult: boolean
}

/**
 * Whether a guardian answers a campaign for the student: one with whom the student lives, or any where no bond is marked so. An
 * adult student answers without a guardian. Source: docs/rules.md, Re-enrolment.
 */
export function answersReenrollment({ livesWith, hasHome, isAdult }: AnsweringGuardian): boolean {
  return !isAdult && (livesWith || !hasHome)
}
