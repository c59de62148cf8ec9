import type { DOCUMENTS } from '@lousa/contract/reports/declaration/documents.messages.ts'
import {
  offerOf,
  type ReportSubject,
  type ReportTag,
  reportLabel,
  reportOf,
  reportTags,
} from '@lousa/contract/reports/report-table.ts'
import type { Report } from '../document/paper.types.ts'
import { gradeReport, offered, planReport, schoolReport, studentReport } from '../document/papers.api.ts'

export type DocumentScope = keyof typeof DOCUMENTS.scopes

/** The parts of the address. */
export type DocumentChoice = {
  para: DocumentScope
  aluno: string
  matricula: string
  turma: string
  plano: string
  evento: string
  documento: ReportTag
}

const SUBJECTS = {
  aluno: 'STUDENT',
  turma: 'CLASS',
  plano: 'PLAN',
  evento: 'EVENT',
  escola: 'SCHOOL',
} as const satisfies Record<DocumentScope, ReportSubject>

/** The screen is of schools and of the office. */
const isHere = (tag: ReportTag, subject: ReportSubject): boolean => {
  const { kinds } = reportOf(tag)
  const offer = reportOf(tag).of[subject]
  return kinds.includes('SCHOOL') && offer?.roles.includes('ADMINISTRATOR') === true && !offer.ofRecord
}

/** Everything that is issued of a student, class, plan, event or school: documents first, then reports. */
export const documentsFor = (
  scope: DocumentScope,
): { tag: ReportTag; label: string; isDocument: boolean }[] => {
  const subject = SUBJECTS[scope]
  return reportTags(subject)
    .filter(tag => isHere(tag, subject))
    .map(tag => ({
      tag,
      label: reportLabel(tag, subject),
      isDocument: reportOf(tag).document === true,
    }))
    .toSorted((one, other) => Number(other.isDocument) - Number(one.isDocument))
}

/** Tags that an address may name. */
export const DOCUMENT_TAGS: readonly ReportTag[] = [
  ...new Set(
    (['aluno', 'turma', 'plano', 'evento', 'escola'] as const).flatMap(scope =>
      documentsFor(scope).map(({ tag }) => tag),
    ),
  ),
]

/** An enrolment, a class, a plan with its class, an event or the year. */
export type DocumentSubject =
  | { scope: Exclude<DocumentScope, 'plano'>; id: string }
  | { scope: 'plano'; id: string; gradeId: string }

/** A report of the subject; null where it is not made of it. */
export const documentPaper = (subject: DocumentSubject, tag: ReportTag): Report | null => {
  const { scope, id } = subject
  const find = <S extends ReportSubject>(of: S) => reportTags(of).find(each => each === tag)
  if (scope === 'aluno') {
    const own = find('STUDENT')
    return own ? offered(own, 'STUDENT', studentReport(id, own)) : null
  }
  if (scope === 'plano') {
    const own = find('PLAN')
    const ofPlans = tag === 'NOTE_SUMMARY' ? [id] : []
    return own
      ? offered(own, 'PLAN', planReport({ planId: id, gradeId: subject.gradeId }, own, ofPlans))
      : null
  }
  if (scope === 'escola') {
    const own = find('SCHOOL')
    return own ? offered(own, 'SCHOOL', schoolReport(id, own)) : null
  }
  const own = find('CLASS')
  if (!own || reportOf(tag).of[SUBJECTS[scope]] === undefined) return null
  const calls = gradeReport(id, own)
  return scope === 'turma'
    ? offered(own, 'CLASS', calls)
    : { ...calls, ...offerOf(own as 'CLASS_LIST', 'EVENT'), label: reportLabel(own as 'CLASS_LIST', 'EVENT') }
}
