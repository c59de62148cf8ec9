import { ContractError } from '@lousa/contract/refusal/errors.ts'

/**
 * The row of a reachable object. A row that another transaction has removed since that check is not found (404 NOT_FOUND), as for
 * a later caller.
 */
export const requireRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new ContractError('NOT_FOUND')
  return row
}
