import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { create } from 'tar'
import { withWorkFolder } from '../backup/work-folder.ts'
import { type TenantTable, tenantTables } from './tenant-tables.ts'
import { TransferRefused, TRANSFER_WORDS as W } from './transfer.words.ts'
import { DATA, fileOf, MANIFEST, READ_ME, type TransferManifest } from './transfer-manifest.ts'

export type ExportOrder = {
  /** The role that owns the tables. */
  connection: pg.PoolConfig
  /** A host name of the institution. */
  host: string
  /** The archive; it must not be there. */
  file: string
  /** Tables that stay: what is of this server alone. */
  leftOut: readonly string[]
  /** The table of passwords; it comes along only when it is asked for. */
  passwords: { table: string; areTaken: boolean }
  readMe: string
  now: Date
}

/**
 * One institution as one file, in a form that anybody can read: a table of comma-separated values for each table, as they
 * were at one moment, while people work.
 */
export const exportInstitution = async (order: ExportOrder): Promise<TransferManifest> => {
  const client = new pg.Client(order.connection)
  // The next statement reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await holdTarget(client, order.file)
    if (existsSync(order.file)) throw new TransferRefused(W.exists({ file: order.file }))
    return await withWorkFolder(order.file, 'export', async folder => {
      const manifest = await write(client, join(folder, 'export'), order)
      const draft = join(folder, 'archive')
      const entries = [MANIFEST, READ_ME, DATA]
      await create({ cwd: join(folder, 'export'), file: draft, gzip: true, portable: true }, entries)
      // The archive has all personal data of the institution: it is readable for its creator alone.
      await chmod(draft, 0o600)
      await rename(draft, order.file)
      return manifest
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The lock excludes other writers of this file until the end of the transaction. */
const holdTarget = async (client: pg.Client, file: string): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
    [`export ${file}`],
  )
  if (rows[0]?.held !== true) throw new TransferRefused(W.beingMade({ file }))
}

const write = async (
  client: pg.Client,
  folder: string,
  { host, leftOut, passwords, readMe, now }: ExportOrder,
): Promise<TransferManifest> => {
  await mkdir(join(folder, DATA), { recursive: true, mode: 0o700 })
  const { hosts, ...institution } = await institutionAt(client, host)
  const stays = new Set(passwords.areTaken ? leftOut : [...leftOut, passwords.table])
  const tables: TransferManifest['tables'] = []
  for (const table of await tenantTables(client)) {
    if (stays.has(table.name)) continue
    const file = fileOf(table.name)
    const written = await writeTable(client, table, { id: institution.id, file: join(folder, file) })
    tables.push({ name: table.name, file, columns: table.columns, ...written })
  }
  const manifest: TransferManifest = {
    format: 'lousa-institution-1',
    exportedAt: now.toISOString(),
    institution,
    hosts,
    withPasswords: passwords.areTaken,
    migrations: await migrationsOf(client),
    tables,
  }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, READ_ME), readMe)
  return manifest
}

/** Asked apart: addresses lie where everybody connects, institutions may lie on other machines. */
const institutionAt = async (
  client: pg.Client,
  host: string,
): Promise<TransferManifest['institution'] & { hosts: string[] }> => {
  const { rows: addresses } = await client.query<{ id: string; hosts: string[] }>(
    `select a.institution_id as id,
       array(select h.hostname from institution_hostname h where h.institution_id = a.institution_id order by 1) as hosts
     from institution_hostname a where a.hostname = $1`,
    [host],
  )
  const [address] = addresses
  if (!address) throw new TransferRefused(W.unknownHost({ host }))
  const { rows } = await client.query<{ name: string; kind: string }>(
    'select name, kind from institution where institution_id = $1',
    [address.id],
  )
  if (!rows[0]) throw new TransferRefused(W.unknownHost({ host }))
  return { id: address.id, ...rows[0], hosts: address.hosts }
}

export const migrationsOf = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** The rows of one table in the order of its key, so that the same rows make the same file. */
const writeTable = async (
  client: pg.Client,
  { name, columns, key }: TenantTable,
  { id, file }: { id: string; file: string },
): Promise<{ rows: number; sha256: string }> => {
  const listed = (names: readonly string[]) => names.map(each => pg.escapeIdentifier(each)).join(', ')
  const select = `select ${listed(columns.map(column => column.name))} from ${pg.escapeIdentifier(name)}
    where institution_id = ${pg.escapeLiteral(id)} order by ${listed(key)}`
  const copy = client.query(copyTo(`copy (${select}) to stdout (format csv, header, encoding 'UTF8')`))
  const hash = createHash('sha256')
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(copy, measured, createWriteStream(file, { mode: 0o600 }))
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}
