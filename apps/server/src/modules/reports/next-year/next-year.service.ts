import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { listName } from '../class-list/class-list.public.queries.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

/** The name of a class whose students go on to a next year. Events have none, and a term is no part of it. */
export const classOfNextYear = async (
  ctx: ReadCtx,
  gradeId: string,
  academicTermId: string | undefined,
): Promise<string> => {
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const { name, isEvent } = await listName(ctx, gradeId)
  if (isEvent) throw new ContractError('NOT_A_CLASS')
  return name
}
