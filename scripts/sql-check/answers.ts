import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { type Database, readCatalogue } from './catalogue.ts'
import { type Described, describe } from './describe.ts'

/** The catalogue and the description of each statement, as the database answers them. */
export type Answers = { database: Database; described: Map<string, Described> }
type OnDatabase = (work: (client: pg.Client) => Promise<Answers>) => Promise<Answers>

/** The answers depend on these files alone: the migrations, the version of the database and the code that asks it. */
const DECIDES = [
  'apps/server/migrations/*.sql',
  'apps/server/src/platform/db/migrate.ts',
  'package-lock.json',
  'scripts/sql-check/{answers,catalogue,describe}.ts',
]

export function answersKey(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(DECIDES, { cwd: root }).sort())
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Describes these statements. Answers of former runs are read from `file` if they have the same key; the database starts only
 * for statements that the file does not have. Refused statements are never stored.
 */
export async function answersTo(
  texts: readonly string[],
  { file, key, onDatabase }: { file: string; key: string; onDatabase: OnDatabase },
): Promise<Answers> {
  const stored = readAnswers(file, key)
  if (stored && texts.every(text => stored.described.has(text))) return stored
  const answers = await onDatabase(async client => {
    const database = await readCatalogue(client)
    const described = new Map<string, Described>()
    for (const text of texts)
      described.set(text, stored?.described.get(text) ?? (await describe(client, text, database.types)))
    return { database, described }
  })
  writeAnswers(file, key, answers)
  return answers
}

const isSet = (value: unknown): value is Set<unknown> => value instanceof Set

function writeAnswers(file: string, key: string, { database, described }: Answers): void {
  const accepted = [...described].filter(([, each]) => !('problem' in each))
  const text = JSON.stringify({ key, database, described: accepted }, (_, value) =>
    isSet(value) ? { set: [...value] } : value,
  )
  mkdirSync(dirname(file), { recursive: true })
  // A check that runs at the same time reads either the former file or the new one.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

function readAnswers(file: string, key: string): Answers | null {
  if (!existsSync(file)) return null
  const stored = JSON.parse(readFileSync(file, 'utf8'), (_, value) =>
    Array.isArray(value?.set) ? new Set(value.set) : value,
  )
  return stored.key === key ? { database: stored.database, described: new Map(stored.described) } : null
}
