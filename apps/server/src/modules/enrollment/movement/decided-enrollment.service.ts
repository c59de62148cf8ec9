import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { areTermsClosed } from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { Ctx } from '../../module.ts'
import type { LockedClass } from './enrollment-lock.service.ts'
import { isInRecovery } from './movement.queries.ts'
import type { LockedEnrollment } from './movement.types.ts'

type InClass = { enrollment: LockedEnrollment; grade: Pick<LockedClass, 'terms'> }

/** The last day of a class all of whose terms are closed, where the student was in one of them; else null. */
const decidedDay = ({ enrollment: { status, start }, grade: { terms } }: InClass): string | null => {
  const last = terms.at(-1)
  if (!last || status !== 'ACTIVE' || start > last.end) return null
  return areTermsClosed({ terms, yearFinished: false }) ? last.end : null
}

const refuse = (): never => {
  throw new ContractError('INVALID_TRANSITION', { message: MOVEMENT.decided })
}

/** A decided enrolment keeps its result: the student is enrolled in the other class as well. docs/rules.md, Moves. */
export const refuseMoveOfDecided = async (ctx: Ctx, member: InClass): Promise<void> => {
  if (decidedDay(member) !== null && !(await isInRecovery(ctx, member.enrollment))) refuse()
}

const ALWAYS_ENTERED: ReadonlySet<string> = new Set(['CANCELLED', 'DECEASED'])

/** An exit after the last term would take the place of the result; one within it is what happened before. */
export const refuseExitOfDecided = async (
  ctx: Ctx,
  member: InClass,
  exit: LockedEnrollment['exit'],
): Promise<void> => {
  if (exit === null || member.enrollment.exit !== null || ALWAYS_ENTERED.has(exit.reason)) return
  const day = decidedDay(member)
  if (day !== null && exit.date > day && !(await isInRecovery(ctx, member.enrollment))) refuse()
}
