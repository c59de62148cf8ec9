import { createHash } from 'node:crypto'
import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { dataUriBytes, encodeEmblem } from '../../../platform/pictures/pictures.ts'

/** Pixels. A header's logo is 17 mm high on paper. */
const SIDE = 512

/** The logo of a body in its stored form, encoded again; null removes it, undefined leaves it. */
export const readLogo = async (logo: string | null | undefined): Promise<string | null | undefined> => {
  if (typeof logo !== 'string') return logo
  const bytes = dataUriBytes(logo)
  const read = bytes
    ? await encodeEmblem(bytes, { limit: PICTURE_LIMIT, side: SIDE })
    : { refusal: 'INVALID_IMAGE' as const }
  if (read.refusal) throw invalidFields(fieldError('logo', read.refusal))
  return `data:${read.contentType};base64,${read.content.toString('base64')}`
}

/** The value of a logo in the audit: its identity, and not its bytes. */
export const logoMark = (logo: string | null): string | null =>
  logo && createHash('sha256').update(logo).digest('base64url').slice(0, 16)
