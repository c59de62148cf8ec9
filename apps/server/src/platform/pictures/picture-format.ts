/** The format and size of a picture by its bytes, read before decoding: a small file may claim to be enormous. */
export type PictureFormat = { type: 'jpeg' | 'png' | 'webp'; width: number; height: number }

/** Null unless the bytes are one whole picture of a known type, from its first byte to its last. */
export const pictureFormat = (bytes: Buffer): PictureFormat | null =>
  readingSafely(() => jpeg(bytes) ?? png(bytes) ?? webp(bytes))

/** A length that points outside of the bytes ends the reading. */
const readingSafely = <T>(read: () => T | null): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isInsideScan = (marker: number) => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

/** The marker after the compressed data that begins here. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker !== 0xff && !isInsideScan(marker)) return at
  }
  throw new RangeError('The picture ends inside of its data')
}

/** A progressive picture has about ten. Each costs as much as the whole picture, however few bytes it has. */
const MOST_SCANS = 64

const jpeg = (bytes: Buffer): PictureFormat | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE)
      return size && scans > 0 && at + 2 === bytes.length ? { type: 'jpeg', ...size } : null
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    if (isFrame(marker) && size) return null
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + length
    if (marker === START_OF_SCAN) {
      scans += 1
      if (scans > MOST_SCANS) return null
      at = afterScan(bytes, at)
    }
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const png = (bytes: Buffer): PictureFormat | null => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return end === bytes.length ? { type: 'png', ...size } : null
    at = end
  }
}

const webp = (bytes: Buffer): PictureFormat | null => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  let width = 0
  let height = 0
  for (let at = 12; at < bytes.length; ) {
    const size = webpSize(bytes, at)
    width = Math.max(width, size.width)
    height = Math.max(height, size.height)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
    if (at > bytes.length) return null
  }
  return width > 0 && height > 0 ? { type: 'webp', width, height } : null
}

/** The container and the picture inside of it name a size each; what is no picture has none. */
const webpSize = (bytes: Buffer, at: number): { width: number; height: number } => {
  const data = at + 8
  switch (bytes.toString('latin1', at, at + 4)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(data + 1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(data + 6) & 0x3fff,
        height: bytes.readUInt16LE(data + 8) & 0x3fff,
      }
    default:
      return { width: 0, height: 0 }
  }
}
