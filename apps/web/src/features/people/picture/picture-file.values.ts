import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { IMAGE_TYPES } from '../../../lib/form/image-types.ts'
import { loadedPicture } from '../../../lib/form/picture-area.ts'

/** The limit of the chosen file before it is cropped: cameras make large ones. */
const LARGEST_BYTES = 20 * 1024 * 1024

/** Why a file cannot be a picture of a person, in words; null when it can. */
export const pictureTrouble = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.includes(type)) return PEOPLE.form.photo.type
  return size > LARGEST_BYTES ? PEOPLE.form.photo.size : null
}

/** Whether the browser can read it: a file may only be called a picture. */
export const isReadable = async (address: string): Promise<boolean> => {
  try {
    return (await loadedPicture(address)).naturalWidth > 0
  } catch {
    return false
  }
}
