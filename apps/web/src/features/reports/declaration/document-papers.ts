import { DOCUMENTS } from '@lousa/contract/reports/declaration/documents.messages.ts'
import type { PaperCalls } from '../paper/paper.types.ts'
import { paperOfGrade, paperOfSchool, paperOfStudent } from '../paper/papers.api.ts'

export type DocumentTag = keyof typeof DOCUMENTS.papers
export type DocumentScope = keyof typeof DOCUMENTS.scopes

const OF_STUDENT = [
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'TRANSFER_DECLARATION',
  'CONCLUSION_DECLARATION',
  'ENROLLMENT_FORM',
  'ACADEMIC_RECORD',
  'REPORT_CARD',
] as const satisfies DocumentTag[]
const OF_SCHOOL = [
  'ENROLLMENT_DECLARATION',
  'ENROLLMENT_FORM',
  'ACADEMIC_RECORD',
  'REPORT_CARD',
] as const satisfies DocumentTag[]

/** What can be issued for one, a class or all, under its name there. */
export const documentsFor = (scope: DocumentScope): { tag: DocumentTag; label: string }[] =>
  (scope === 'escola' ? OF_SCHOOL : OF_STUDENT).map(tag => ({
    tag,
    label: DOCUMENTS.papers[tag][scope === 'aluno' ? 0 : 1],
  }))

/** For whom: an enrolment, a class or the year; null while that is not chosen. */
export type DocumentSubject = { scope: DocumentScope; id: string }

/** How a document is asked for and looked at; null where it is not made for so many. */
export const documentCalls = ({ scope, id }: DocumentSubject, tag: DocumentTag): PaperCalls | null => {
  if (scope === 'aluno') return paperOfStudent(id, tag)
  if (scope === 'turma') return paperOfGrade(id, tag)
  const ofSchool = OF_SCHOOL.find(one => one === tag)
  return ofSchool ? paperOfSchool(id, ofSchool) : null
}
