import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAKES_SQL = /\bsql[<`]|\bsql\.|\.(insertInto|updateTable|deleteFrom|selectFrom|platform|query)[(<]/
/**
 * Files that run once at a start or by hand: such a file sets up a database, changes its tables or copies their rows. Files
 * that only open and end transactions are here too: they have no table.
 */
const OF_DATABASES = [
  /^apps\/server\/src\/main\//,
  /^apps\/server\/src\/platform\/(backup|transfer)\//,
  /^apps\/server\/src\/platform\/db\/(distribution|gateway|migrate|shard-move|pooler|table-types|session-lock|kysely-client)[.]ts$/,
  /^apps\/server\/src\/platform\/jobs\/queue[.]ts$/,
]
/** Asks the pages of a document, in a process that has no database. */
const OF_DOCUMENTS = 'apps/server/src/platform/documents/document.worker.ts'

/** The files of the server that make SQL, wherever they lie. */
export const filesWithSql = (root: string): string[] =>
  globSync('apps/server/src/**/*.ts', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(
      file =>
        !file.endsWith('.test.ts') &&
        file !== OF_DOCUMENTS &&
        !OF_DATABASES.some(pattern => pattern.test(file)),
    )
    .filter(file => MAKES_SQL.test(readFileSync(join(root, file), 'utf8')))
    .sort()

/** Files directly in the folder of modules act for the module that calls them. */
export const isShared = (file: string): boolean => /\/src\/modules\/[^/]+$/.test(file)

/** The module of a file: its first folder under `modules`; else what it belongs to. */
export const domainOf = (file: string): string =>
  /\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? (isShared(file) ? 'modules' : 'platform')
