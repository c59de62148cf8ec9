import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { CLASS_LIST as W } from '@lousa/contract/reports/class-list/class-list.messages.ts'
import { datesBetween, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { formatPhone } from '@lousa/rules/people/person/phone.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { ListedGrade, ListedStudent } from './class-list.public.queries.ts'
import type { ClassListDocument } from './class-list-document.types.ts'
import { factsOf } from './class-list-facts.values.ts'

export type ListData = { grade: ListedGrade; students: ListedStudent[] }

/** The number of columns to sign that fit next to a name on a sheet of paper. */
const MOST_DAYS = 5
/** A class signs twice on one sheet: on both days of an exam, or when it comes and when it goes. */
const TIMES_OF_CLASS = 2

/** The days of an event that fit on the sheet; of a longer one as many columns, to be dated by hand. */
const daysToSign = ({ firstDay, lastDay }: ListedGrade): (string | null)[] => {
  if (firstDay === null || lastDay === null) return Array.from({ length: TIMES_OF_CLASS }, () => null)
  const days = datesBetween(firstDay, lastDay)
  return days.length > MOST_DAYS ? Array.from({ length: MOST_DAYS }, () => null) : days
}

const titleOf = ({ isEvent }: ListedGrade): string => (isEvent ? W.titleOfEvent : W.title)

const nameColumn = ({ isEvent }: ListedGrade): string => (isEvent ? W.columns.participant : W.columns.student)

/** Where a class is of modalities, and anybody has chosen one. */
const hasModalities = ({ students }: ListData): boolean =>
  students.some(({ modalities }) => modalities.length > 0)

/** In a class its number, in an event the place in the list. */
const numberOf = ({ isEvent }: ListedGrade, { number }: ListedStudent, at: number): number | null =>
  isEvent ? at + 1 : number

const countText = ({ grade, students }: ListData): string =>
  grade.isEvent ? counted(students.length, ...W.participants) : counted(students.length, ...W.students)

/** The list on paper, to be signed. */
export const classListDocument = (data: ListData, order: IssueOrder): ClassListDocument => {
  const { grade, students } = data
  const withModalities = hasModalities(data)
  return {
    title: titleOf(grade),
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    facts: factsOf(grade),
    blanks: grade.isEvent ? [W.blanks.responsible] : [W.blanks.occasion, W.blanks.responsible],
    columns: {
      number: W.columns.number,
      name: nameColumn(grade),
      registration: W.columns.registration,
      ...(withModalities ? { modalities: W.columns.modalities } : {}),
      sign: daysToSign(grade).map(day => ({
        title: W.columns.signature,
        on: day === null ? W.columns.blankDate : formatDate(day),
      })),
    },
    students: students.map((student, at) => ({
      number: String(numberOf(grade, student, at) ?? '–'),
      name: displayName(student),
      registration: student.registration,
      ...(withModalities ? { modalities: student.modalities.join(', ') || '–' } : {}),
    })),
    total: fill(W.total, { count: countText(data) }),
  }
}

/** The list as a spreadsheet: numbers and dates are such, registrations keep their zeros. */
export const classListSheet = (data: ListData): WrittenSheet => {
  const { grade, students } = data
  const withModalities = hasModalities(data)
  const facts = [fill(W.ofYear, { year: grade.year }), ...factsOf(grade).map(({ value }) => value)]
  const contacts = grade.isEvent ? [] : [W.columns.responsible, W.columns.phone]
  const signing = daysToSign(grade).map(day =>
    day === null ? W.columns.signature : fill(W.columns.signatureOn, { date: formatDate(day) }),
  )
  return {
    name: W.sheet,
    lead: [
      fill(grade.isEvent ? W.fileOfEvent : W.fileOfGrade, { event: grade.name, grade: grade.name }),
      grade.institution.name,
      facts.join(' · '),
    ],
    header: [
      W.columns.number,
      nameColumn(grade),
      W.columns.registration,
      ...(withModalities ? [W.columns.modalities] : []),
      grade.isEvent ? W.columns.enrolledOn : W.columns.since,
      ...contacts,
      ...signing,
    ],
    rows: students.map((student, at) => [
      numberOf(grade, student, at) ?? '',
      displayName(student),
      student.registration,
      ...(withModalities ? [student.modalities.join(', ')] : []),
      { date: student.start },
      ...(grade.isEvent ? [] : [student.responsible ?? '', student.phone ? formatPhone(student.phone) : '']),
      ...signing.map(() => ''),
    ]),
    widths: [
      6,
      42,
      16,
      ...(withModalities ? [28] : []),
      18,
      ...contacts.map(() => 30),
      ...signing.map(() => 30),
    ],
  }
}
