import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import type { Ctx } from '../../module.ts'
import { assertOwnFields } from '../editing/own-fields.values.ts'
import { updatePerson } from '../editing/person-change.service.ts'
import { readOwnRecord } from '../editing/person-record.service.ts'
import { emailCopySettings, saveEmailCopySettings } from './copy-choice.service.ts'

type OwnRecord = User & { messagesByEmail: boolean }

const withChoice = async (ctx: Ctx, user: User): Promise<OwnRecord> => ({
  ...user,
  messagesByEmail: (await emailCopySettings(ctx, ctx.actor.personId)).wanted,
})

/** One's own record, with what one chose. */
export const ownRecord = async (ctx: Ctx): Promise<OwnRecord> => withChoice(ctx, await readOwnRecord(ctx))

/** A person changes their own record, within what their role may. */
export const updateOwnRecord = async (
  ctx: Ctx,
  body: BodyOf<typeof userWritingCalls.updateOwnRecord>,
  picture: ReadPicture | undefined,
): Promise<OwnRecord> => {
  assertOwnFields(ctx.actor.role, body)
  // Fields of a body that a person may not set on their own record were refused before.
  const { version, messagesByEmail, status, statusReason, confirmInUse, ...write } = body
  const user = await updatePerson(ctx, ctx.actor.accountId, {
    write,
    picture,
    own: true,
    ...(version === undefined ? {} : { version }),
  })
  if (messagesByEmail !== undefined) await saveEmailCopySettings(ctx, ctx.actor.personId, messagesByEmail)
  return withChoice(ctx, user)
}
