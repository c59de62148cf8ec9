import { Transformer } from '@napi-rs/image'
import { describe, expect, test } from 'vitest'
import { pictureFormat } from './picture-format.ts'
import { dataUriBytes, encodePicture, encodePoster } from './pictures.ts'

const LIMIT = 2_097_152

/** Left half red, right half blue; the upper half of both is light. */
const painted = (width: number, height: number): Transformer => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = y < height / 2 ? 120 : 0
      pixels.set(x < width / 2 ? [255, light, light, 255] : [light, light, 255, 255], (y * width + x) * 4)
    }
  return Transformer.fromRgbaPixels(pixels, width, height)
}
const jpeg = () => painted(300, 300).jpegSync(90)
const png = () => painted(300, 300).pngSync()
const webp = () => painted(300, 300).webpSync(90)

/** EXIF with an orientation and a place, as a phone writes it. */
const withExif = (picture: Buffer, orientation: number): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + 2 + 12 + 4 + 24)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  tiff.writeUInt16BE(0x8825, 22)
  tiff.writeUInt16BE(4, 24)
  tiff.writeUInt32BE(1, 26)
  tiff.writeUInt32BE(38, 30)
  tiff.writeUInt16BE(1, 38)
  tiff.writeUInt16BE(0x001d, 40)
  tiff.writeUInt16BE(2, 42)
  tiff.writeUInt32BE(11, 44)
  tiff.writeUInt32BE(56, 48)
  tiff.write('2026:08:17', 56, 'latin1')
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([
    picture.subarray(0, 2),
    head,
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
    picture.subarray(2),
  ])
}

const corners = async (content: Buffer) => {
  const raw = await new Transformer(content).rawPixels()
  const channels = raw.length / 512 / 512
  const at = (x: number, y: number) => {
    const from = (y * 512 + x) * channels
    const [red = 0, green = 0, blue = 0] = raw.subarray(from, from + 3)
    return `${green > 60 ? 'light' : 'dark'} ${red > blue ? 'red' : 'blue'}`
  }
  return [at(30, 30), at(480, 30), at(30, 480), at(480, 480)]
}

/** A PNG that claims a size; its data is of another. */
const claiming = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** One marker of a JPEG with its content. */
const segment = (marker: number, content: number[]): Buffer =>
  Buffer.from([0xff, marker, 0, content.length + 2, ...content])
/** A frame of one component. */
const frame = (width: number, height: number): Buffer =>
  segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
const scan = segment(0xda, [1, 1, 0, 0, 0, 0])
const jpegOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])

const HOSTILE: [string, () => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a BMP', () => painted(20, 20).bmpSync()],
  ['a TIFF', () => painted(20, 20).tiffSync()],
  ['a JPEG that breaks off', () => jpeg().subarray(0, jpeg().length - 200)],
  ['a JPEG of its first bytes', () => jpeg().subarray(0, 4)],
  ['a PNG that breaks off', () => png().subarray(0, png().length - 20)],
  ['a WebP that breaks off', () => webp().subarray(0, webp().length - 20)],
  ['a JPEG with an archive behind it', () => Buffer.concat([jpeg(), Buffer.from('PK\x03\x04…')])],
  ['a PNG with a page behind it', () => Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
  ['a WebP with a page behind it', () => Buffer.concat([webp(), Buffer.from('<script>alert(1)</script>')])],
  ['a page that begins as a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html>')])],
  ['a PNG of no size', () => claiming(0, 0)],
  ['a PNG whose size was altered', () => claiming(301, 300)],
]

test.each(HOSTILE)('%s is no picture', async (_, bytes) => {
  expect(await encodePicture(bytes(), LIMIT)).toEqual({ refusal: 'INVALID_IMAGE' })
})

test('class: a file that is not of its type: a file of too many bytes, or a small one that would become enormous, is too large', async () => {
  expect(await encodePicture(Buffer.alloc(LIMIT + 1), LIMIT)).toEqual({ refusal: 'IMAGE_TOO_LARGE' })
  expect(await encodePicture(claiming(60_000, 60_000), LIMIT)).toEqual({ refusal: 'IMAGE_TOO_LARGE' })
})

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['WebP without loss', () => painted(300, 300).webpLosslessSync()],
])('a %s becomes a square WebP and a very small one', async (_, bytes) => {
  const { picture } = await encodePicture(bytes(), LIMIT)
  if (!picture) throw new Error('The picture was refused')
  const { format, width, height } = await new Transformer(picture.content).metadata()
  expect([format, width, height]).toEqual(['webp', 512, 512])
  expect(picture.thumb).toMatch(/^data:image\/webp;base64,/)
  expect(picture.thumb.length).toBeLessThan(2_048)
  expect(await corners(picture.content)).toEqual(['light red', 'light blue', 'dark red', 'dark blue'])
})

