import { requestTimetable } from '@lousa/contract/reports/reports.contract.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import type { Report } from '../document/paper.types.ts'
import { offered, paperBy } from '../document/papers.api.ts'

/** For a class or an instructor; without either for all classes of the year. */
export type TimetableOf = {
  yearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}

/** The timetable as a report that can be issued. */
export const timetablePaper = ({ yearId, gradeId, instructorId }: TimetableOf): Report => {
  const tag = 'TIMETABLE'
  const subject = fileSubject({ gradeId, instructorId, academicYearId: yearId })
  const calls = paperBy(requestTimetable, { tag, subject }, ({ format }) => ({
    params: { id: yearId },
    query: { gradeId, instructorId, format },
  }))
  return { ...offered(tag, 'TIMETABLE', calls), note: gradeId || instructorId ? W.noteOfOne : W.noteOfSchool }
}
