import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../module.ts'
import { enrollmentsByIds } from './enrollment.queries.ts'

/** One enrolment as it is now. */
export const enrollmentOf = async (ctx: Ctx, id: string): Promise<StudentEnrollment> => {
  const [enrollment] = await enrollmentsByIds(ctx, [id])
  if (!enrollment) throw new ContractError('NOT_FOUND')
  return enrollment
}
