import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { TRANSFER_LIST as W } from '@lousa/contract/reports/next-year/transfer-list.messages.ts'
import { isLastClass } from '@lousa/rules/academics/grade/last-class.rules.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { decidesNextClass } from '@lousa/rules/evaluation/advance/advance.rules.ts'
import { endsSchooling, stageElsewhere } from '@lousa/rules/evaluation/advance/next-stage.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { formatPhone } from '@lousa/rules/people/person/phone.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import type { Proposed } from '../../evaluation/advance/advance.service.ts'
import type { Contacts } from '../../evaluation/reenrollment/family.service.ts'
import type { ListedGrade } from '../class-list/class-list.public.queries.ts'
import { factsOf } from '../class-list/class-list-facts.values.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { ListSection, NextYearListDocument } from './next-year-list.types.ts'

export type LeavingElsewhere = {
  student: Proposed
  reason: string
  /** Null where neither the class nor the result says it. */
  stage: string | null
  /** The student concludes the last class of the school: the school of destination learns of these alone. */
  isConcluding: boolean
}

/** A class, with the names of the classes of its year and of the year into which its students go. */
export type LeavingClass = {
  name: string
  ownClasses: readonly string[]
  nextClasses: readonly string[]
}

export type TransferData = {
  grade: ListedGrade
  leaving: LeavingElsewhere[]
  contacts: ReadonlyMap<string, Contacts>
  registrations: ReadonlyMap<string, string>
}

/**
 * Whether a class is the last of the school. A later class of the same year counts too: EJA goes on inside a year, and the classes
 * of the next year may be incomplete.
 */
const isLastOf = ({ name, ownClasses, nextClasses }: LeavingClass): boolean =>
  isLastClass(name, [...ownClasses, ...nextClasses])

const PASSED: ReadonlySet<Situation> = new Set(['APPROVED', 'AFTER_RECOVERY', 'BY_COUNCIL'])

const isSettledHere = ({ done, enrolledIn, outcome }: Proposed): boolean =>
  Boolean(done?.grade) || (enrolledIn !== null && !done) || outcome === 'LEFT'

/** Whether students would conclude only because the classes of the next year do not exist yet. */
export const isJudgedWithoutClasses = (of: LeavingClass, students: readonly Proposed[]): boolean =>
  of.nextClasses.length === 0 &&
  isLastOf(of) &&
  !endsSchooling(of.name) &&
  students.some(one => one.outcome === 'CONCLUDE' && one.done === null && !isSettledHere(one))

/** Why a student goes on in another school; null of who stays, left during the year, or has nothing decided yet. */
const reasonOf = (student: Proposed, isConcluding: boolean): string | null => {
  if (isSettledHere(student)) return null
  if (isConcluding) return W.reasons.CONCLUDE
  const { answer, done } = student
  if (answer === 'ASKS_TRANSFER' || answer === 'NOT_RETURNING') return W.reasons[answer]
  return done ? W.reasons.decided : null
}

/**
 * Students of a class who go on in another school, with the reason and the year or série in which they do. Those who conclude the
 * ensino médio go on in none.
 */
export const leavingElsewhere = (of: LeavingClass, students: readonly Proposed[]): LeavingElsewhere[] => {
  const isLast = isLastOf(of)
  return students.flatMap(student => {
    const { situation, outcome, done } = student
    const isConcluding = isLast && (outcome === 'CONCLUDE' || (done !== null && PASSED.has(situation)))
    const reason = reasonOf(student, isConcluding)
    if (reason === null || (isLast && PASSED.has(situation) && endsSchooling(of.name))) return []
    const isRetained = situation === 'FAILED' || situation === 'BY_ABSENCE'
    const stage = decidesNextClass(situation) ? stageElsewhere(of.name, isRetained) : null
    return [{ student, reason, stage, isConcluding }]
  })
}

const numberOf = ({ studentEnrollment: { number } }: Proposed): string =>
  number === null ? '' : String(number)

