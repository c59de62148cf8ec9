import { fill } from '@lousa/contract/messages.ts'
import { ENROLLMENT_FORM as W } from '@lousa/contract/reports/enrollment-form/enrollment-form.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { reportGrade, reportStudent } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

const TAG = 'ENROLLMENT_FORM'

/** A student's enrolment form. */
export const studentFormRequest = async (ctx: ReadCtx, enrollmentId: string): Promise<FileRequest> => {
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

/** The enrolment forms of a class in one document. */
export const classFormsRequest = async (ctx: ReadCtx, gradeId: string): Promise<FileRequest> => {
  const { name: grade } = await reportGrade(ctx, gradeId)
  return { tag: TAG, format: 'pdf', title: fill(W.fileOfGrade, { grade }), params: { gradeId } }
}
