import { ContractError, ERRORS, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { refusedOwnFields } from '@lousa/rules/people/own-record/own-fields.rules.ts'

const code: ErrorCode = 'FIELD_NOT_ALLOWED'

/** Refuses, naming each field, what a person with this role may not change in their own record. */
export const assertOwnFields = (role: Role, body: object): void => {
  const errors = refusedOwnFields(role, Object.keys(body)).map(path => ({
    path,
    code,
    message: ERRORS[code][1],
  }))
  if (errors.length > 0) throw new ContractError(code, { errors })
}
