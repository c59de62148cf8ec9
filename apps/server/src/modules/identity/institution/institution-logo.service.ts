import { createHash } from 'node:crypto'
import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { dataUriBytes, encodeEmblem } from '../../../platform/pictures/pictures.ts'

/** Pixels. An emblem of a header is 17 mm high on paper. */
const SIDE = 512

/** Pictures of the settings, each printed on papers. */
const EMBLEMS = ['logo', 'coatOfArms'] as const
export type Emblems = { [Field in (typeof EMBLEMS)[number]]?: string | null | undefined }

const readEmblem = async (
  field: (typeof EMBLEMS)[number],
  emblem: string | null | undefined,
): Promise<string | null | undefined> => {
  if (typeof emblem !== 'string') return emblem
  const bytes = dataUriBytes(emblem)
  const read = bytes
    ? await encodeEmblem(bytes, { limit: PICTURE_LIMIT, side: SIDE })
    : { refusal: 'INVALID_IMAGE' as const }
  if (read.refusal) throw invalidFields(fieldError(field, read.refusal))
  return `data:${read.contentType};base64,${read.content.toString('base64')}`
}

/** The pictures of a body in the encoding in which they are stored; null removes one, undefined leaves it. */
export const readEmblems = async (body: Emblems): Promise<Emblems> => ({
  logo: await readEmblem('logo', body.logo),
  coatOfArms: await readEmblem('coatOfArms', body.coatOfArms),
})

/** The mark of a picture in the history, without its bytes. */
export const emblemMark = (emblem: string | null): string | null =>
  emblem && createHash('sha256').update(emblem).digest('base64url').slice(0, 16)
