import { fill } from '@lousa/contract/messages.ts'
import { STUDENT_FREQUENCY as W } from '@lousa/contract/reports/student-report/student-frequency.messages.ts'
import { frequencyOf, frequencyTotals } from '@lousa/rules/attendance/frequency.rules.ts'
import { weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isShown, isYearShown } from '../../words/card.words.ts'
import { percentText } from '../../words/report.words.ts'
import type { AttendedLesson } from '../student-report.queries.ts'
import type { StudentReading } from '../student-report.types.ts'
import type { CalendarDay, StudentFrequencyDocument } from './student-frequency-document.types.ts'

const monthOf = ({ date }: AttendedLesson): string => date.slice(0, 7)
const monthName = (month: string): string => W.months[Number(month.slice(5)) - 1] ?? month
const isAbsent = ({ status }: AttendedLesson): boolean => status !== 'ATTENDANCE'

/** The lessons that the paper may tell of: of its components, in terms that are shown; outside of terms with the whole year. */
export const listedLessons = (
  { card }: Pick<StudentReading, 'card'>,
  lessons: readonly AttendedLesson[],
): AttendedLesson[] => {
  const components = new Set(card.components.map(({ id }) => id))
  const terms = new Set(card.terms.filter(term => isShown(card, term)).map(({ id }) => id))
  return lessons.filter(
    ({ componentId, termId }) =>
      components.has(componentId) && (termId === null ? isYearShown(card) : terms.has(termId)),
  )
}

/** The number of given lessons, of absences, and the percentage by the rule of the class. */
export const countedLessons = (
  { card: { policy } }: Pick<StudentReading, 'card'>,
  lessons: readonly AttendedLesson[],
) => {
  const { percent } = frequencyOf(frequencyTotals(lessons), policy.justified, policy.minFreq)
  return {
    lessons: lessons.length,
    absences: lessons.filter(({ status }) => status === 'ABSENCE').length,
    justified: lessons.filter(({ status }) => status === 'JUSTIFIED_ABSENCE').length,
    percent,
  }
}

/** Every month from the first lesson to the last. */
export const monthsOf = (lessons: readonly AttendedLesson[]): string[] => {
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (!first || !last) return []
  const year = first.date.slice(0, 4)
  const from = Number(first.date.slice(5, 7))
  return Array.from(
    { length: Number(last.date.slice(5, 7)) - from + 1 },
    (_, at) => `${year}-${String(from + at).padStart(2, '0')}`,
  )
}

const absentText = (lessons: readonly AttendedLesson[]): string =>
  lessons.length === 0
    ? ''
    : fill(W.absentOf, { absent: lessons.filter(isAbsent).length, lessons: lessons.length })

/** Absences and lessons of each component by month; months have no figures of their own elsewhere. */
export const monthTable = (
  reading: Pick<StudentReading, 'card'>,
  lessons: readonly AttendedLesson[],
  words: { component: string; year: string },
): StudentFrequencyDocument['months'] => {
  const months = monthsOf(lessons)
  if (months.length === 0) return null
  const byMonth = Map.groupBy(lessons, monthOf)
  const cellsOf = (of: (lesson: AttendedLesson) => boolean) => [
    ...months.map(month => absentText((byMonth.get(month) ?? []).filter(of))),
    absentText(lessons.filter(of)),
  ]
  const percents = [...months.map(month => byMonth.get(month) ?? []), lessons].map(
    all => percentText(countedLessons(reading, all).percent) ?? '',
  )
  return {
    title: W.byMonth,
    ...words,
    heads: months.map(monthName),
    rows: reading.card.components.map(({ id, name }) => ({
      name,
      cells: cellsOf(({ componentId }) => componentId === id),
    })),
    total: { name: W.total, cells: cellsOf(() => true) },
    frequency: { name: W.frequencyOfMonth, cells: percents },
  }
}

/** "•" of a day without absence, else "F2" or "J2", with both one under the other. */
const dayOf = (lessons: readonly AttendedLesson[]): CalendarDay => {
  const absences = lessons.filter(({ status }) => status === 'ABSENCE').length
  const justified = lessons.filter(({ status }) => status === 'JUSTIFIED_ABSENCE').length
  if (absences + justified === 0) return { text: W.present, kind: 'present' }
  const letterCount = (letter: string, count: number) => (count > 0 ? [`${letter}${count}`] : [])
  return {
    text: [...letterCount(W.absence, absences), ...letterCount(W.justified, justified)].join(' '),
    kind: absences > 0 ? 'absent' : 'justified',
  }
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'))

/** A row for each month and a column for each day. */
export const attendanceCalendar = (
  lessons: readonly AttendedLesson[],
): StudentFrequencyDocument['calendar'] => {
  const months = monthsOf(lessons)
  if (months.length === 0) return null
  const byDate = Map.groupBy(lessons, ({ date }) => date)
  const isOff = (month: string, day: string): boolean => {
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
    if (Number(day) > new Date(Date.UTC(year, number, 0)).getUTCDate()) return true
    return weekdayOf(`${month}-${day}`) === 'SUNDAY'
  }
  return {
    title: W.calendar,
    month: W.month,
    legend: W.calendarLegend,
    rows: months.map(month => ({
      name: monthName(month),
      days: DAYS_OF_MONTH.map(day => {
        const given = byDate.get(`${month}-${day}`)
        return { day: given ? dayOf(given) : null, off: isOff(month, day) }
      }),
    })),
  }
}

/** The text of an absence; none for a lesson that is not the reader's own. */
export const justificationOf = (
  { own }: Pick<StudentReading, 'own'>,
  { planId, justification }: AttendedLesson,
): string => (own === null || own.planIds.has(planId) ? (justification ?? '') : '')
