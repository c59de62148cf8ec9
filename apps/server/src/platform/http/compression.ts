import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** Bytes below which headers cost more than compression saves. */
const MIN_BYTES = 1024
/** Bytes up to which compression takes less time (0.2 ms) than its transfer to another thread and back. */
const MAX_SYNC_BYTES = 131_072
/** Text of documents and of calls. Event streams, pictures, and files that are compressed in themselves stay as they are. */
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json\b)/

/** Quality 1: about a tenth more bytes than 4, for a quarter of the processor time. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const FAST_GZIP = { level: 3 }
const compressSync: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: bytes => brotliCompressSync(bytes, FAST_BROTLI),
  gzip: bytes => gzipSync(bytes, FAST_GZIP),
}

const brotliInPool = promisify(brotliCompress)
const gzipInPool = promisify(gzip)
const DENSE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressInPool: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes => brotliInPool(bytes, DENSE_BROTLI),
  gzip: bytes => gzipInPool(bytes),
}

const qualityOf = (parameters: readonly string[]): number => {
  const quality = parameters
    .map(each => /^q=([\d.]+)$/.exec(each.trim())?.[1])
    .find(each => each !== undefined)
  return quality === undefined ? 1 : Number(quality) || 0
}

/** The encoding that a caller accepts (RFC 9110, 12.5.3): of equal ones Brotli. Null: the answer stays as it is. */
export const encodingFor = (header: string): Encoding | null => {
  const accepted = new Map(
    header
      .toLowerCase()
      .split(',')
      .map(each => {
        const [name = '', ...parameters] = each.split(';')
        return [name.trim().replace(/^x-gzip$/, 'gzip'), qualityOf(parameters)]
      }),
  )
  const other = accepted.get('*') ?? 0
  const br = accepted.get('br') ?? other
  const gzipQuality = accepted.get('gzip') ?? other
  if (br === 0 && gzipQuality === 0) return null
  return br >= gzipQuality ? 'br' : 'gzip'
}

/** Browsers send one of few values. */
const MAX_REMEMBERED = 100
const remembered = new Map<string, Encoding | null>()
const rememberedEncodingFor = (header: string): Encoding | null => {
  const known = remembered.get(header)
  if (known !== undefined) return known
  const encoding = encodingFor(header)
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encoding)
  return encoding
}

const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | null => {
  const header = headers['accept-encoding']
  return header === undefined ? null : rememberedEncodingFor(String(header))
}

const isCompressible = (reply: FastifyReply): boolean =>
  reply.getHeader('content-encoding') === undefined &&
  reply.getHeader('content-range') === undefined &&
  COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))

const setCompressed = (reply: FastifyReply, encoding: Encoding, compressed: Buffer): Buffer => {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  reply.header('content-encoding', encoding)
  // Replaces the length of the text where the route has set it.
  reply.header('content-length', compressed.length)
  return compressed
}

/**
 * Compresses answers. One that is complete in memory is compressed in one call, and its length is sent: a stream would cost
 * a pipeline of its own for each answer. Files and other streams go through the plugin.
 */
export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  // Before the plugin's hooks, which pass on what has an encoding.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < MIN_BYTES / 3 || !isCompressible(reply)) return done(null, payload)
    const encoding = acceptedEncoding(request)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (encoding === null || bytes.length < MIN_BYTES) return done(null, payload)
    if (bytes.length <= MAX_SYNC_BYTES)
      return done(null, setCompressed(reply, encoding, compressSync[encoding](bytes)))
    compressInPool[encoding](bytes).then(
      compressed => done(null, setCompressed(reply, encoding, compressed)),
      (error: Error) => done(error),
    )
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_BYTES,
    globalDecompression: false,
  })
}
