export type LessonTouch = 'RELEASED' | 'ATTENDANCE'

/**
 * The reason why a lesson cannot be moved: its release before its attendance; null is untouched, and may be moved, swapped and
 * removed. Source: docs/rules.md, Lessons.
 */
export function touchOf(lesson: {
  readonly isReleased: boolean
  readonly hasAttendance: boolean
}): LessonTouch | null {
  if (lesson.isReleased) return 'RELEASED'
  return lesson.hasAttendance ? 'ATTENDANCE' : null
}

/** The decision of a caller on a lesson on a day that is no school day: `ASK` refuses it, `ALLOW` confirms it. */
export type NoSchoolDayDecision = 'ASK' | 'ALLOW'

/**
 * Why a class can have no new lesson on a day of an open term or of none; null: it can. Outside of the terms comes first. A
 * caller that decides nothing is refused days off and may use weekends. Source: docs/rules.md, Changes of lessons.
 */
export function dayProblem(
  day: {
    readonly isInTerm: boolean
    readonly isDayOff: boolean
    /** In a school a weekend without a SCHOOL_DAY is none. */
    readonly isSchoolDay: boolean
  },
  decision?: NoSchoolDayDecision,
): 'OUT_OF_TERM' | 'DAY_OFF' | 'LESSON_NOT_ON_SCHOOL_DAY' | null {
  if (!day.isInTerm) return 'OUT_OF_TERM'
  if (decision === 'ALLOW') return null
  if (decision === 'ASK') return day.isSchoolDay ? null : 'LESSON_NOT_ON_SCHOOL_DAY'
  return day.isDayOff ? 'DAY_OFF' : null
}
