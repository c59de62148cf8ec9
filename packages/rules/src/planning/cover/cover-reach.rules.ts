/**
 * A substitute reaches the plan and the class of a covered lesson for this many days before and after it: to prepare the lesson,
 * and to record it late. Source: docs/rules.md, Covering a lesson.
 */
export const COVER_REACH_DAYS = { before: 7, after: 30 } as const
