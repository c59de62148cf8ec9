import { ContractError } from '@lousa/contract/errors.ts'
import { M } from '@lousa/contract/messages.ts'
import { NetworkError, TokenExpiredError } from './api-client.ts'

/** The sentence that a person reads for any failure; never a raw code. */
export const errorText = (error: unknown): string => {
  if (error instanceof ContractError || error instanceof NetworkError) return error.message
  if (error instanceof TokenExpiredError) return M.auth.sessionExpired
  return M.err.generic
}
