import { fill } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import { BIRTHDAYS as W } from '@lousa/contract/reports/class-list/birthdays.messages.ts'
import { MONTHS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { ageOn } from '@lousa/rules/people/person/age.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { Birthday } from './birthdays.queries.ts'
import type { ListedGrade } from './class-list.public.queries.ts'
import { factsOf } from './class-list-facts.values.ts'

export type BirthdaysData = { grade: ListedGrade; students: Birthday[] }

/** The content of `documents/templates/birthdays.typ`; every text arrives worded. */
export type BirthdaysDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  facts: { label: string; value: string }[]
  columns: { day: string; student: string; age: string }
  /** Months with a birthday, in their order. */
  months: { name: string; rows: { day: string; name: string; age: string }[] }[]
  /** Students without a birthdate; null where there are none. */
  unknown: string | null
  total: string
}

type Row = { month: string; day: number; name: string; age: number | null }

/** The age that is completed in the year of the class; none in the year of birth. */
const ageIn = (birthdate: string, year: number): number | null => {
  const age = ageOn(birthdate, `${year}-12-31`)
  return age > 0 ? age : null
}

const rowsOf = ({ grade, students }: BirthdaysData): Row[] =>
  students.flatMap(student => {
    const { birthdate } = student
    if (birthdate === null) return []
    const [, month, day] = birthdate.split('-').map(Number)
    const name = MONTHS[(month ?? 1) - 1] ?? ''
    return [{ month: name, day: day ?? 1, name: displayName(student), age: ageIn(birthdate, grade.year) }]
  })

const unknownText = ({ students }: BirthdaysData): string | null => {
  const names = students.filter(({ birthdate }) => birthdate === null).map(displayName)
  return names.length > 0 ? fill(W.unknown, { students: listed(names) }) : null
}

/** The birthdays on paper, by month. */
export const birthdaysDocument = (data: BirthdaysData, order: IssueOrder): BirthdaysDocument => {
  const { grade, students } = data
  const { day, student, age } = W.columns
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    facts: factsOf(grade),
    columns: { day, student, age },
    months: [...Map.groupBy(rowsOf(data), ({ month }) => month)].map(([name, rows]) => ({
      name,
      rows: rows.map(row => ({
        day: String(row.day),
        name: row.name,
        age: row.age === null ? W.noAge : counted(row.age, ...W.ages),
      })),
    })),
    unknown: unknownText(data),
    total: fill(W.total, { count: counted(students.length, ...W.students) }),
  }
}

/** The birthdays as a spreadsheet; a student without a birthdate has a row without day. */
export const birthdaysSheet = (data: BirthdaysData): WrittenSheet => {
  const { grade, students } = data
  const { month, day, student, age } = W.columns
  const facts = [fill(W.ofYear, { year: grade.year }), ...factsOf(grade).map(({ value }) => value)]
  const unknown = students.filter(({ birthdate }) => birthdate === null)
  return {
    name: W.sheet,
    lead: [fill(W.file, { grade: grade.name }), grade.institution.name, facts.join(' · ')],
    header: [month, day, student, age],
    rows: [
      ...rowsOf(data).map(row => [row.month, row.day, row.name, row.age ?? '']),
      ...unknown.map(each => ['', '', displayName(each), '']),
    ],
    widths: [14, 8, 42, 12],
  }
}
