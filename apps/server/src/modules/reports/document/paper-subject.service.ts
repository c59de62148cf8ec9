import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { classWithLevel, enrolledStudent, positionInLevel } from './paper-subject.queries.ts'

/**
 * Returns the student of an enrolment, for a document about this student. Throws ENROLLMENT_NOT_ACTIVE for the waiting list
 * and for enrolments made by mistake.
 */
export const reportStudent = async (ctx: ReadCtx, enrollmentId: string) => {
  const student = await enrolledStudent(ctx, enrollmentId)
  if (!student) throw new ContractError('ENROLLMENT_NOT_ACTIVE')
  return student
}

/** Returns the class for documents about its students. Throws NOT_FOUND for an event. */
export const reportGrade = async (ctx: ReadCtx, gradeId: string) => {
  const grade = await classWithLevel(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  return grade
}

/** The name of a term, "1º bimestre"; null for the whole year. A term of another level is none of the class. */
export const termOfPapers = async (
  ctx: ReadCtx,
  { levelId, levelType }: { levelId: string; levelType: TermType },
  termId: string | undefined,
): Promise<string | null> => {
  if (!termId) return null
  const position = await positionInLevel(ctx, { levelId, termId })
  if (position === undefined) throw new ContractError('NOT_FOUND')
  return termName(levelType, position)
}
