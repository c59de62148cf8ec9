import { getOwnRecord, updateOwnRecord } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { preparedRoute, route } from '../../module.ts'
import { readOwnRecord } from '../recording/person-record.service.ts'
import { readPicture } from '../recording/picture.service.ts'
import { changeOwnRecord } from './own-record.service.ts'

export const ownRecordRoutes = () => [
  route(getOwnRecord, readOwnRecord),
  preparedRoute(
    updateOwnRecord,
    ({ body }) => readPicture(body.avatar),
    (ctx, { body }, picture) => changeOwnRecord(ctx, body, picture),
  ),
]
