import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { refuseClosed } from '../../academics/level/term-writing.service.ts'
import { cancelRows, lockGrade } from './places.queries.ts'
import type { HeldGrade, QueueCtx } from './queue.types.ts'

/** For every write of enrolments: the class is held against all others until the commit, and its year is open and stays so. */
export const holdGradeOfEnrollments = async (
  ctx: Pick<QueueCtx, 'db' | 'institution'>,
  gradeId: string,
): Promise<HeldGrade> => {
  const grade = await lockGrade(ctx, gradeId)
  if (!grade) throw new ContractError('NOT_FOUND')
  refuseClosed({ yearStatus: grade.yearStatus, closedAt: null })
  return grade
}

/** Ends these today as cancelled; whoever has not begun yet, on the first day. Their class is in hand. */
export const cancelEnrollments = (ctx: QueueCtx, ids: readonly string[]): Promise<void> =>
  cancelRows(ctx, ids, ctx.today)