test('a wide picture keeps its middle', async () => {
  const { picture } = await encodePicture(painted(900, 300).jpegSync(90), LIMIT)
  if (!picture) throw new Error('The picture was refused')
  expect(await corners(picture.content)).toEqual(['light red', 'light blue', 'dark red', 'dark blue'])
})

test('a picture taken with the phone turned stands upright, and tells no place nor time', async () => {
  const taken = withExif(jpeg(), 6)
  expect((await new Transformer(taken).metadata(true)).orientation).toBe(6)
  expect(taken.includes('2026:08:17')).toBe(true)
  const { picture } = await encodePicture(taken, LIMIT)
  if (!picture) throw new Error('The picture was refused')
  expect(await corners(picture.content)).toEqual(['dark red', 'light red', 'dark blue', 'light blue'])
  const metadata = await new Transformer(picture.content).metadata(true)
  expect([metadata.orientation, metadata.exif]).toEqual([undefined, undefined])
  expect(picture.content.includes('2026:08:17')).toBe(false)
})

test('the same picture has the same name, and another one another', async () => {
  const [first, again, other] = await Promise.all(
    [jpeg(), jpeg(), painted(300, 200).jpegSync(90)].map(bytes => encodePicture(bytes, LIMIT)),
  )
  expect(first?.picture?.hash).toBe(again?.picture?.hash)
  expect(first?.picture?.hash).not.toBe(other?.picture?.hash)
})

describe('a poster', () => {
  const posterOf = async (bytes: Buffer, side: number) => {
    const { picture } = await encodePoster(bytes, { limit: LIMIT, side })
    if (!picture) throw new Error('The poster was refused')
    return picture
  }

  test('keeps its shape, within its side and never larger than it came', async () => {
    const sizes = []
    for (const [width, height, side] of [
      [600, 150, 300],
      [150, 600, 300],
      [60, 20, 300],
    ] as const) {
      const { content } = await posterOf(painted(width, height).pngSync(), side)
      const size = await new Transformer(content).metadata()
      sizes.push([size.width, size.height])
    }
    expect(sizes).toEqual([
      [300, 75],
      [75, 300],
      [60, 20],
    ])
  })

  test('taken with the phone turned stands upright, and tells no place nor time', async () => {
    const { content } = await posterOf(withExif(painted(300, 200).jpegSync(90), 6), 600)
    const { width, height, exif } = await new Transformer(content).metadata(true)
    expect([width, height, exif ?? null]).toEqual([200, 300, null])
  })

  test('that is none, or has too many bytes, is refused', async () => {
    const limits = { limit: LIMIT, side: 300 }
    expect(await encodePoster(Buffer.from('no picture'), limits)).toEqual({ refusal: 'INVALID_IMAGE' })
    expect(await encodePoster(png(), { ...limits, limit: 10 })).toEqual({ refusal: 'IMAGE_TOO_LARGE' })
  })
})

test('only a base64 data URI has bytes', () => {
  expect(dataUriBytes('data:image/png;base64,AAEC')).toEqual(Buffer.from([0, 1, 2]))
  for (const text of [
    '',
    'https://example.com/a.png',
    'data:image/svg+xml,<svg/>',
    'data:;base64,',
    'data:;base64,*',
  ])
    expect(dataUriBytes(text)).toBeNull()
})

test('a JPEG of one frame and some scans has a size; of several frames, or of scans without end, it is none', () => {
  expect(pictureFormat(jpegOf(frame(20, 10), scan, scan))).toEqual({ type: 'jpeg', width: 20, height: 10 })
  expect(pictureFormat(jpegOf(frame(60_000, 60_000), frame(20, 10), scan))).toBeNull()
  expect(pictureFormat(jpegOf(frame(20, 10), ...Array.from({ length: 65 }, () => scan)))).toBeNull()
})
