import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { archiveFiles } from './archive-files.ts'
import { pagesOf } from './reports-desk.ts'

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
/** Decompresses truncated streams too: the search does not need the end of a stream. */
const partial = { finishFlush: constants.Z_SYNC_FLUSH }
const HEX = /\\x((?:[0-9a-f]{2}){4,})/g

/** Contents within contents: packed, a document's words, or bytes that a table of values writes in hexadecimal digits. */
const insideOf = async (bytes: Buffer): Promise<Buffer[]> => {
  if (startsWith(bytes, 0x1f, 0x8b)) return [gunzipSync(bytes, partial)]
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return [zstdDecompressSync(bytes)]
  if (startsWith(bytes, 0x78, 0x9c)) return [inflateSync(bytes, partial)]
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    return (await archiveFiles(bytes)).map(file => file.bytes)
  if (bytes.subarray(0, 5).toString() === '%PDF-') return [Buffer.from((await pagesOf(bytes)).join('\n'))]
  return [...bytes.toString('latin1').matchAll(HEX)].map(([, digits]) => Buffer.from(digits ?? '', 'hex'))
}

/** Which of these words, in small letters, the bytes hold in any letters, also inside of what they pack. */
export const wordsIn = async (bytes: Buffer, words: readonly string[]): Promise<Set<string>> => {
  const texts = [bytes.toString('utf8').toLowerCase(), bytes.toString('utf16le').toLowerCase()]
  const found = new Set(words.filter(word => texts.some(text => text.includes(word))))
  for (const inner of await insideOf(bytes)) for (const word of await wordsIn(inner, words)) found.add(word)
  return found
}

export type Places = Map<string, string>
const note = (places: Places, words: Iterable<string>, place: string) => {
  for (const word of words) if (!places.has(word)) places.set(word, place)
}

/** Which words any file of a folder holds, each with the first file. */
export const wordsInFolder = async (folder: string, words: readonly string[]): Promise<Places> => {
  const places: Places = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    note(places, await wordsIn(await readFile(path), words), path.slice(folder.length + 1))
  }
  return places
}

/** Content in parts is joined first. */
const JOINED: Readonly<Record<string, string>> = {
  generated_file_chunk: `select string_agg(content, '' order by position) as content from generated_file_chunk
    group by institution_id, generated_file_id`,
}

/** Which words any row of any table holds, each with the first table: of every schema, with what stored files pack. */
export const wordsInTables = async (as: pg.ClientConfig, words: readonly string[]): Promise<Places> => {
  const places: Places = new Map()
  const client = new pg.Client(as)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ table: string; name: string; contents: string[] }>(
      `select c.oid::regclass::text as "table", c.relname as name, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as contents
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
       order by 1`,
    )
    for (const { table, name, contents } of tables) {
      const { rows } = await client.query<{ word: string }>(
        `select distinct word from ${table} t, unnest($1::text[]) word where strpos(lower(to_jsonb(t)::text), word) > 0`,
        [words],
      )
      note(
        places,
        rows.map(({ word }) => word),
        table,
      )
      for (const column of contents) {
        const stored = await client.query<Record<string, Buffer | null>>(
          JOINED[name] ?? `select ${column} from ${table}`,
        )
        for (const row of stored.rows) {
          const bytes = row[column]
          if (bytes) note(places, await wordsIn(bytes, words), `${table}.${column}`)
        }
      }
    }
    return places
  } finally {
    await client.end()
  }
}
