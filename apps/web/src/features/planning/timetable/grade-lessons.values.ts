import { fill } from '@lousa/contract/messages.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { TIMETABLE as T } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { WEEKDAYS, type Weekday, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { addDays, showDate } from '../../../lib/text/dates.ts'
import { isFixedLesson } from '../lesson/lesson-fixed.values.ts'
import type { GridTime } from '../weekly-time/week-grid.values.ts'
import type { ScheduledPlan } from './own-schedule.values.ts'

/** The date of a weekday in the week that begins on a Monday. */
export const dateOf = (monday: string, weekday: Weekday): string => addDays(monday, WEEKDAYS.indexOf(weekday))

/** "Segunda, 31/08", for each day of the week that begins on a Monday. */
export const dayNamesOf = (monday: string): Record<Weekday, string> => {
  const named = (weekday: Weekday): string =>
    `${T.days[weekday]}, ${showDate(dateOf(monday, weekday)).slice(0, 5)}`
  return {
    MONDAY: named('MONDAY'),
    TUESDAY: named('TUESDAY'),
    WEDNESDAY: named('WEDNESDAY'),
    THURSDAY: named('THURSDAY'),
    FRIDAY: named('FRIDAY'),
    SATURDAY: named('SATURDAY'),
    SUNDAY: named('SUNDAY'),
  }
}

/** The lessons of the plans of one class as times of a week; deleted ones are left out. */
export const lessonTimes = (plans: readonly ScheduledPlan[]): GridTime[] =>
  plans.flatMap(({ name, curriculumComponent, parallelGroup, instructors, lessons }) =>
    lessons
      .filter(({ deleted }) => !deleted)
      .map(lesson => ({
        id: lesson.id,
        weekday: weekdayOf(lesson.date),
        start: lesson.start,
        end: lesson.end,
        name: name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name,
        more: lesson.cover
          ? fill(COVER.substituted, lesson.cover.substitute)
          : instructors
              .filter(({ start, end }) => start <= lesson.date && (end === null || lesson.date <= end))
              .map(({ user }) => displayName(user))
              .join(', '),
        group: parallelGroup,
        isFixed: isFixedLesson(lesson),
      })),
  )
