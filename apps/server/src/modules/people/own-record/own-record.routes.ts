import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import { openingAccounts, preparedRoute, route } from '../../module.ts'
import { changesEmail } from '../editing/account-opening.service.ts'
import { readPicture } from '../editing/picture.service.ts'
import { updateStudent } from '../editing/user-writing.service.ts'
import type { PeopleParts } from '../people.types.ts'
import { ownRecord, updateOwnRecord } from './own-record.service.ts'

export const ownRecordRoutes = (parts: PeopleParts) => [
  route(userWritingCalls.getOwnRecord, ownRecord),
  openingAccounts(
    userWritingCalls.updateOwnRecord,
    (ctx, { body }) => changesEmail(ctx, ctx.actor.accountId, body),
    preparedRoute(
      userWritingCalls.updateOwnRecord,
      ({ body }) => readPicture(body.avatar),
      (ctx, { body }, picture) => updateOwnRecord(ctx, body, picture),
    ),
  ),
  // A student of the municipality, who reaches only themself, may use the call of administrators.
  openingAccounts(
    userWritingCalls.updateStudent,
    (ctx, { params, body }) => changesEmail(ctx, params.id, body),
    preparedRoute(
      userWritingCalls.updateStudent,
      ({ body }) => readPicture(body.avatar),
      (ctx, { params, body }, picture) =>
        ctx.actor.role === 'ADMINISTRATOR'
          ? updateStudent(ctx, params.id, { body, picture }, parts.hooks.studentArchived)
          : updateOwnRecord(ctx, body, picture),
    ),
  ),
]
