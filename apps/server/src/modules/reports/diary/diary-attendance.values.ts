import { punctualityLetters } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { frequencyOf, frequencyPercent } from '@lousa/rules/attendance/frequency.rules.ts'
import { ON_TIME } from '@lousa/rules/attendance/punctuality.rules.ts'
import { type CivilDate, MONTHS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isActiveOn } from '@lousa/rules/enrollment/vacancies.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { gridPages } from '@lousa/rules/reports/diary/attendance-grid.rules.ts'
import { percentText } from '../words/report.words.ts'
import type { DiaryFigure, DiaryStudent, DiaryTerm } from './diary.queries.ts'
import type { DiaryCell, StudentTable } from './diary-document.types.ts'
import type { DiaryLesson } from './diary-lessons.queries.ts'

/** The room of a landscape page next to the names, in columns of one lesson, and the room of two totals. */
const ROOM = { columns: 49, totals: 2.5 }
const TOTAL_UNITS = 1.25

type Totals = { lessons: number; absences: number; justified: number }

export type DiaryAttendance = {
  students: readonly DiaryStudent[]
  /** Those whose day has come, in their order. */
  lessons: readonly DiaryLesson[]
}

const monthOf = ({ date }: DiaryLesson): string => date.slice(0, 7)

const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''

export const monthTitle = (month: string): string =>
  fill(W.monthOfYear, { month: monthName(month), year: month.slice(0, 4) })

const numberCell = (value: number): DiaryCell => ({ value, text: String(value) })

const markOf = (lesson: DiaryLesson, student: DiaryStudent): string | null => {
  if (!isActiveOn(student, lesson.date)) return null
  const mark = lesson.marks[student.enrollmentId]
  if (mark === undefined) return ''
  const letters = punctualityLetters(lesson.punctuality[student.enrollmentId] ?? ON_TIME)
  return letters || { P: W.present, F: W.absent, J: W.justified }[mark]
}

/** Released lessons alone count, as in every figure of the class. */
const countedLessons = (lessons: readonly DiaryLesson[], student: DiaryStudent) =>
  lessons.flatMap(lesson => {
    const mark = lesson.record && isActiveOn(student, lesson.date) && lesson.marks[student.enrollmentId]
    return mark ? [{ mark, minutes: lesson.minutes }] : []
  })

export const totalsOf = (lessons: readonly DiaryLesson[], student: DiaryStudent): Totals => {
  const counted = countedLessons(lessons, student)
  const count = (letter: string) => counted.filter(({ mark }) => mark === letter).length
  return { lessons: counted.length, absences: count('F'), justified: count('J') }
}

/** The percentage over some lessons, by the policy of the class; null where none counts. */
const percentOver = (
  lessons: readonly DiaryLesson[],
  student: DiaryStudent,
  { justified, minFreq }: PerformancePolicy,
): number | null => {
  const counted = countedLessons(lessons, student)
  const minutes = (letter?: string) =>
    counted.reduce((sum, { mark, minutes: own }) => sum + (!letter || mark === letter ? own : 0), 0)
  return frequencyOf({ total: minutes(), absent: minutes('F'), justified: minutes('J') }, justified, minFreq)
    .percent
}

type Stretch = { title: string; lessons: readonly DiaryLesson[]; totalsOver: readonly DiaryLesson[] | null }

const gridOf = (title: string, stretches: Stretch[], students: readonly DiaryStudent[]): StudentTable => {
  const shown = stretches.flatMap(({ lessons }) => lessons)
  const hasPunctuality = shown.some(({ punctuality }) => Object.keys(punctuality).length > 0)
  return {
    title,
    kind: 'days',
    groups: stretches.map(({ title: name, lessons, totalsOver }) => ({
      title: name,
      span: lessons.length + (totalsOver ? 2 : 0),
    })),
    columns: stretches.flatMap(({ lessons, totalsOver }) => [
      ...lessons.map(({ date, record }) =>
        record ? date.slice(8) : fill(W.unreleased, { day: date.slice(8) }),
      ),
      ...(totalsOver ? [W.absent, W.justified] : []),
    ]),
    units: stretches.flatMap(({ lessons, totalsOver }) => [
      ...lessons.map(() => 1),
      ...(totalsOver ? [TOTAL_UNITS, TOTAL_UNITS] : []),
    ]),
    rows: students
      .filter(student => shown.some(({ date }) => isActiveOn(student, date)))
      .map(student => ({
        number: student.number,
        name: displayName(student),
        cells: stretches.flatMap(({ lessons, totalsOver }): DiaryCell[] => {
          const totals = totalsOver && totalsOf(totalsOver, student)
          return [
            ...lessons.map(lesson => markOf(lesson, student)),
            ...(totals ? [numberCell(totals.absences), numberCell(totals.justified)] : []),
          ]
        }),
      })),
    legend: [W.legend, ...(hasPunctuality ? [W.punctualityLegend] : [])],
  }
}

const byMonth = ({ lessons }: DiaryAttendance): [string, DiaryLesson[]][] => [
  ...Map.groupBy(lessons, monthOf),
]

