import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import type { LockedGrade, WaitlistCtx } from './queue.types.ts'
import { cancelRows, lockGradeRow } from './vacancies.queries.ts'

/** For every write of enrolments: the class is held against all others until the commit, and its year is open and stays so. */
export const lockGradeForEnrollments = async (
  ctx: Pick<WaitlistCtx, 'db' | 'institution'>,
  gradeId: string,
): Promise<LockedGrade> => {
  const grade = await lockGradeRow(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: grade.yearStatus, closedAt: null })
  return grade
}

/** Cancels these enrolments today, or on their first day if that is later. The caller holds the lock on their class. */
export const cancelEnrollments = (ctx: WaitlistCtx, ids: readonly string[]): Promise<void> =>
  cancelRows(ctx, ids, ctx.today)
