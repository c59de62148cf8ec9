import { loadedPicture, type PictureArea } from './picture-area.ts'

type Size = Pick<PictureArea, 'width' | 'height'>

/** Pixels on the longer side: a printed page is read on it. */
const SIDE = 1600
/** Bytes of the picture, of which base64 takes a third more. */
const LARGEST_BYTES = 400 * 1024
/** The tried sizes, from the best to the smallest: a side and a quality. */
const TRIES: readonly (readonly [number, number])[] = [
  [SIDE, 0.82],
  [SIDE, 0.65],
  [1280, 0.6],
  [1024, 0.5],
  [800, 0.4],
]

/** The size of a picture in its own shape, at most `side` wide and high, never larger than it came. */
export const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Bytes of the base64 part of a data URI. */
export const bytesOfUri = (uri: string): number => {
  const base64 = uri.slice(uri.indexOf(',') + 1)
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

/** The first picture that is small enough, else the last one. */
export const firstSmallEnough = (
  draw: (side: number, quality: number) => string,
  most = LARGEST_BYTES,
): string => {
  let picture = ''
  for (const [side, quality] of TRIES) {
    picture = draw(side, quality)
    if (bytesOfUri(picture) <= most) break
  }
  return picture
}

/** A photograph as a JPEG data URI of at most 1600 pixels and about 400 kB, upright, on white. Fails where the file is none. */
export const shrunkPicture = async (file: Blob): Promise<string> => {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadedPicture(address)
    const natural = { width: image.naturalWidth, height: image.naturalHeight }
    if (natural.width === 0) throw new Error('not a picture')
    return firstSmallEnough((side, quality) => {
      const canvas = document.createElement('canvas')
      const size = sizeWithin(natural, side)
      Object.assign(canvas, size)
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, size.width, size.height)
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, size.width, size.height)
      return canvas.toDataURL('image/jpeg', quality)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
