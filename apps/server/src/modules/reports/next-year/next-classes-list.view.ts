import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { NEXT_CLASSES_LIST as W } from '@lousa/contract/reports/next-year/next-classes-list.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import type { Proposed } from '../../evaluation/advance/advance.service.ts'
import type { ListedGrade } from '../class-list/class-list.public.queries.ts'
import { factsOf } from '../class-list/class-list-facts.values.ts'
import type { DocumentInstitution, DocumentIssue } from '../document/document-head.types.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { ComingStudent } from './next-classes-list.queries.ts'

export type NextClassesData = {
  grade: ListedGrade
  /** The civil year of the next classes; null where none is open. */
  target: string | null
  /** Names of the classes of that year, by id. */
  names: ReadonlyMap<string, string>
  leaving: Proposed[]
  coming: ComingStudent[]
}

type Section = { title: string; columns: string[]; rows: string[][] }

/** The content of `documents/templates/next-classes-list.typ`; every text arrives worded. */
export type NextClassesDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  name: string
  facts: { label: string; value: string }[]
  sections: Section[]
  total: string
}

type Going = { next: string; reason: string }

/** A student with a result goes on or is retained, and a class is missing; without a result nothing is decided. */
const openGoing = (outcome: Proposed['outcome']): Going => ({
  next: W.open,
  reason: outcome === 'ADVANCE' || outcome === 'RETAIN' ? W.reasons.withoutClass : W.reasons.undecided,
})

const departing = (answer: Proposed['answer']): string =>
  answer === 'ASKS_TRANSFER' ? W.reasons.ASKS_TRANSFER : W.reasons.NOT_RETURNING

/** Where a student goes, and why: another enrolment, a decision, the end of the school, the answer of the family, or the proposal. */
export const goingOf = (
  { done, enrolledIn, proposed, outcome, answer }: Proposed,
  names: ReadonlyMap<string, string>,
): Going => {
  if (enrolledIn && !done) return { next: enrolledIn.name, reason: W.reasons.enrolled }
  const leaves = outcome === 'CONCLUDE' ? W.reasons.concludes : null
  if (done?.grade) return { next: done.grade.name, reason: W.reasons.decided }
  if (leaves) return { next: W.nowhere, reason: leaves }
  if (answer === 'ASKS_TRANSFER' || answer === 'NOT_RETURNING')
    return { next: W.nowhere, reason: departing(answer) }
  if (done) return { next: W.nowhere, reason: W.reasons.decided }
  const name = proposed && names.get(proposed)
  return name ? { next: name, reason: W.reasons.proposed } : openGoing(outcome)
}

const numberText = (number: number | null): string => (number === null ? '' : String(number))

const leavingRows = ({ leaving, names }: NextClassesData): string[][] =>
  leaving.map(student => {
    const { next, reason } = goingOf(student, names)
    const { number, user } = student.studentEnrollment
    return [
      numberText(number),
      displayName(user),
      situationText(student.situation, student.retention),
      next,
      reason,
    ]
  })

const comingRows = ({ coming }: NextClassesData): string[][] =>
  coming.map(student => [numberText(student.number), displayName(student), student.from])

const sectionsOf = (data: NextClassesData): Section[] => {
  const { number, student, result, next, reason, from } = W.columns
  const title = data.target ? fill(W.leaving, { year: data.target }) : W.leavingAlone
  return [
    { title, columns: [number, student, result, next, reason], rows: leavingRows(data) },
    { title: W.coming, columns: [number, student, from], rows: comingRows(data) },
  ].filter(({ rows }) => rows.length > 0)
}

/** The list on paper: first the students who go, then those who came. */
export const nextClassesDocument = (data: NextClassesData, order: IssueOrder): NextClassesDocument => {
  const { grade, leaving, coming } = data
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    facts: factsOf(grade),
    sections: sectionsOf(data),
    total: fill(W.total, { count: counted(Math.max(leaving.length, coming.length), ...W.students) }),
  }
}

/** The list as a spreadsheet, with a sheet for each of its parts. */
export const nextClassesSheets = (data: NextClassesData): WrittenSheet[] => {
  const { grade } = data
  const lead = [
    fill(W.file, { grade: grade.name }),
    grade.institution.name,
    fill(W.ofYear, { year: grade.year }),
  ]
  return sectionsOf(data).map(({ title, columns, rows }) => ({
    name: title === W.coming ? W.sheetOfComing : W.sheet,
    lead,
    header: columns,
    rows,
    widths: [6, 42, 22, 26, 36].slice(0, columns.length),
  }))
}
