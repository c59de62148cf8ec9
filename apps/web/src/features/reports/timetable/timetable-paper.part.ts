import { requestTimetable } from '@lousa/contract/reports/reports.contract.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import { call } from '../../../lib/http/api-client.ts'
import type { Paper, PaperChoice } from '../paper/paper.types.ts'
import { previewOf } from '../paper/papers.api.ts'

/** Of a class or an instructor; of neither of all classes of the year. */
export type TimetableOf = {
  yearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}

/** The timetable as a paper that can be issued. */
export const timetablePaper = ({ yearId, gradeId, instructorId }: TimetableOf): Paper => {
  const input = ({ format }: PaperChoice) => ({
    params: { id: yearId },
    query: { gradeId, instructorId, format },
  })
  return {
    tag: 'TIMETABLE',
    subject: fileSubject({ gradeId, instructorId, academicYearId: yearId }),
    label: W.title,
    look: 'sheet',
    formats: ['pdf', 'xlsx'],
    periods: 'none',
    note: gradeId || instructorId ? W.noteOfOne : W.noteOfSchool,
    ask: choice => call(requestTimetable, input(choice)),
    preview: choice => previewOf(requestTimetable, input(choice)),
  }
}
