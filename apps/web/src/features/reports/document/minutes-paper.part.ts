import { COUNCIL_MINUTES as W } from '@lousa/contract/reports/council-minutes/council-minutes.messages.ts'
import { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import type { Report } from './paper.types.ts'
import { offered, paperBy } from './papers.api.ts'

/** The minutes of one meeting of a council as a report that can be issued. */
export const minutesPaper = ({ gradeId, meetingId }: { gradeId: string; meetingId: string }): Report => {
  const tag = 'COUNCIL_MINUTES'
  const calls = paperBy(requestGradeReportCards, { tag, subject: gradeId }, ({ format }) => ({
    params: { id: gradeId },
    query: { fileNameTag: tag, meetingId, format },
  }))
  return { ...offered(tag, 'CLASS', calls), label: W.title, note: W.noteOfMeeting }
}
