import { fill } from '@lousa/contract/messages.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { formatDate, WEEKDAYS, weekdayOf } from '@lousa/rules/calendar/civil-date.rules.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import { type DiaryData, diaryOf } from './diary.view.ts'
import type { Diary, DiaryCell, DiaryDocument, PrintedTable, StudentTable } from './diary-document.types.ts'

const printedCell = (cell: DiaryCell): string | null =>
  cell === null || typeof cell === 'string' ? cell : cell.text

/** A table as it is printed. */
export const printedTable = ({ rows, total, ...table }: StudentTable): PrintedTable => ({
  ...table,
  rows: rows.map(({ number, name, cells }) => ({
    number: String(number ?? '–'),
    name,
    cells: cells.map(printedCell),
  })),
  ...(total ? { total: { name: total.name, cells: total.cells.map(printedCell) } } : {}),
})

const dayText = (date: string): string =>
  fill(W.weekday, {
    weekday: W.weekdays[WEEKDAYS.indexOf(weekdayOf(date))] ?? '',
    date: formatDate(date).slice(0, 5),
  })

const printedLog = ({ title, rows }: Diary['logs'][number]) => ({
  title,
  hasMaterial: rows.some(({ record }) => record?.material),
  hasNote: rows.some(({ record }) => record?.note),
  rows: rows.map(({ date, lessons, record }) => ({
    date: dayText(date),
    lessons: String(lessons),
    content: record?.content ?? null,
    material: record?.material ?? '',
    note: record?.note ?? '',
    by: record?.by ?? '',
  })),
})

const WORDS = {
  instructors: W.instructors,
  instructor: W.instructor,
  teaching: W.teaching,
  noInstructor: W.noInstructor,
  terms: W.terms.title,
  term: W.terms.term,
  dates: W.terms.dates,
  schoolDays: W.terms.schoolDays,
  planned: W.terms.planned,
  given: W.terms.given,
  instructorSeen: W.terms.instructorSeen,
  coordinationSeen: W.terms.coordinationSeen,
  movements: W.movements,
  attendance: W.attendance,
  number: W.number,
  student: W.student,
  log: W.log,
  date: W.date,
  lessons: W.lessons,
  content: W.content,
  material: W.material,
  note: W.note,
  by: W.by,
  notReleased: W.notReleased,
  opinions: W.opinions,
}

/** One diary as it is printed; `at` is its place in the document. */
export const printedDiary = (
  data: DiaryData,
  plan: DiaryData['plans'][number],
  at: number,
): DiaryDocument['diaries'][number] => {
  const { grids, months: _, summary, evaluations, results, logs, ...diary } = diaryOf(data, plan)
  return {
    ...diary,
    id: `plan-${at}`,
    running: [data.class.institution.name, W.title, diary.plan, diary.grade].join(' · '),
    grids: grids.map(printedTable),
    summary: summary && printedTable(summary),
    evaluations: evaluations.map(({ tables, ...section }) => ({
      ...section,
      tables: tables.map(printedTable),
    })),
    results: results && printedTable(results),
    logs: logs.map(printedLog),
  }
}

/** The diaries of a class, or of one plan, on paper. */
export const diaryDocument = (
  { class: { institution, year } }: DiaryData,
  order: IssueOrder,
  diaries: DiaryDocument['diaries'],
): DiaryDocument => ({
  title: W.title,
  subtitle: fill(W.ofYear, { year }),
  institution: documentHead(institution).institution,
  issue: documentIssue(institution, order),
  words: WORDS,
  diaries,
})
