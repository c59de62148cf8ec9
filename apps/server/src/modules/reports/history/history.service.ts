import { fill } from '@lousa/contract/messages.ts'
import { HISTORY as W } from '@lousa/contract/reports/history/history.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { reportGrade, reportStudent } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

const TAG = 'ACADEMIC_RECORD'

/** A student's history of the stage that the enrolment is in. */
export const studentHistoryRequest = async (ctx: ReadCtx, enrollmentId: string): Promise<FileRequest> => {
  const enrollment = await reportStudent(ctx, enrollmentId)
  const { gradeId, studentId } = enrollment
  const { name: grade } = await reportGrade(ctx, gradeId)
  return {
    tag: TAG,
    format: 'pdf',
    title: fill(W.fileOfStudent, { student: displayName(enrollment), grade }),
    params: { gradeId, enrollmentId, studentId },
  }
}

/** The histories of a class in one document. */
export const classHistoriesRequest = async (ctx: ReadCtx, gradeId: string): Promise<FileRequest> => {
  const { name: grade } = await reportGrade(ctx, gradeId)
  return { tag: TAG, format: 'pdf', title: fill(W.fileOfGrade, { grade }), params: { gradeId } }
}
