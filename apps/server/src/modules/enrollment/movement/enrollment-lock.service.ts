import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { lockStudent } from '../entry/student-lock.public.queries.ts'
import { type LockedTerm, lockYearsAndTerms } from '../entry/term-lock.service.ts'
import { taughtComponents } from '../transfer/transferred.public.queries.ts'
import { enrollmentRef, lockEnrollmentRow, lockGradeRows } from './held-enrollment.queries.ts'
import type { LockedEnrollment, LockedGrade } from './movement.types.ts'

export type LockedClass = LockedGrade & { terms: LockedTerm[] }

/** Classes of open years with their terms, all held until the commit, in the order in which they are given. */
export const lockOpenGrades = async (ctx: Ctx, gradeIds: readonly string[]): Promise<LockedClass[]> => {
  const terms = await lockYearsAndTerms(ctx, gradeIds)
  const held = await lockGradeRows(ctx, gradeIds)
  return gradeIds.map(gradeId => {
    const grade = held.find(({ id }) => id === gradeId)
    if (!grade) throw new ContractError('NOT_FOUND')
    assertOpen({ yearStatus: grade.yearStatus, closedAt: null })
    return { ...grade, terms: terms.filter(term => term.gradeId === gradeId) }
  })
}

/**
 * An enrolment with its student, who is neither archived nor enrolled elsewhere in between, with its class, and with the class to
 * which it is to move, all locked.
 */
export const lockEnrollmentForUpdate = async (
  ctx: Ctx,
  id: string,
  targetId?: string,
): Promise<{ enrollment: LockedEnrollment; grade: LockedClass; target: LockedClass | null }> => {
  const place = await enrollmentRef(ctx, id)
  if (!place) throw new ContractError('NOT_FOUND')
  await lockStudent(ctx, place.accountId)
  const isMove = targetId !== undefined && targetId !== place.gradeId
  const [grade, target = null] = await lockOpenGrades(ctx, [place.gradeId, ...(isMove ? [targetId] : [])])
  const enrollment = await lockEnrollmentRow(ctx, id)
  if (!grade || !enrollment) throw new ContractError('NOT_FOUND')
  return { enrollment, grade, target }
}

/** The components of a class, by id with their names. */
export const classComponents = async (ctx: Ctx, gradeId: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await taughtComponents(ctx, gradeId)).map(({ id, name }) => [id, name]))

/** Fields that exist in classes alone are refused for an event. */
export const assertClass = ({ isEvent }: { isEvent: boolean }): void => {
  if (isEvent) throw new ContractError('NOT_A_CLASS')
}
