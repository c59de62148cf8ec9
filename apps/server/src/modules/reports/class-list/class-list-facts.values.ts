import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { CLASS_LIST as W } from '@lousa/contract/reports/class-list/class-list.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { shiftName } from '../words/report.words.ts'
import type { ListedGrade } from './class-list.public.queries.ts'
import type { ClassListDocument } from './class-list-document.types.ts'

const hoursText = (days: string, { startHour, endHour }: ListedGrade): string =>
  startHour === null || endHour === null
    ? days
    : fill(EVENTS.hours, { days, start: startHour.slice(0, 5), end: endHour.slice(0, 5) })

/** "12/09/2026, 08:00 às 17:00"; null of a class. */
const whenText = (grade: ListedGrade): string | null => {
  const { firstDay, lastDay } = grade
  if (firstDay === null || lastDay === null) return null
  const start = formatDate(firstDay)
  return hoursText(
    firstDay === lastDay ? start : fill(EVENTS.days, { start, end: formatDate(lastDay) }),
    grade,
  )
}

/** Facts at the head of a report of a class or event. */
export const factsOf = (grade: ListedGrade): ClassListDocument['facts'] => {
  const facts = grade.isEvent
    ? [
        { label: W.facts.when, value: whenText(grade) },
        { label: W.facts.where, value: grade.place },
      ]
    : [
        { label: W.facts.course, value: grade.level },
        { label: W.facts.shift, value: grade.shift && shiftName(grade.shift) },
        { label: W.facts.place, value: grade.place },
      ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
