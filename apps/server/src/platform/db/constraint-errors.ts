import { ContractError, ERRORS, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import pg from 'pg'

/**
 * Name of a database constraint → code of the contract, with the field to blame where there is one. The database keeps the
 * promise, the code names it.
 */
export type ConstraintCodes = Readonly<Record<string, ErrorCode | { code: ErrorCode; field: string }>>

/** On other machines each part of a table has its number behind its name and those of its constraints. */
const stripShardSuffix = (name: string): string => name.replace(/_\d{6,}$/, '')

/** The name of a broken constraint. A refusal of another machine has it in its message only. */
export const constraintOf = (error: unknown): string | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.constraint) return error.constraint
  if (!error.code?.startsWith('23')) return undefined
  const [, named] = /constraint "([^"]+)"/.exec(error.message) ?? []
  return named && stripShardSuffix(named)
}

/** A broken constraint that a module has named becomes its contract error; anything else stays what it is. */
export const contractErrorOf = (error: unknown, codes: ConstraintCodes): unknown => {
  const constraint = constraintOf(error)
  const named = constraint === undefined ? undefined : codes[constraint]
  if (named === undefined) return error
  if (typeof named === 'string') return new ContractError(named)
  const { code, field } = named
  return new ContractError(code, { errors: [{ path: field, code, message: ERRORS[code][1] }] })
}
