import { minutesBetween } from '../time.rules.ts'
import type { MakingClass, MakingPlan } from './making-records.ts'

/** The law's 200 days of school as weeks of five days: days off leave no more in a whole year. */
const WEEKS_OF_YEAR = 40
const HOUR = 60

/** WISH: the number was typed. MATRIX: it follows from the annual hours. NONE: the matrix does not have the component. */
export const LESSON_SOURCES = ['WISH', 'MATRIX', 'NONE'] as const

export type WeeklyLessons = {
  readonly lessons: number
  readonly source: (typeof LESSON_SOURCES)[number]
}

/**
 * Lessons of a plan in a week: the number that was typed, else the annual hours of the matrix over the weeks of the terms, at most
 * 40, in periods of the mean length of the class, at least one. Source: docs/rules.md, Making a timetable.
 */
export function lessonsAWeek(
  { wish, hours }: Pick<MakingPlan, 'wish' | 'hours'>,
  { bells, weeks }: Pick<MakingClass, 'bells' | 'weeks'>,
): WeeklyLessons {
  if (wish && wish.lessonsAWeek !== null) return { lessons: wish.lessonsAWeek, source: 'WISH' }
  if (!hours || bells.length === 0) return { lessons: 0, source: 'NONE' }
  const minutes = bells.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0) / bells.length
  const taught = weeks > 0 ? Math.min(weeks, WEEKS_OF_YEAR) : WEEKS_OF_YEAR
  return { lessons: Math.max(1, Math.round((hours * HOUR) / (taught * minutes))), source: 'MATRIX' }
}
