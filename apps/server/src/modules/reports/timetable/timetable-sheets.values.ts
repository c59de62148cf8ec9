import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatTime } from '@lousa/rules/planning/time.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { gradeWeeks, instructorWeek, type TimetableData } from './timetable.view.ts'
import type { CellText, TimetableDocument } from './timetable-document.types.ts'
import { dayName, teachersText } from './timetable-week.values.ts'

const cellText = (cells: readonly CellText[]): string =>
  cells.map(({ name, lines, notes }) => [name, ...lines, ...notes].join(' — ')).join(' | ')

/** The week as it stands on paper. */
const gridSheet = ({ pages: [page], timeColumn }: TimetableDocument, lead: string[]): WrittenSheet[] =>
  page
    ? [
        {
          name: W.sheets.grid,
          lead: [...lead, page.facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')],
          header: [timeColumn, ...page.days],
          rows: page.rows.map(({ time, pause, cells }) =>
            pause ? [time, pause] : [time, ...cells.map(cellText)],
          ),
          widths: [14, ...page.days.map(() => 40)],
        },
      ]
    : []

/** Every weekly time in a row of its own, those that are still to come too, with the days on which it begins and ends. */
const listSheet = (data: TimetableData, lead: string[]): WrittenSheet => {
  const weeks = data.instructorId
    ? [instructorWeek(data, data.instructorId)]
    : gradeWeeks(data).map(({ week }) => week)
  const { columns } = W
  return {
    name: W.sheets.list,
    lead,
    header: [
      columns.grade,
      columns.weekday,
      columns.start,
      columns.end,
      columns.component,
      columns.group,
      columns.instructors,
      columns.since,
      columns.until,
    ],
    rows: weeks.flatMap(({ all }) =>
      all.map(time => [
        time.grade,
        dayName(time.weekday),
        formatTime(time.start),
        formatTime(time.end),
        time.component,
        time.part ?? '',
        teachersText(time, data.day),
        time.validFrom === null ? '' : { date: time.validFrom },
        time.validUntil === null ? '' : { date: time.validUntil },
      ]),
    ),
    widths: [26, 12, 9, 9, 30, 22, 42, 12, 12],
  }
}

/** The timetable as a spreadsheet: the week of one class or instructor as on paper, and the times as a list. */
export const timetableSheets = (
  data: TimetableData,
  document: TimetableDocument,
  isOfSchool: boolean,
): WrittenSheet[] => {
  const { year, day } = data
  const lead = [
    [W.title, ...(isOfSchool ? [] : document.pages.map(({ name }) => name))].join(' — '),
    [year.institution.name, fill(W.ofYear, { year: year.year }), `${W.inForce} ${formatDate(day)}`].join(
      ' · ',
    ),
  ]
  return [...(isOfSchool ? [] : gridSheet(document, lead)), listSheet(data, lead)]
}
