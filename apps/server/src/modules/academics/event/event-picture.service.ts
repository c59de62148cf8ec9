import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import { dataUriBytes, encodePoster } from '../../../platform/pictures/pictures.ts'
import type { Ctx, PublicCtx } from '../../module.ts'
import {
  deleteEventPicture,
  type EventPicture,
  eventPictureOf,
  saveEventPicture,
} from './event-picture.queries.ts'

/** Pixels. As wide as the page of an event shows it on a good screen. */
const SIDE = 1280

/** The picture of a body, encoded again; null removes it, undefined leaves it. */
export const readEventPicture = async ({
  body,
}: {
  body: { picture?: string | null | undefined } | object
}): Promise<EventPicture | null | undefined> => {
  const picture = 'picture' in body ? body.picture : undefined
  if (typeof picture !== 'string') return picture
  if (picture === '') return null
  const bytes = dataUriBytes(picture)
  const read = bytes
    ? await encodePoster(bytes, { limit: PICTURE_LIMIT, side: SIDE })
    : { refusal: 'INVALID_IMAGE' as const }
  if (read.refusal) throw invalidFields(fieldError('picture', read.refusal))
  return read.picture
}

export const replaceEventPicture = (
  ctx: Ctx,
  gradeId: string,
  picture: EventPicture | null,
): Promise<void> => (picture ? saveEventPicture(ctx, gradeId, picture) : deleteEventPicture(ctx, gradeId))

/** The picture of an event for anybody, and whether it is the one of this name. A class has none. */
export const showEventPicture = async (ctx: PublicCtx, id: string, hash: string | undefined) => {
  const picture = idShape.safeParse(id).success ? await eventPictureOf(ctx, id) : null
  if (!picture) throw new ContractError('NOT_FOUND')
  const { content, contentType } = picture
  return { content, contentType, isNamed: hash === picture.hash }
}
