// The document engine reads TrueType only, and silently falls back to a serif when it meets a .woff. This turns
// the .woff (version 1) files of a font package into the .ttf files committed in the folder of this script:
//   node unpack-woff.mjs <folder with .woff files> source-sans-3-latin-400-normal ...
import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const ENTRY = 16
const aligned = length => Math.ceil(length / 4) * 4

function unpack(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a woff 1 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map(field => woff.readUInt32BE(at + field))
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(at, at + 4), checksum, data: packed < length ? inflateSync(bytes) : bytes }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const ttf = Buffer.alloc(tables.reduce((sum, t) => sum + aligned(t.data.length), 12 + count * ENTRY))
  woff.copy(ttf, 0, 4, 8)
  for (const [i, value] of [count, power * ENTRY, Math.log2(power), (count - power) * ENTRY].entries())
    ttf.writeUInt16BE(value, 4 + i * 2)
  let offset = 12 + count * ENTRY
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    tag.copy(ttf, 12 + i * ENTRY)
    for (const [j, value] of [checksum, offset, data.length].entries())
      ttf.writeUInt32BE(value, 12 + i * ENTRY + 4 + j * 4)
    data.copy(ttf, offset)
    offset += aligned(data.length)
  }
  return ttf
}

const [folder, ...names] = process.argv.slice(2)
for (const name of names)
  writeFileSync(new URL(`${name}.ttf`, import.meta.url), unpack(readFileSync(`${folder}/${name}.woff`)))
