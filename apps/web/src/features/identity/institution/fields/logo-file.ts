import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { IMAGE_TYPES } from '../../../../lib/form/image-types.ts'

/** Why a file cannot be a logo, in words; null when it can. */
export const logoTrouble = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.includes(type)) return SETTINGS.logo.type
  return size > PICTURE_LIMIT ? SETTINGS.logo.size : null
}

/** The file as a data URI, as it is sent. */
export const readAsAddress = (file: File): Promise<string> =>
  new Promise((arrived, failed) => {
    const reader = new FileReader()
    reader.onload = () => arrived(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })

/** Whether the browser can read it: a file may only be called a picture. */
export const isReadable = async (address: string): Promise<boolean> => {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image.naturalWidth > 0
  } catch {
    return false
  }
}
