import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { type CivilDate, formatDate, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { minutesBetween } from '@lousa/rules/planning/time.rules.ts'
import {
  cellOf,
  gridDays,
  gridRows,
  type Span,
  timeRows,
} from '@lousa/rules/reports/timetable/timetable-grid.rules.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import { shiftName } from '../words/report.words.ts'
import type { TimetableGrade, TimetableTime, TimetableYear } from './timetable.queries.ts'
import type { OverviewDay, TimetableDocument, TimetablePage } from './timetable-document.types.ts'
import {
  cellOfGrade,
  cellOfInstructor,
  cellOfOverview,
  changesOf,
  dayName,
  spanText,
  taughtBy,
  type Week,
  type WeekTime,
  weekOn,
} from './timetable-week.values.ts'

export type TimetableData = {
  year: TimetableYear
  /** The day of the timetable. */
  day: CivilDate
  grades: TimetableGrade[]
  times: TimetableTime[]
  /** Rows of an instructor's week. */
  instructorId?: string | undefined
  /** Labels the day. Absent: the timetable is in force on it. */
  dayLabel?: string
}

/** Longer than this parts the shifts of a day; up to half an hour it is the children's recess. */
const LONGEST_PAUSE = 90
const LONGEST_RECESS = 30
const HOUR = 60

type Dated = Pick<TimetableData, 'day' | 'dayLabel'>
type Fact = { label: string; value: string | null }
const statedFacts = (facts: Fact[]) => facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))

const weeklyFacts = (times: readonly WeekTime[], { day, dayLabel = W.inForce }: Dated): Fact[] => {
  const minutes = times.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0)
  return [
    { label: W.facts.weekly, value: String(times.length) },
    {
      label: W.facts.hours,
      value: fill(W.hours, { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR }),
    },
    { label: dayLabel, value: formatDate(day) },
  ]
}

const pauseName = (pause: Span): string =>
  minutesBetween(pause.start, pause.end) <= LONGEST_RECESS ? W.recess : W.pause

const rowsOf = (
  times: readonly WeekTime[],
  {
    rows,
    days,
    withPauses,
    textOf,
  }: {
    rows: readonly Span[]
    days: readonly Weekday[]
    withPauses: boolean
    textOf: ReturnType<typeof cellOfGrade>
  },
): TimetablePage['rows'] =>
  gridRows(rows, withPauses ? LONGEST_PAUSE : 0).map(row => ({
    time: spanText(row),
    ...(row.isBreak ? { pause: pauseName(row) } : {}),
    cells: row.isBreak ? [] : days.map(weekday => cellOf(times, rows, { weekday, row }).map(textOf)),
  }))

/** The week of a class, between the bells of its shift. */
export const gradePage = (dated: Dated, grade: TimetableGrade, week: Week): TimetablePage => {
  const { day } = dated
  const days = gridDays(week.now)
  return {
    name: grade.name,
    facts: statedFacts([
      { label: W.facts.course, value: grade.level },
      { label: W.facts.shift, value: grade.shift && shiftName(grade.shift) },
      { label: W.facts.place, value: grade.place },
      ...weeklyFacts(week.now, dated),
    ]),
    days: days.map(dayName),
    rows: rowsOf(week.now, {
      rows: timeRows(grade.bells, week.now),
      days,
      withPauses: true,
      textOf: cellOfGrade(day),
    }),
    changes: { title: W.changes, rows: changesOf(week, day, ({ component }) => component) },
  }
}

/** The week of an instructor or a room: times of several levels and shifts, so that gaps between them are no pauses. */
export const weekPage = (
  dated: Dated,
  week: Week,
  { name, textOf }: { name: string; textOf: ReturnType<typeof cellOfInstructor> },
): TimetablePage => {
  const { day } = dated
  const days = gridDays(week.now)
  return {
    name,
    facts: statedFacts(weeklyFacts(week.now, dated)),
    days: days.map(dayName),
    rows: rowsOf(week.now, {
      rows: timeRows([], week.now),
      days,
      withPauses: false,
      textOf,
    }),
    changes: {
      title: W.changes,
      rows: changesOf(week, day, ({ grade, component }) => `${grade}, ${component}`),
    },
  }
}

type GradeWeek = { grade: TimetableGrade; week: Week }

/** The classes that have a week, each with it. */
export const gradeWeeks = ({ grades, times, day, year }: TimetableData): GradeWeek[] => {
  const byGrade = Map.groupBy(times, ({ gradeId }) => gradeId)
  return grades
    .map(grade => ({ grade, week: weekOn(byGrade.get(grade.id) ?? [], day, year) }))
    .filter(({ week }) => week.all.length > 0)
}

export const instructorWeek = ({ times, day, year }: TimetableData, instructorId: string): Week =>
  taughtBy(weekOn(times, day, year), instructorId, day)

/** Classes of one level and shift share their bells: they stand in one table. */
const groupName = ({ level, shift }: TimetableGrade): string =>
  fill(W.groupTitle, { level, shift: shift ? shiftName(shift) : W.withoutShift })

export const overviewOf = (weeks: readonly GradeWeek[], day: CivilDate): OverviewDay[] => {
  const groups = Map.groupBy(weeks, ({ grade }) => groupName(grade))
  const days = gridDays(weeks.flatMap(({ week }) => week.now))
  return days.flatMap(weekday => {
    const ofDay = [...groups].flatMap(([name, ofGroup]) => {
      const times = ofGroup.flatMap(({ week }) => week.now).filter(time => time.weekday === weekday)
      if (times.length === 0) return []
      const rows = timeRows(ofGroup[0]?.grade.bells ?? [], times)
      return [
        {
          name,
          times: rows.map(spanText),
          rows: ofGroup.map(({ grade, week }) => ({
            name: grade.name,
            cells: rows.map(row => cellOf(week.now, rows, { weekday, row }).map(cellOfOverview(day))),
          })),
        },
      ]
    })
    return ofDay.length === 0 ? [] : [{ name: dayName(weekday), groups: ofDay }]
  })
}

/** The timetable on paper: a page for each class or for the instructor, of the whole institution after all of each day. */
export const timetableDocument = (
  data: TimetableData,
  order: IssueOrder,
  isOfSchool: boolean,
): TimetableDocument => {
  const { year, day, instructorId } = data
  const weeks = instructorId ? [] : gradeWeeks(data)
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: year.year }),
    institution: documentHead(year.institution).institution,
    issue: documentIssue(year.institution, order),
    timeColumn: W.columns.time,
    gradeColumn: W.columns.grade,
    ...(isOfSchool ? { overview: { title: W.overview, days: overviewOf(weeks, day) } } : {}),
    pages: instructorId
      ? [
          weekPage(data, instructorWeek(data, instructorId), {
            name: year.instructor ? displayName(year.instructor) : '',
            textOf: cellOfInstructor(day),
          }),
        ]
      : weeks.map(({ grade, week }) => gradePage(data, grade, week)),
  }
}
