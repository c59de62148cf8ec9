import { classLine, withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import type { LessonsOf } from '../../calendar/subscription/lesson-feed.service.ts'
import { type CalendarLesson, lessonsOfInstructor, lessonsOfStudent } from './lesson-calendar.queries.ts'

const titleOf = ({ component, part }: CalendarLesson): string => (part ? `${component} (${part})` : component)

/** Students know their class; the place of training is included. */
const attendedLine = (grade: string, component: string): string => withNucleus(component, grade)

/** An instructor's lessons, with the class of each; a student's lessons. Other roles have none. */
export const lessonsInCalendar: LessonsOf = async (ctx, { accountId, role }, span) => {
  const isTaught = role === 'INSTRUCTOR'
  const lessons = isTaught
    ? await lessonsOfInstructor(ctx, accountId, span)
    : role === 'STUDENT' || role === 'STUDENT-SMELJ'
      ? await lessonsOfStudent(ctx, accountId, span)
      : []
  return lessons.map(lesson => ({
    key: `lesson ${lesson.id}`,
    version: lesson.version,
    title: (isTaught ? classLine : attendedLine)(lesson.grade, titleOf(lesson)),
    description: null,
    start: lesson.date,
    end: lesson.date,
    startHour: lesson.start,
    endHour: lesson.end,
  }))
}
