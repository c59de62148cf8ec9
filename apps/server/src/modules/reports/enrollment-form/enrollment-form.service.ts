import { fill } from '@lousa/contract/messages.ts'
import { ENROLLMENT_FORM as W } from '@lousa/contract/reports/enrollment-form/enrollment-form.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { classOfPapers, studentOfPaper } from '../paper/paper-subject.service.ts'

const TAG = 'ENROLLMENT_FORM'

/** A student's enrolment form. */
export const studentFormRequest = async (ctx: Reading, enrollmentId: string): Promise<FileRequest> => {
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

/** The enrolment forms of a class in one document. */
export const classFormsRequest = async (ctx: Reading, gradeId: string): Promise<FileRequest> => {
  const { name: grade } = await classOfPapers(ctx, gradeId)
  return { tag: TAG, format: 'pdf', title: fill(W.fileOfGrade, { grade }), params: { gradeId } }
}
