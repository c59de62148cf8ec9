import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { IMAGE_TYPES } from '../../../lib/form/image-types.ts'
import { apiAddress } from '../../../lib/http/api-client.ts'

/** The limit of the chosen file before it is cropped: cameras make large ones. */
const LARGEST_BYTES = 20 * 1024 * 1024
/** A poster lying down: wide enough for a page, small on a slow network. */
export const POSTER = { widest: 1280, shape: 16 / 9 } as const

/** Why a file cannot be the picture of an event, in words; null when it can. */
export const pictureTrouble = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.includes(type)) return EVENTS.picture.type
  return size > LARGEST_BYTES ? EVENTS.picture.size : null
}

/** Where a page finds the picture: one that was just chosen is itself, one that was saved is read from the server. */
export const pictureSource = (picture: string): string =>
  picture.startsWith('data:') ? picture : apiAddress(picture)
