import type { DOCUMENTS } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { documentTags, type ReportTag, reportOf, reportTags } from '@lousa/contract/reports/report-table.ts'
import type { ReportCalls } from '../document/paper.types.ts'
import { gradeReport, schoolReport, studentReport } from '../document/papers.api.ts'

export type DocumentScope = keyof typeof DOCUMENTS.scopes

/** All documents, and report cards. */
export const DOCUMENT_TAGS: readonly ReportTag[] = [...documentTags(), 'REPORT_CARD']

const SUBJECTS = { aluno: 'STUDENT', turma: 'CLASS', escola: 'SCHOOL' } as const

/** The documents for one student, a class or all, by their names there. */
export const documentsFor = (scope: DocumentScope): { tag: ReportTag; label: string }[] =>
  DOCUMENT_TAGS.filter(tag => reportOf(tag).of[SUBJECTS[scope]]).map(tag => ({
    tag,
    label: scope === 'aluno' ? reportOf(tag).name : reportOf(tag).names,
  }))

/** For whom: an enrolment, a class or the year; null while that is not chosen. */
export type DocumentSubject = { scope: DocumentScope; id: string }

/** How a document is requested and previewed; null where it is not made for so many. */
export const documentCalls = ({ scope, id }: DocumentSubject, tag: ReportTag): ReportCalls | null => {
  const ofStudent = reportTags('STUDENT').find(each => each === tag)
  const ofGrade = reportTags('CLASS').find(each => each === tag)
  const ofSchool = reportTags('SCHOOL').find(each => each === tag)
  if (scope === 'aluno') return ofStudent ? studentReport(id, ofStudent) : null
  if (scope === 'turma') return ofGrade ? gradeReport(id, ofGrade) : null
  return ofSchool ? schoolReport(id, ofSchool) : null
}
