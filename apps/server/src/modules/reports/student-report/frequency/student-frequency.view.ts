import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import { STUDENT_FREQUENCY as W } from '@lousa/contract/reports/student-report/student-frequency.messages.ts'
import { STUDENT_REPORT } from '@lousa/contract/reports/student-report/student-report.messages.ts'
import { frequencyPercent } from '@lousa/rules/attendance/frequency.rules.ts'
import { frequencyStanding } from '@lousa/rules/attendance/frequency-standing.rules.ts'
import { formatDate, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { minutesOf, shownTermNames } from '../../report-card/report-card-student.values.ts'
import { type Card, countedFigures, headingOf, isShown, isYearShown } from '../../words/card.words.ts'
import type { CardFigure } from '../../words/card-data.types.ts'
import { percentText } from '../../words/report.words.ts'
import { studentHead } from '../student-head.values.ts'
import type { AttendedLesson, TransferredAttendance } from '../student-report.queries.ts'
import type { StudentReading } from '../student-report.types.ts'
import type { FrequencyCells, StudentFrequencyDocument } from './student-frequency-document.types.ts'
import {
  attendanceCalendar,
  justificationOf,
  listedLessons,
  monthTable,
} from './student-frequency-lessons.values.ts'

export type FrequencyReading = StudentReading & {
  lessons: AttendedLesson[]
  brought: TransferredAttendance[]
}

const sumOf = (figures: readonly CardFigure[], of: (figure: CardFigure) => number): number =>
  figures.reduce((sum, figure) => sum + of(figure), 0)

/** The sum of some figures. */
export const attendanceOfFigures = (given: readonly (CardFigure | undefined)[]) => {
  const figures = given.filter(figure => figure !== undefined)
  const { total, absent } = minutesOf(figures)
  return {
    lessons: sumOf(figures, ({ lessonsGiven }) => lessonsGiven),
    absences: sumOf(figures, ({ absences }) => absences),
    justified: sumOf(figures, ({ justifiedAbsences }) => justifiedAbsences),
    minutes: { total, absent },
    percent: frequencyPercent(total, absent),
  }
}

const cellsOf = (given: readonly (CardFigure | undefined)[]): FrequencyCells => {
  const { lessons, absences, justified, percent } = attendanceOfFigures(given)
  // Transferred absences without lessons are listed too.
  if (lessons + absences === 0) return { lessons: null, absences: null, justified: null, frequency: null }
  return {
    lessons: String(lessons),
    absences: String(absences),
    justified: String(justified),
    frequency: percentText(percent),
  }
}

/** Everything that the paper counts, over all of its components. */
export const overallAttendance = ({ card, figureOf }: Pick<StudentReading, 'card' | 'figureOf'>) =>
  attendanceOfFigures(card.components.flatMap(({ id }) => countedFigures(card, id, figureOf)))

const overallLabel = ({ card, own }: StudentReading): string => {
  if (own) return W.overall.own
  if (card.until !== null) return fill(W.overall.until, { term: termName(card.class.levelType, card.until) })
  return isYearShown(card) ? W.overall.all : W.overall.published
}

const overallOf = (reading: StudentReading): StudentFrequencyDocument['overall'] => {
  const { minFreq } = reading.card.policy
  const { lessons, absences, justified, minutes, percent } = overallAttendance(reading)
  return {
    label: overallLabel(reading),
    value: percent === null ? '–' : `${percentText(percent)}\u00a0%`,
    percent,
    least: minFreq,
    leastText: fill(W.overall.least, { least: formatMark(minFreq, 1) }),
    standing: W.overall.standing[frequencyStanding(minutes.total, minutes.absent, minFreq) ?? 'NONE'],
    counts: fill(W.overall.counts, {
      lessons: counted(lessons, ...W.overall.lessons),
      absences: counted(absences, ...W.overall.absences),
      justified: counted(justified, ...W.overall.justified),
    }),
  }
}

const tableOf = ({ card, figureOf }: StudentReading): StudentFrequencyDocument['table'] => {
  const ids = card.components.map(({ id }) => id)
  const ofTerm = (components: readonly string[]) =>
    card.terms.map(term => cellsOf(isShown(card, term) ? components.map(id => figureOf(id, term.id)) : []))
  const ofYear = (components: readonly string[]) =>
    cellsOf(components.flatMap(id => countedFigures(card, id, figureOf)))
  return {
    title: W.byTerm,
    component: STUDENT_REPORT.component,
    terms: card.terms.map(term => headingOf(card, term)),
    year: STUDENT_REPORT.year,
    fields: W.fields,
    rows: card.components.map(({ id, name }) => ({ name, terms: ofTerm([id]), year: ofYear([id]) })),
    total: { name: W.total, terms: ofTerm(ids), year: ofYear(ids) },
  }
}

/** The absences of a day that are of one kind and have one reason stand in one line. */
const absenceRows = (reading: FrequencyReading, lessons: readonly AttendedLesson[]): string[][] => {
  const nameOf = new Map(reading.card.components.map(({ id, name }) => [id, name]))
  const absences = lessons.flatMap(lesson =>
    lesson.status === 'ATTENDANCE' ? [] : [{ ...lesson, said: justificationOf(reading, lesson) }],
  )
  const lines = Map.groupBy(absences, ({ date, status, said }) => `${date} ${status} ${said}`)
  return [...lines.values()].flatMap(all => {
    const [first] = all
    if (!first || first.status === 'ATTENDANCE') return []
    const times = Map.groupBy(all, ({ componentId }) => componentId)
    const components = [...times].map(([id, same]) => {
      const name = nameOf.get(id) ?? ''
      return same.length > 1 ? `${name} (${same.length})` : name
    })
    return [
      [
        formatDate(first.date),
        W.weekdays[weekdayOf(first.date)],
        String(all.length),
        components.join(', '),
        W.kinds[first.status],
        first.said,
      ],
    ]
  })
}

const broughtNotes = ({ card, brought }: FrequencyReading): string[] => {
  const components = new Set(card.components.map(({ id }) => id))
  const shownBrought = brought.filter(({ componentId }) => components.has(componentId))
  return [...Map.groupBy(shownBrought, ({ origin }) => origin)].flatMap(([origin, rows]) => {
    const terms = shownTermNames(card, new Set(rows.map(({ termId }) => termId)))
    return terms.length > 0 ? [fill(W.brought[origin], { terms: listed(terms) })] : []
  })
}

const legendOf = ({ policy: { justified, minFreq } }: Card): string[] => [
  W.legend.fields,
  W.legend.counted,
  W.legend.justified[justified],
  fill(W.legend.least, { least: formatMark(minFreq, 1) }),
  W.legend.empty,
]

/** The attendance of a student on paper. */
export const studentFrequencyDocument = (reading: FrequencyReading): StudentFrequencyDocument => {
  const { card } = reading
  const lessons = listedLessons(reading, reading.lessons)
  const { date, weekday, times, components, kind, justification } = W.absenceColumns
  return {
    ...studentHead(reading, {
      title: W.title,
      notes: broughtNotes(reading),
      legend: legendOf(card),
    }),
    overall: overallOf(reading),
    table: tableOf(reading),
    months: monthTable(reading, lessons, { component: STUDENT_REPORT.component, year: STUDENT_REPORT.year }),
    calendar: attendanceCalendar(lessons),
    absences: {
      title: W.absences,
      heads: [date, weekday, times, components, kind, justification],
      rows: absenceRows(reading, lessons),
      none: W.noAbsences,
    },
  }
}
