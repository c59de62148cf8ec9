import { calendarLinksOfMerged } from '../modules/calendar/subscription/merge-following.service.ts'
import { enrollmentsOfMerged } from '../modules/enrollment/entry/merge-following.service.ts'
import { messagesOfMerged } from '../modules/messages/message/merge-following.service.ts'
import { erasuresOfMerged } from '../modules/operation/merge-following.service.ts'
import type { MergeFollower } from '../modules/people/merge/merge-follower.service.ts'
import { plansOfMerged } from '../modules/planning/plan/merge-following.service.ts'
import { weeklyTimesOfGrades } from '../modules/planning/weekly-time/taken-times.service.ts'
import { recordsOfMerged } from '../modules/records/merge-following.service.ts'
import { documentsOfMerged } from '../modules/reports/verification/merge-following.service.ts'

/** Who follows when two records of a person are made one, in the order of the domains. */
export const mergeFollowers: readonly MergeFollower[] = [
  calendarLinksOfMerged,
  enrollmentsOfMerged(weeklyTimesOfGrades),
  plansOfMerged,
  messagesOfMerged,
  recordsOfMerged,
  documentsOfMerged,
  erasuresOfMerged,
]