/** Attendance by month, as many months on a page as it holds. */
export const attendanceGrids = (attendance: DiaryAttendance): StudentTable[] => {
  const months = new Map(byMonth(attendance))
  const pages = gridPages(
    [...months].map(([month, lessons]) => ({ month, lessons: lessons.length })),
    ROOM,
  )
  return pages.map(stretches => {
    const titles = [...new Set(stretches.map(({ month }) => monthTitle(month)))]
    return gridOf(
      fill(W.attendanceOf, { months: listed(titles) }),
      stretches.map(({ month, first, count, part, parts }) => {
        const all = months.get(month) ?? []
        return {
          title: parts === 1 ? monthName(month) : fill(W.monthPart, { month: monthName(month), part, parts }),
          lessons: all.slice(first, first + count),
          totalsOver: part === parts ? all : null,
        }
      }),
      attendance.students,
    )
  })
}

/** The grid with each month whole: a spreadsheet has room. */
export const attendanceMonths = (attendance: DiaryAttendance) =>
  byMonth(attendance).map(([month, lessons]) => ({
    month,
    lessons,
    table: gridOf(
      fill(W.attendanceOf, { months: monthTitle(month) }),
      [{ title: monthTitle(month), lessons, totalsOver: lessons }],
      attendance.students,
    ),
  }))

export type SummaryOrder = {
  terms: readonly { term: DiaryTerm; name: string }[]
  policy: PerformancePolicy
  /** Figures of the component over the same stretch; null where no figure is kept for it. */
  figureOf: ((enrollmentId: string) => DiaryFigure | undefined) | null
}

const figureDiffers = (figure: DiaryFigure | undefined, own: Totals): boolean =>
  figure !== undefined &&
  (figure.lessonsGiven !== own.lessons ||
    figure.absences !== own.absences ||
    figure.justifiedAbsences !== own.justified)

const percentCell = (value: number | null): DiaryCell => {
  const text = percentText(value)
  return value === null || text === null ? '–' : { value, text }
}

const within =
  ({ start, end }: { start: CivilDate; end: CivilDate }) =>
  (lesson: DiaryLesson): boolean =>
    lesson.date >= start && lesson.date <= end

/**
 * Lessons, absences and percentage of everyone: of this diary and, where a component is divided or figures were brought, of
 * the component as the report card has it.
 */
export const attendanceSummary = (
  { students, lessons }: DiaryAttendance,
  { terms, policy, figureOf }: SummaryOrder,
): StudentTable | null => {
  if (!lessons.some(({ record }) => record)) return null
  const totals = new Map(students.map(student => [student.enrollmentId, totalsOf(lessons, student)]))
  const isDivided =
    figureOf !== null &&
    students.some(({ enrollmentId }) => {
      const own = totals.get(enrollmentId)
      return own !== undefined && figureDiffers(figureOf(enrollmentId), own)
    })
  const given = terms.filter(({ term }) => lessons.some(lesson => lesson.record && within(term)(lesson)))
  const shownTerms = given.length > 1 ? given : []
  const counts = [W.lessons, W.absent, W.justified]
  const countCells = ({ lessons: all, absences, justified }: Totals): DiaryCell[] =>
    [all, absences, justified].map(numberCell)
  const percentOf = (student: DiaryStudent): number | null => {
    if (figureOf === null) return percentOver(lessons, student, policy)
    const figure = figureOf(student.enrollmentId)
    return figure ? frequencyPercent(figure.totalMinutes, figure.absentMinutes) : null
  }
  const lastGroups = [
    { title: isDivided ? W.inDiary : W.total, span: isDivided ? 3 : 4 },
    ...(isDivided ? [{ title: W.inComponent, span: 4 }] : []),
  ]
  const columns = [...shownTerms.flatMap(() => counts), ...(isDivided ? counts : []), ...counts, W.percent]
  const lessonsOf = new Map(shownTerms.map(({ term }) => [term.id, lessons.filter(within(term))]))
  const componentCells = ({ enrollmentId }: DiaryStudent): DiaryCell[] => {
    const figure = figureOf?.(enrollmentId)
    if (!figure) return ['–', '–', '–']
    const { lessonsGiven, absences, justifiedAbsences } = figure
    return countCells({ lessons: lessonsGiven, absences, justified: justifiedAbsences })
  }
  return {
    title: W.summary,
    kind: 'figures',
    groups: [...shownTerms.map(({ name }) => ({ title: name, span: 3 })), ...lastGroups],
    columns,
    units: columns.map(column => (column === W.percent ? 1.4 : 1)),
    rows: students.map(student => ({
      number: student.number,
      name: displayName(student),
      cells: [
        ...shownTerms.flatMap(({ term }) => countCells(totalsOf(lessonsOf.get(term.id) ?? [], student))),
        ...countCells(totals.get(student.enrollmentId) ?? { lessons: 0, absences: 0, justified: 0 }),
        ...(isDivided ? componentCells(student) : []),
        percentCell(percentOf(student)),
      ],
    })),
    legend: [
      fill(W.summaryLegend, { least: String(policy.minFreq).replace('.', ',') }),
      ...(isDivided ? [W.componentLegend] : []),
    ],
  }
}
