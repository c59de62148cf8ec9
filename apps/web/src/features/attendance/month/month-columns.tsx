import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { Link } from 'react-router'
import type { MarkGridColumn } from '../../../frames/mark-grid/mark-grid.types.ts'
import { showLongDate, showTime, showWeekday } from '../../../lib/text/dates.ts'
import { monthOf } from '../attendance-month.values.ts'
import classes from './month-editor.module.css'
import { ABSENCES, FREQUENCY, type MonthLesson } from './month-sheet.ts'

/** The reason why a lesson's marks do not count. */
const noteOf = ({ date, lessonAccomplish }: MonthLesson, today: string): string | null => {
  if (date > today) return MONTH_SHEET.planned
  return lessonAccomplish ? null : MONTH_SHEET.unreleased
}

const Head = ({ lesson, to, today }: { lesson: MonthLesson; to: string; today: string }) => {
  const note = noteOf(lesson, today)
  return (
    // Not a stop of Tab: forty of them would stand before the grid. "Abrir aula" does the same for the chosen cell.
    <Link to={to} tabIndex={-1} className={classes.head} data-note={note}>
      <span>{showWeekday(lesson.date).slice(0, 3)}</span> <strong>{lesson.date.slice(8)}</strong>{' '}
      <span>{showTime(lesson.start)}</span> {note && <span className={classes.note}>{note}</span>}
    </Link>
  )
}

/** Where the grid opens: at the first lesson of today, else at the last one before; another month at its beginning. */
export const startLesson = (lessons: readonly MonthLesson[], today: string): MonthLesson | undefined => {
  const isNow = lessons.some(({ date }) => monthOf(date) === monthOf(today))
  const now = isNow ? lessons.find(({ date }) => date === today) : undefined
  return now ?? (isNow ? lessons.findLast(({ date }) => date < today) : undefined) ?? lessons[0]
}

export const monthColumns = (
  lessons: readonly MonthLesson[],
  today: string,
  attendanceTo: (lesson: MonthLesson) => string,
): MarkGridColumn[] => [
  ...lessons.map(lesson => {
    const note = noteOf(lesson, today)
    return {
      id: lesson.id,
      label: [showLongDate(lesson.date), showTime(lesson.start), ...(note ? [note] : [])].join(', '),
      header: <Head lesson={lesson} to={attendanceTo(lesson)} today={today} />,
    }
  }),
  { id: ABSENCES, label: MONTH_SHEET.absencesOfMonth, header: MONTH_SHEET.absences, width: 64 },
  { id: FREQUENCY, label: MONTH_SHEET.frequencyUntilToday, header: MONTH_SHEET.frequency, width: 92 },
]
