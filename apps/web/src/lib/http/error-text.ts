import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { NetworkError, TokenExpiredError } from './api-client.ts'

/** The sentence that a person reads for any failure; never a raw code. */
export const errorText = (error: unknown): string => {
  if (error instanceof Refusal || error instanceof NetworkError) return error.message
  if (error instanceof TokenExpiredError) return M.auth.sessionExpired
  return M.err.generic
}
