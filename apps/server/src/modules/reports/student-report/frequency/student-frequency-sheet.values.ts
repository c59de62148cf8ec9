import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { STUDENT_FREQUENCY as W } from '@lousa/contract/reports/student-report/student-frequency.messages.ts'
import { STUDENT_REPORT } from '@lousa/contract/reports/student-report/student-report.messages.ts'
import type { WrittenCell, WrittenSheet } from '../../../../platform/spreadsheets/xlsx-workbook.ts'
import { countedFigures, headingOf, isShown } from '../../words/card.words.ts'
import type { CardFigure } from '../../words/card-data.types.ts'
import { sheetLead } from '../student-head.values.ts'
import { attendanceOfFigures, type FrequencyReading } from './student-frequency.view.ts'
import {
  countedLessons,
  justificationOf,
  listedLessons,
  monthsOf,
} from './student-frequency-lessons.values.ts'

const FIELDS = [W.fields.lessons, W.fields.absences, W.fields.justified, W.fields.frequency]

const figureCells = (figures: readonly (CardFigure | undefined)[]): WrittenCell[] => {
  const { lessons, absences, justified, percent } = attendanceOfFigures(figures)
  return [lessons, absences, justified, percent ?? '']
}

const summaryOf = ({ card, figureOf }: FrequencyReading): WrittenCell[][] => {
  const shown = card.terms.filter(term => isShown(card, term))
  const ids = card.components.map(({ id }) => id)
  const rowsOf = (name: string, components: readonly string[]): WrittenCell[][] => [
    ...shown.map(term => [
      name,
      headingOf(card, term),
      ...figureCells(components.map(id => figureOf(id, term.id))),
    ]),
    [name, STUDENT_REPORT.year, ...figureCells(components.flatMap(id => countedFigures(card, id, figureOf)))],
  ]
  return [...card.components.flatMap(({ id, name }) => rowsOf(name, [id])), ...rowsOf(W.total, ids)]
}

/** The attendance of a student as a spreadsheet: by term, by month, and each absence with its lesson. */
export const studentFrequencySheets = (reading: FrequencyReading): WrittenSheet[] => {
  const { card } = reading
  const lead = sheetLead(reading, W.title)
  const lessons = listedLessons(reading, reading.lessons)
  const nameOf = new Map(card.components.map(({ id, name }) => [id, name]))
  const positionOf = new Map(card.terms.map(({ id, position }) => [id, position]))
  const termText = (termId: string | null): string => {
    const position = positionOf.get(termId ?? '')
    return position === undefined ? W.sheets.noTerm : termName(card.class.levelType, position)
  }
  const monthRows = monthsOf(lessons).flatMap(month =>
    card.components.flatMap(({ id, name }) => {
      const given = lessons.filter(({ componentId, date }) => componentId === id && date.startsWith(month))
      const { lessons: count, absences, justified, percent } = countedLessons(reading, given)
      const cells: WrittenCell[] = [
        name,
        `${month.slice(5)}/${month.slice(0, 4)}`,
        count,
        absences,
        justified,
      ]
      return given.length > 0 ? [[...cells, percent ?? '']] : []
    }),
  )
  const { date, components, kind, justification } = W.absenceColumns
  return [
    {
      name: W.sheets.summary,
      lead,
      header: [STUDENT_REPORT.component, W.sheets.term, ...FIELDS],
      rows: summaryOf(reading),
      widths: [36, 24, 10, 10, 10, 12],
    },
    {
      name: W.sheets.months,
      lead,
      header: [STUDENT_REPORT.component, W.month, ...FIELDS],
      rows: monthRows,
      widths: [36, 12, 10, 10, 10, 12],
    },
    {
      name: W.sheets.absences,
      lead,
      header: [date, W.sheets.start, W.sheets.end, components, W.sheets.term, kind, justification],
      rows: lessons
        .filter(({ status }) => status !== 'ATTENDANCE')
        .map(lesson => [
          { date: lesson.date },
          lesson.start,
          lesson.end,
          nameOf.get(lesson.componentId) ?? '',
          termText(lesson.termId),
          lesson.status === 'ATTENDANCE' ? '' : W.kinds[lesson.status],
          justificationOf(reading, lesson),
        ]),
      widths: [14, 10, 10, 36, 18, 18, 60],
    },
  ]
}
