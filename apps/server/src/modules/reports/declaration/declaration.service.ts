import { fill } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { DECLARATION as W } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { reportGrade, reportStudent } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { declaredGrade, declaredStudents, declaredYears, isUpToDate } from './declaration.queries.ts'
import type { DeclarationTag } from './declaration.types.ts'
import { declaresConclusion, isConcluded, outcomesOf } from './declaration-outcome.values.ts'

type Scope = { gradeId: string; enrollmentId?: string }

/** A declaration of one student. */
export const studentDeclarationRequest =
  (tag: DeclarationTag) =>
  async (ctx: ReadCtx, enrollmentId: string): Promise<FileRequest> => {
    const enrollment = await reportStudent(ctx, enrollmentId)
    const { gradeId, studentId } = enrollment
    const { name: grade } = await reportGrade(ctx, gradeId)
    await refuseUnconcluded(ctx, tag, { gradeId, enrollmentId })
    return {
      tag,
      format: 'pdf',
      title: fill(W.fileOfStudent, {
        document: W.kinds[tag].title,
        student: displayName(enrollment),
        grade,
      }),
      params: { gradeId, enrollmentId, studentId },
    }
  }

/** The declarations of a class in one document. */
export const classDeclarationsRequest =
  (tag: DeclarationTag) =>
  async (ctx: ReadCtx, gradeId: string): Promise<FileRequest> => {
    const { name: grade } = await reportGrade(ctx, gradeId)
    await refuseUnconcluded(ctx, tag, { gradeId })
    return {
      tag,
      format: 'pdf',
      title: fill(W.fileOfGrade, { documents: W.kinds[tag].several, grade }),
      params: { gradeId },
    }
  }

/**
 * An unfinished stage is not declared as concluded. Figures that are still to be computed decide when the document is made, which
 * checks once more.
 */
const refuseUnconcluded = async (
  { db, institution }: ReadCtx,
  tag: DeclarationTag,
  scope: Scope,
): Promise<void> => {
  if (tag !== 'CONCLUSION_DECLARATION') return
  const of = { institutionId: institution.id, ...scope }
  const grade = await declaredGrade(db, of)
  if (!grade?.isFinal) throw new ContractError('NOT_CONCLUDED')
  const students = await declaredStudents(db, of)
  // A class without students: the document says so.
  if (students.length === 0 || !(await isUpToDate(db, of))) return
  const outcomes = outcomesOf({ grade, students, years: await declaredYears(db, of) })
  const passed = students.flatMap(student => {
    const outcome = outcomes.get(student.enrollmentId)
    return outcome && isConcluded(outcome) ? [{ student, outcome }] : []
  })
  if (passed.length === 0) throw new ContractError('NOT_CONCLUDED')
  if (!passed.some(({ student, outcome }) => declaresConclusion(grade, student, outcome)))
    throw new ContractError('NOT_CONCLUDED', { message: W.dependencyOwed })
}
