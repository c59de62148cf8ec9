import type { Ctx } from '../../module.ts'
import { raiseErasedNumber } from './class-number.queries.ts'

/** The enrolment with this class number is being erased, with its class in hand; nobody else is given the number. */
export const retireClassNumber = (ctx: Ctx, gradeId: string, number: number): Promise<void> =>
  raiseErasedNumber(ctx, gradeId, number)
