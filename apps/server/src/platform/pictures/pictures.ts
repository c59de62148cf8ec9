import { createHash } from 'node:crypto'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { type PictureFormat, pictureFormat } from './picture-format.ts'

/** Decoded, a picture takes up to eight bytes for each of these. */
const MOST_PIXELS = 25_000_000
const SIDE = 512
const THUMB_SIDE = 64
const QUALITY = 82
const THUMB_QUALITY = 60

export type EncodedPicture = {
  /** Names these bytes: another picture has another. */
  hash: string
  content: Buffer
  contentType: 'image/webp'
  /** A very small one, as data URI. */
  thumb: string
}
export type PictureRefusal = 'INVALID_IMAGE' | 'IMAGE_TOO_LARGE'
export type ReadPicture =
  | { picture: EncodedPicture; refusal?: never }
  | { picture?: never; refusal: PictureRefusal }

/** One picture at a time is decoded in a process, so that many at once do not take all of its memory. */
let limiter: Promise<unknown> = Promise.resolve()
const withLimit = <T>(work: () => Promise<T>): Promise<T> => {
  const result = limiter.then(work)
  limiter = result.catch(() => {})
  return result
}

const squared = (picture: Transformer, side: number) =>
  picture.resize({ width: side, height: side, fit: ResizeFit.Cover })

/** The format and size that an uploaded file declares, before decoding. */
const uploaded = (bytes: Buffer, limit: number): PictureFormat | { refusal: PictureRefusal } => {
  if (bytes.length > limit) return { refusal: 'IMAGE_TOO_LARGE' }
  const format = pictureFormat(bytes)
  if (!format || format.width === 0 || format.height === 0) return { refusal: 'INVALID_IMAGE' }
  return format.width * format.height > MOST_PIXELS ? { refusal: 'IMAGE_TOO_LARGE' } : format
}

const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 32)

/**
 * Encodes an uploaded picture again: turned upright, cropped to a square from its middle, and without metadata (place, camera,
 * comments, scripts). Its type follows its bytes, whatever its name says.
 */
export const encodePicture = async (bytes: Buffer, limit: number): Promise<ReadPicture> => {
  const format = uploaded(bytes, limit)
  if ('refusal' in format) return format
  return withLimit(async () => {
    const content = await decoded(() => squared(new Transformer(bytes).rotate(), SIDE).webp(QUALITY))
    if (!content) return { refusal: 'INVALID_IMAGE' }
    const thumb = await squared(new Transformer(content), THUMB_SIDE).webp(THUMB_QUALITY)
    return {
      picture: {
        hash: hashOf(content),
        content,
        contentType: 'image/webp',
        thumb: `data:image/webp;base64,${thumb.toString('base64')}`,
      },
    }
  })
}

/** Upright and in its own shape, at most `side` wide and high, never larger than it came. */
const fitted = (bytes: Buffer, { width, height }: PictureFormat, side: number): Transformer => {
  const upright = new Transformer(bytes).rotate()
  if (width <= side && height <= side) return upright
  return upright.resize({ width: side, height: side, fit: ResizeFit.Inside })
}

export type ReadPoster =
  | { picture: Omit<EncodedPicture, 'thumb'>; refusal?: never }
  | { picture?: never; refusal: PictureRefusal }

/** Encodes an uploaded photo or poster again, in its own shape and without metadata. */
export const encodePoster = async (
  bytes: Buffer,
  { limit, side }: { limit: number; side: number },
): Promise<ReadPoster> => {
  const format = uploaded(bytes, limit)
  if ('refusal' in format) return format
  return withLimit(async () => {
    const content = await decoded(() => fitted(bytes, format, side).webp(QUALITY))
    return content
      ? { picture: { hash: hashOf(content), content, contentType: 'image/webp' } }
      : { refusal: 'INVALID_IMAGE' }
  })
}

export type ReadEmblem =
  | { content: Buffer; contentType: 'image/webp'; refusal?: never }
  | { content?: never; refusal: PictureRefusal }

/**
 * Encodes an uploaded emblem again: in its own shape and with its transparency, at most `side` wide and high, never larger than
 * it came. Few colours are stored exactly; where that would take more bytes, it is compressed as a photo.
 */
export const encodeEmblem = async (
  bytes: Buffer,
  { limit, side }: { limit: number; side: number },
): Promise<ReadEmblem> => {
  const format = uploaded(bytes, limit)
  if ('refusal' in format) return format
  return withLimit(async () => {
    const exact = await decoded(() => fitted(bytes, format, side).webpLossless())
    const compressed = exact && (await decoded(() => fitted(bytes, format, side).webp(QUALITY)))
    if (!exact || !compressed) return { refusal: 'INVALID_IMAGE' }
    return { content: exact.length <= compressed.length ? exact : compressed, contentType: 'image/webp' }
  })
}

/** Null when the bytes break off or contradict themselves inside of the compressed data. */
const decoded = async (work: () => Promise<Buffer>): Promise<Buffer | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

const DATA_URI = /^data:[^,;]{0,100};base64,(?<base64>[A-Za-z0-9+/]+={0,2})$/

/** The bytes of a base64 data URI; null when it is none. */
export const dataUriBytes = (uri: string): Buffer | null => {
  const base64 = DATA_URI.exec(uri)?.groups?.base64
  return base64 ? Buffer.from(base64, 'base64') : null
}
