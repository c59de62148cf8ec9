import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Reading } from '../file/generated-file.types.ts'
import { classWithLevel, enrolledStudent } from './paper-subject.queries.ts'

/** Of whom a paper of a student tells. The waiting list and enrolments made by mistake have none. */
export const studentOfPaper = async (ctx: Reading, enrollmentId: string) => {
  const student = await enrolledStudent(ctx, enrollmentId)
  if (!student) throw new ContractError('ENROLLMENT_NOT_ACTIVE')
  return student
}

/** Of which class papers of students tell. An event has none. */
export const classOfPapers = async (ctx: Reading, gradeId: string) => {
  const grade = await classWithLevel(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  return grade
}
