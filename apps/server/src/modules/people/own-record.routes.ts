import { getOwnRecord, updateOwnRecord } from '@lousa/contract/people/user-writing.contract.ts'
import { preparedRoute, route } from '../module.ts'
import { changeOwnRecord } from './own-record.service.ts'
import { userOf } from './people.queries.ts'
import { readPicture } from './picture.service.ts'

export const ownRecordRoutes = () => [
  route(getOwnRecord, ctx => userOf(ctx, ctx.actor.accountId)),
  preparedRoute(
    updateOwnRecord,
    ({ body }) => readPicture(body.avatar),
    (ctx, { body, ifMatch }, picture) => changeOwnRecord(ctx, body, { ifMatch, picture }),
  ),
]
