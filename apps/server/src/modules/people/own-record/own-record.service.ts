import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { updateOwnRecord } from '@lousa/contract/people/recording/user-writing.contract.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import type { Ctx } from '../../module.ts'
import { assertOwnFields } from '../recording/own-fields.values.ts'
import { changePerson } from '../recording/person-change.service.ts'

/** A person changes their own record, within what their role may. */
export const changeOwnRecord = (
  ctx: Ctx,
  body: BodyOf<typeof updateOwnRecord>,
  picture: ReadPicture | undefined,
): Promise<User> => {
  assertOwnFields(ctx.actor.role, body)
  const { version, ...write } = body
  return changePerson(ctx, ctx.actor.accountId, {
    write,
    picture,
    own: true,
    ...(version === undefined ? {} : { version }),
  })
}
