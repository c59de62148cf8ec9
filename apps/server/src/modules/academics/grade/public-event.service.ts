import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import type { PublicCtx } from '../../module.ts'
import { gradeRows } from './grade.queries.ts'

/** The public data of an event; a class does not exist for strangers. */
export const publicEvent = async (ctx: PublicCtx, id: string): Promise<SchoolEvent> => {
  const [row] = idShape.safeParse(id).success ? await gradeRows(ctx, [id]) : []
  if (!row?.isEvent) throw new ContractError('NOT_FOUND')
  return row
}
