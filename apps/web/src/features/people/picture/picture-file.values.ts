import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'

/** A square of a picture, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number }

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** Of the file chosen, before it is cut: cameras make large ones. */
const LARGEST_BYTES = 20 * 1024 * 1024
/** Pixels of a side: enough for a card, and small on a slow network. */
const SIDE = 512
const QUALITY = 0.85

/** Why a file cannot be a picture of a person, in words; null when it can. */
export const pictureTrouble = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!PICTURE_TYPES.includes(type)) return PEOPLE.form.photo.type
  return size > LARGEST_BYTES ? PEOPLE.form.photo.size : null
}

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((arrived, failed) => {
    const image = new Image()
    image.onload = () => arrived(image)
    image.onerror = () => failed(new Error('not a picture'))
    image.src = address
  })

/** Whether the browser can read it: a file may only be called a picture. */
export const isReadable = async (address: string): Promise<boolean> => {
  try {
    return (await loaded(address)).naturalWidth > 0
  } catch {
    return false
  }
}

/** The square as a JPEG data URI of at most 512 pixels, on white where the picture is transparent. */
export const cutOut = async (address: string, square: Square): Promise<string> => {
  const image = await loaded(address)
  const side = Math.max(1, Math.min(SIDE, Math.round(square.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, square.x, square.y, square.width, square.height, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
