import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const chunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}

/** A PNG of one bit and one pixel for each module: dark is 0. */
const pngOf = (modules: readonly (readonly boolean[])[]): Buffer => {
  const size = modules.length
  const line = 1 + Math.ceil(size / 8)
  const pixels = Buffer.alloc(size * line)
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries()) {
      const at = y * line + 1 + (x >> 3)
      if (!dark) pixels.writeUInt8(pixels.readUInt8(at) | (0x80 >> (x & 7)), at)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size)
  head.writeUInt32BE(size, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Trying all masks for the evenest picture costs eight times as much and is read no better. */
const MASK = 2

/** The QR code of a text without its quiet zone, as a picture for the renderer; a sixth of it may be unreadable. */
export const qrCode = (text: string): Buffer =>
  pngOf(encode(text, { ecc: 'M', border: 0, maskPattern: MASK }).data)
