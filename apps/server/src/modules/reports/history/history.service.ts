import { fill } from '@lousa/contract/messages.ts'
import { HISTORY as W } from '@lousa/contract/reports/history/history.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { classOfPapers, studentOfPaper } from '../paper/paper-subject.service.ts'

const TAG = 'ACADEMIC_RECORD'

/** A student's history of the stage that the enrolment is in. */
export const studentHistoryRequest = async (ctx: Reading, enrollmentId: string): Promise<FileRequest> => {
  const enrollment = await studentOfPaper(ctx, enrollmentId)
  const { gradeId, studentId } = enrollment
  const { name: grade } = await classOfPapers(ctx, gradeId)
  return {
    tag: TAG,
    format: 'pdf',
    title: fill(W.fileOfStudent, { student: displayName(enrollment), grade }),
    params: { gradeId, enrollmentId, studentId },
  }
}

/** The histories of a class in one document. */
export const classHistoriesRequest = async (ctx: Reading, gradeId: string): Promise<FileRequest> => {
  const { name: grade } = await classOfPapers(ctx, gradeId)
  return { tag: TAG, format: 'pdf', title: fill(W.fileOfGrade, { grade }), params: { gradeId } }
}
