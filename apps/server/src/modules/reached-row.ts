import { ContractError } from '@lousa/contract/refusal/errors.ts'

/**
 * The row of an object that somebody reaches. What another transaction has removed since that was asked is not there (404
 * NOT_FOUND), as it would be for whoever asks now.
 */
export const requireRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new ContractError('NOT_FOUND')
  return row
}
