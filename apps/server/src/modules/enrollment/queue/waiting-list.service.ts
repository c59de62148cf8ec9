import type { WaitingList } from '@lousa/contract/enrollment/queue/queue.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import { waitingInitials } from '@lousa/rules/enrollment/queue/waiting-name.rules.ts'
import { addressKey, type Limit, type RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicStage } from '../../module.ts'
import { publishedGrade, waitingRows } from './waiting-list.queries.ts'

/** Many households share an address; nobody reads a list more often than every few seconds. */
const PER_ADDRESS: Limit = { hits: 300, windowSeconds: 900 }

/** The waiting list of a class as everybody may read it: protocols and initials, where the institution publishes it. */
export const publicWaitingList = async (
  stage: PublicStage,
  gradeId: string,
  rateLimit: RateLimit,
): Promise<WaitingList> => {
  const { institution, address } = stage
  await rateLimit.take(`waiting-list:${institution.id}:${addressKey(address)}`, PER_ADDRESS)
  if (!idShape.safeParse(gradeId).success) throw new ContractError('NOT_FOUND')
  return stage.inTenant(async ctx => {
    const grade = await publishedGrade(ctx, gradeId)
    if (!grade) throw new ContractError('NOT_FOUND')
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
  })
}
