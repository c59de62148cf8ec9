import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** The hashes by which a policy allows the scripts that stand in a page itself, and no others. */
const scriptHashes = (page: string): string[] =>
  [...page.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** The sources that a document may load and run: files of this server, and the inline scripts of `page`. */
export const contentPolicy = (page = ''): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
