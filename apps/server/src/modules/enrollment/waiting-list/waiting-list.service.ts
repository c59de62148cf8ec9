import type { WaitingList } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import { waitingInitials } from '@lousa/rules/enrollment/waiting-list/waiting-name.rules.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicCtx, PublicScope } from '../../module.ts'
import { publishedGrade, waitingRows } from './waiting-list.queries.ts'

/** The waiting list of a class as everybody may read it: protocols and initials, where the institution publishes it; an id of none counts. */
export const publicWaitingList = async (
  stage: PublicScope,
  gradeId: string,
  rateLimit: RateLimit,
): Promise<WaitingList> => {
  const list = idShape.safeParse(gradeId).success
    ? await stage.inTenant(ctx => publishedList(ctx, gradeId))
    : null
  if (list) return list
  const { institution, address } = stage
  await rateLimit.take({ counter: 'waiting-list', institution: institution.id, address })
  throw new ContractError('NOT_FOUND')
}

const publishedList = async (ctx: PublicCtx, gradeId: string): Promise<WaitingList | null> => {
  const grade = await publishedGrade(ctx, gradeId)
  if (!grade) return null
  const rows = await waitingRows(ctx, gradeId)
  return {
    grade: { id: grade.id, name: grade.name },
    capacity: grade.capacity,
    active: grade.active,
    data: rows.map((row, index) => ({
      position: index + 1,
      protocol: row.protocol,
      initials: waitingInitials(row),
      since: row.since,
    })),
  }
}
