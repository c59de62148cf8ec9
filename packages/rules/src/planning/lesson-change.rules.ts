export type LessonTouch = 'RELEASED' | 'ATTENDANCE'

/**
 * What keeps a lesson where it is: its release before its attendance; null is untouched, and may be moved, swapped and
 * removed. Source: docs/rules.md, Lessons.
 */
export function touchOf(lesson: {
  readonly isReleased: boolean
  readonly hasAttendance: boolean
}): LessonTouch | null {
  if (lesson.isReleased) return 'RELEASED'
  return lesson.hasAttendance ? 'ATTENDANCE' : null
}

/**
 * Why a class can have no new lesson on a day of an open term or of none; null: it can. Outside of the terms comes
 * before day off. Source: docs/rules.md, Changes of lessons.
 */
export function dayProblem(day: {
  readonly isInTerm: boolean
  readonly isDayOff: boolean
}): 'OUT_OF_TERM' | 'DAY_OFF' | null {
  if (!day.isInTerm) return 'OUT_OF_TERM'
  return day.isDayOff ? 'DAY_OFF' : null
}
