import { fill } from '@lousa/contract/messages.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { type DiaryData, diaryOf, planName } from './diary.view.ts'
import type { Diary, DiaryCell, StudentTable } from './diary-document.types.ts'

const S = W.sheets
/** Allowed characters in the name of a sheet, and its maximum length. */
const UNNAMEABLE = /[\\/?*[\]:]/g
const LONGEST_NAME = 31

/** Names of sheets that no other has; the program refuses equal ones, whatever their capitals. */
const named = (sheets: WrittenSheet[]): WrittenSheet[] => {
  const taken = new Set<string>()
  return sheets.map(sheet => {
    const base = sheet.name.replace(UNNAMEABLE, '-').slice(0, LONGEST_NAME)
    let name = base
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = `${base.slice(0, LONGEST_NAME - 3)} ${count}`
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

const written = (cell: DiaryCell): WrittenCell => {
  if (cell === null) return S.outOfClass
  if (typeof cell !== 'string') return cell.value
  return cell === W.present ? S.presentLetter : cell
}

const studentRows = (rows: StudentTable['rows']): WrittenCell[][] =>
  rows.map(({ number, name, cells }) => [number ?? '', name, ...cells.map(written)])

const FIRST_COLUMNS = [W.number, W.student]
const FIRST_WIDTHS = [6, 42]

const coverSheet = (lead: string[], diary: Diary): WrittenSheet => ({
  name: S.cover,
  lead,
  header: [S.field, S.value],
  rows: [
    ...diary.facts.map(({ label, value }) => [label, value]),
    ...diary.instructors.map(({ name, period }) => [W.instructor, `${name} (${period})`]),
    ...diary.terms.flatMap(({ name, dates, days, planned, given }): WrittenCell[][] => [
      [W.terms.term, dates ? `${name} (${dates})` : name],
      [W.terms.schoolDays, days],
      [W.terms.planned, planned],
      [W.terms.given, given],
    ]),
    ...diary.movements.map(movement => [W.movements, movement]),
    ...diary.notes.map(note => [W.note, note]),
  ],
  widths: [28, 80],
})

const monthSheets = (lead: string[], diary: Diary): WrittenSheet[] =>
  diary.months.map(({ month, lessons, table }) => ({
    name: fill(S.attendance, { month: `${month.slice(5)}-${month.slice(0, 4)}` }),
    lead: [...lead, table.title],
    header: [
      ...FIRST_COLUMNS,
      ...lessons.map(({ date, start, record }) =>
        fill(record ? S.lessonOn : S.lessonOnUnreleased, {
          date: formatDate(date),
          start: start.slice(0, 5),
        }),
      ),
      S.absences,
      S.justified,
    ],
    rows: studentRows(table.rows),
    widths: [...FIRST_WIDTHS, ...lessons.map(() => 17), 10, 13],
  }))

/** Columns under the name of their group: a sheet has one line of heads. */
const groupedHeads = ({ groups, columns }: StudentTable): string[] => {
  const heads = groups.flatMap(({ title, span }) => Array.from({ length: span }, () => title))
  return columns.map((column, at) => {
    const head = heads[at]
    return head ? fill(S.of, { head, column }) : column
  })
}

/** Students by columns, numbers as such. */
export const tableSheet = (name: string, lead: string[], table: StudentTable): WrittenSheet => ({
  name,
  lead: [...lead, table.title],
  header: [...FIRST_COLUMNS, ...groupedHeads(table)],
  rows: [
    ...studentRows(table.rows),
    ...(table.total ? [['', table.total.name, ...table.total.cells.map(written)]] : []),
  ],
  widths: [...FIRST_WIDTHS, ...table.units.map(() => 22)],
})

const logSheet = (lead: string[], diary: Diary): WrittenSheet => ({
  name: S.log,
  lead,
  header: [W.terms.term, W.date, S.start, S.end, W.lessons, W.content, W.material, W.note, W.by],
  rows: diary.logs.flatMap(({ title, rows }) =>
    rows.map(({ date, start, end, lessons, record }): WrittenCell[] => [
      title,
      { date },
      start,
      end,
      lessons,
      record?.content ?? W.notReleased,
      record?.material ?? '',
      record?.note ?? '',
      record?.by ?? '',
    ]),
  ),
  widths: [16, 12, 8, 8, 8, 70, 30, 30, 28],
})

const evaluationSheets = (lead: string[], diary: Diary): WrittenSheet[] =>
  diary.evaluations.map(({ title, list, tables }) => {
    const byCode = new Map(
      list.map(({ code, ...one }) => [code, fill(S.evaluationHead, { ...one, code, name: one.text })]),
    )
    const columns = tables.flatMap(table => table.columns.map(column => byCode.get(column) ?? column))
    const [first] = tables
    return {
      name: title,
      lead: [...lead, title],
      header: [...FIRST_COLUMNS, ...columns],
      rows: studentRows(
        (first?.rows ?? []).map((row, at) => ({
          ...row,
          cells: tables.flatMap(table => table.rows[at]?.cells ?? []),
        })),
      ),
      widths: [...FIRST_WIDTHS, ...columns.map(() => 26)],
    }
  })

const opinionSheet = (lead: string[], diary: Diary): WrittenSheet => ({
  name: S.opinions,
  lead,
  header: [S.evaluationColumn, W.student, S.opinionColumn],
  rows: diary.opinions.flatMap(({ title, items }) => items.map(({ name, text }) => [title, name, text])),
  widths: [36, 42, 100],
})

/** The diary of a plan as a workbook: attendance by month, contents, evaluations by term, each cell of its kind. */
export const diarySheets = (data: DiaryData): WrittenSheet[] => {
  const [plan] = data.plans
  if (!plan) return []
  const diary = diaryOf(data, plan)
  const lead = [
    fill(W.file, { plan: planName(plan), grade: data.class.name }),
    [data.class.institution.name, fill(W.ofYear, { year: data.class.year })].join(' · '),
  ]
  return named([
    coverSheet(lead, diary),
    ...monthSheets(lead, diary),
    ...(diary.summary ? [tableSheet(S.summary, lead, diary.summary)] : []),
    ...(diary.logs.length > 0 ? [logSheet(lead, diary)] : []),
    ...evaluationSheets(lead, diary),
    ...(diary.results ? [tableSheet(W.results, lead, diary.results)] : []),
    ...(diary.opinions.length > 0 ? [opinionSheet(lead, diary)] : []),
  ])
}
