import { ContractError, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import pg from 'pg'

/** Name of a database constraint → code of the contract. The database keeps the promise, the code names it. */
export type ConstraintCodes = Readonly<Record<string, ErrorCode>>

/** A broken constraint that a module has named becomes its contract error; anything else stays what it is. */
export const contractErrorOf = (error: unknown, codes: ConstraintCodes): unknown => {
  if (!(error instanceof pg.DatabaseError) || !error.constraint) return error
  const code = codes[error.constraint]
  return code ? new ContractError(code) : error
}
