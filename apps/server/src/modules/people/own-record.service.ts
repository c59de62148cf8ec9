import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, ERRORS, type ErrorCode } from '@lousa/contract/errors.ts'
import type { User } from '@lousa/contract/people/user.contract.ts'
import type { updateOwnRecord } from '@lousa/contract/people/user-writing.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { refusedOwnFields } from '@lousa/rules/people/own-fields.rules.ts'
import type { ReadPicture } from '../../platform/pictures/pictures.ts'
import type { Ctx } from '../module.ts'
import { changePerson } from './person-change.service.ts'

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

/** A person changes their own record, within what their role may. */
export const changeOwnRecord = (
  ctx: Ctx,
  body: BodyOf<typeof updateOwnRecord>,
  { ifMatch, picture }: { ifMatch: number | undefined; picture: ReadPicture | undefined },
): Promise<User> => {
  assertOwnFields(ctx.actor.role, body)
  const { version = ifMatch, ...write } = body
  return changePerson(ctx, ctx.actor.accountId, {
    write,
    picture,
    own: true,
    ...(version === undefined ? {} : { version }),
  })
}
