import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { anObject, aText, optional, picklist } from '../../../lib/shapes.ts'
import { showShortDate, showTime } from '../../../lib/text/dates.ts'

const named = anObject({ name: aText })
const conflict = anObject({
  lessonPlan: anObject({ grade: named, curriculumComponent: named }),
  /** The person who would teach both; without one the class has the other time. */
  instructor: optional(named),
  weekday: optional(picklist(WEEKDAYS)),
  date: optional(aText),
  start: aText,
  end: aText,
})

/** A refusal of an overlap names what is in the way; every other says its own sentence. */
export const clashSentence = ({ message, data }: Refusal): string => {
  const clash = conflict.safeParse(data.conflict).data
  if (!clash) return message
  const { lessonPlan, instructor, weekday, date, start, end } = clash
  return `${message}. ${fill(instructor ? TIMETABLE.clashOfPerson : TIMETABLE.clash, {
    person: instructor?.name ?? '',
    name: `${lessonPlan.curriculumComponent.name}, ${lessonPlan.grade.name}`,
    day: weekday ? TIMETABLE.days[weekday] : showShortDate(date ?? ''),
    start: showTime(start),
    end: showTime(end),
  })}`
}

/** The sentence of any failure, with what is in the way where it is an overlap. */
export const clashText = (error: unknown): string =>
  error instanceof Refusal ? clashSentence(error) : errorText(error)
