import * as userWritingCalls from '@lousa/contract/people/recording/user-writing.contract.ts'
import { preparedRoute, route } from '../../module.ts'
import { readPicture } from '../recording/picture.service.ts'
import { ownRecord, updateOwnRecord } from './own-record.service.ts'

export const ownRecordRoutes = () => [
  route(userWritingCalls.getOwnRecord, ownRecord),
  preparedRoute(
    userWritingCalls.updateOwnRecord,
    ({ body }) => readPicture(body.avatar),
    (ctx, { body }, picture) => updateOwnRecord(ctx, body, picture),
  ),
]
