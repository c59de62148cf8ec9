import { getOwnRecord, updateOwnRecord } from '@lousa/contract/people/user-writing.contract.ts'
import { route } from '../module.ts'
import { changeOwnRecord } from './own-record.service.ts'
import { userOf } from './people.queries.ts'

export const ownRecordRoutes = () => [
  route(getOwnRecord, ctx => userOf(ctx, ctx.actor.accountId)),
  route(updateOwnRecord, (ctx, { body, ifMatch }) => changeOwnRecord(ctx, body, ifMatch)),
]
