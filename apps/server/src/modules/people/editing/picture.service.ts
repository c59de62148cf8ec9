import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { dataUriBytes, encodePicture, type ReadPicture } from '../../../platform/pictures/pictures.ts'
import type { Ctx } from '../../module.ts'
import { pictureOf } from './picture.queries.ts'

/** The picture of a body, encoded again, or the reason of its refusal; undefined where the body has none. */
export const readPicture = async (avatar: string | null | undefined): Promise<ReadPicture | undefined> => {
  if (typeof avatar !== 'string') return undefined
  const bytes = dataUriBytes(avatar)
  return bytes ? encodePicture(bytes, PICTURE_LIMIT) : { refusal: 'INVALID_IMAGE' }
}

/** A person's picture, and whether it is the one of this hash. */
export const showPicture = async (ctx: Ctx, accountId: string, hash: string | undefined) => {
  const picture = await pictureOf(ctx, accountId)
  if (!picture) throw new ContractError('NOT_FOUND')
  const { content, contentType } = picture
  return { content, contentType, isNamed: hash === picture.hash }
}