const birthdateOf = (contacts: Contacts | undefined): string =>
  contacts?.birthdate ? formatDate(contacts.birthdate) : ''

const guardianOf = (contacts: Contacts | undefined): { name: string; phone: string } => {
  const guardian = contacts?.responsibles.find(({ cellphone }) => cellphone) ?? contacts?.responsibles[0]
  const phone = guardian?.cellphone ?? contacts?.cellphone ?? contacts?.phone
  return {
    name: guardian ? fill(W.guardian, { name: guardian.name, kinship: guardian.kinship }) : '',
    phone: phone ? formatPhone(phone) : '',
  }
}

const stageTitle = (stage: string | null): string => (stage === null ? W.goingOn : fill(W.goingTo, { stage }))

const sectionsBy = (
  { leaving }: TransferData,
  columns: string[],
  rowOf: (one: LeavingElsewhere) => string[],
): ListSection[] =>
  [...Map.groupBy(leaving, ({ stage }) => stageTitle(stage))].map(([title, ofStage]) => ({
    title,
    columns,
    rows: ofStage.map(rowOf),
  }))

const listRow =
  ({ contacts }: TransferData) =>
  ({ student, reason }: LeavingElsewhere): string[] => {
    const own = contacts.get(student.accountId)
    const guardian = guardianOf(own)
    return [
      numberOf(student),
      displayName(student.studentEnrollment.user),
      birthdateOf(own),
      situationText(student.situation, student.retention),
      guardian.name,
      guardian.phone,
      reason,
    ]
  }

const letterRow =
  ({ contacts, registrations }: TransferData) =>
  ({ student }: LeavingElsewhere): string[] => [
    numberOf(student),
    displayName(student.studentEnrollment.user),
    birthdateOf(contacts.get(student.accountId)),
    registrations.get(student.accountId) ?? '',
    situationText(student.situation, student.retention),
  ]

const LIST_COLUMNS = [
  W.columns.number,
  W.columns.student,
  W.columns.birthdate,
  W.columns.result,
  W.columns.responsible,
  W.columns.phone,
  W.columns.reason,
]

/** The list on paper or, as a letter, what the school of destination is given: without phones and reasons. */
export const transferDocument = (
  data: TransferData,
  order: IssueOrder & { asLetter: boolean },
): NextYearListDocument => {
  const { grade, leaving } = data
  const { institution } = grade
  const common = {
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(institution).institution,
    issue: documentIssue(institution, order),
    name: grade.name,
    facts: factsOf(grade),
    total: fill(W.total, { count: counted(leaving.length, ...W.students) }),
  }
  if (!order.asLetter)
    return {
      ...common,
      title: W.title,
      widths: [0.5, 2.3, 1.2, 1.4, 2, 1.5, 2],
      sections: sectionsBy(data, LIST_COLUMNS, listRow(data)),
    }
  const { number, student, birthdate, registration, result } = W.columns
  return {
    ...common,
    title: W.titleOfLetter,
    widths: [0.5, 3, 1.3, 1.3, 1.9],
    sections: sectionsBy(data, [number, student, birthdate, registration, result], letterRow(data)),
    letter: {
      before: [W.to, fill(W.lead, { grade: grade.name, year: grade.year })],
      after: [W.history],
      receipt: W.receipt,
      signatures: documentSignatures(institution),
    },
  }
}

/** The list as a spreadsheet: one sheet, with the stage of each student in a column. */
export const transferSheets = (data: TransferData): WrittenSheet[] => {
  const { grade, leaving } = data
  const rowOf = listRow(data)
  return [
    {
      name: W.sheet,
      lead: [
        fill(W.file, { grade: grade.name }),
        grade.institution.name,
        fill(W.ofYear, { year: grade.year }),
      ],
      header: [...LIST_COLUMNS, W.columns.stage],
      rows: leaving.map(one => [...rowOf(one), one.stage ?? W.goingOn]),
      widths: [6, 42, 13, 22, 36, 18, 36, 16],
    },
  ]
}
