import { RECONSIDERATION_ANSWER as W } from '@lousa/contract/reports/reconsideration/reconsideration-answer.messages.ts'
import { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { TUTELARY_LETTER } from '@lousa/contract/reports/tutelary-letter/tutelary-letter.messages.ts'
import type { Report } from './paper.types.ts'
import { offered, paperBy } from './papers.api.ts'

/** The answer to one request for reconsideration as a report that can be issued. */
export const answerPaper = ({
  enrollmentId,
  appealId,
}: {
  enrollmentId: string
  appealId: string
}): Report => {
  const tag = 'RECONSIDERATION_ANSWER'
  const calls = paperBy(requestStudentReport, { tag, subject: enrollmentId }, ({ format }) => ({
    params: { id: enrollmentId },
    query: { fileNameTag: tag, appealId, format },
  }))
  return { ...offered(tag, 'STUDENT', calls), label: W.title, note: W.noteOfRequest }
}

/** The letter of a case of the active search to the Conselho Tutelar. */
export const letterPaper = ({
  enrollmentId,
  searchCaseId,
}: {
  enrollmentId: string
  searchCaseId: string
}): Report => {
  const tag = 'TUTELARY_LETTER'
  const calls = paperBy(requestStudentReport, { tag, subject: enrollmentId }, ({ format }) => ({
    params: { id: enrollmentId },
    query: { fileNameTag: tag, searchCaseId, format },
  }))
  return { ...offered(tag, 'STUDENT', calls), note: TUTELARY_LETTER.note }
}
