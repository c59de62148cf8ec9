const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)

/** By content, not by name. SVG is left out on purpose: it is a program's text that may point at other files. */
export function isSafeImage(bytes: Uint8Array): boolean {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return true
  return latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'
}
