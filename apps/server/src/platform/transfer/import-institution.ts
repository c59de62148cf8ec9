import { createReadStream } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, list } from 'tar'
import { hostNameOf } from '../access/host-name.ts'
import { sha256Of } from '../backup/backup-archive.ts'
import { withWorkFolder } from '../backup/work-folder.ts'
import { migrationsOf } from './export-institution.ts'
import { tenantTables } from './tenant-tables.ts'
import { InstitutionIsHere, TransferRefused, TRANSFER_WORDS as W } from './transfer.words.ts'
import {
  DATA,
  fileOf,
  MANIFEST,
  READ_ME,
  type TransferManifest,
  transferManifest,
} from './transfer-manifest.ts'

export type ImportOrder = {
  /** The role that owns the tables. */
  connection: pg.PoolConfig
  file: string
  /** Instead of the host names that it had. */
  host: string | null
  /** Tables that stay where they are: an archive that has one was not made by an export. */
  leftOut: readonly string[]
  /** The table of passwords; only an archive that says so has it. */
  passwords: string
  /** Everything is tried, counted and taken back. */
  isRehearsal: boolean
}

/** An institution from another server, with the same ids: all of it, or nothing. */
export const importInstitution = (order: ImportOrder): Promise<TransferManifest> =>
  withWorkFolder(order.file, 'import', async folder => {
    const manifest = await opened(order.file, folder)
    assertAllowedTables(manifest, order)
    const client = new pg.Client(order.connection)
    // The next statement reports the error.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('set constraints all deferred')
      await load(client, folder, { manifest, host: order.host })
      await client.query('set constraints all immediate')
      await client.query(order.isRehearsal ? 'rollback' : 'commit')
      return manifest
    } finally {
      // Uncommitted rows are dropped with the connection.
      await client.end().catch(() => undefined)
    }
  })

/** The part of the free disk that an archive may take: the database grows by as much. */
const ROOM = 0.4
const MANIFEST_MOST = 10_000_000
const INSIDE = new RegExp(`^(${MANIFEST}|${READ_ME}|${DATA}/[a-z_0-9]+\\.csv)$`)

/** Sessions, links or passwords that were added to an export by hand are not imported. */
const assertAllowedTables = (
  { tables, withPasswords }: TransferManifest,
  { leftOut, passwords }: Pick<ImportOrder, 'leftOut' | 'passwords'>,
): void => {
  const strange = new Set(withPasswords ? leftOut : [...leftOut, passwords])
  for (const { name } of tables) if (strange.has(name)) throw new TransferRefused(W.strange({ table: name }))
  if (new Set(tables.map(({ name }) => name)).size < tables.length)
    throw new TransferRefused(W.damaged({ name: MANIFEST }))
}

/** Reads a whole archive before anything is written: half of one leaves no file, and none that fills the disk is begun. */
const checkArchive = async (file: string, folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  let room = bavail * bsize * ROOM
  let isTooLarge = false
  await list({
    file,
    strict: true,
    onReadEntry: ({ path, type, size }) => {
      if (!isOfExport(path, type)) return
      room -= size
      isTooLarge ||= room < 0 || (path === MANIFEST && size > MANIFEST_MOST)
    },
  }).catch(() => {
    throw new TransferRefused(isTooLarge ? W.tooLarge({ file }) : W.notAnArchive({ file }))
  })
  if (isTooLarge) throw new TransferRefused(W.tooLarge({ file }))
}

/** Links and devices, and what no export writes, are not unpacked. */
const isOfExport = (path: string, type: string): boolean => type === 'File' && INSIDE.test(path)

/** The archive's own description, once every table of it is present and unchanged. */
const opened = async (file: string, folder: string): Promise<TransferManifest> => {
  await checkArchive(file, folder)
  const manifest = await extract({
    cwd: folder,
    file,
    strict: true,
    filter: (path, entry) => 'type' in entry && isOfExport(path, entry.type),
  })
    .then(async () => transferManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))))
    .catch(() => {
      throw new TransferRefused(W.notAnArchive({ file }))
    })
  for (const { name: table, file: name, sha256 } of manifest.tables)
    if (name !== fileOf(table) || (await sha256Of(join(folder, name)).catch(() => null)) !== sha256)
      throw new TransferRefused(W.damaged({ name }))
  return manifest
}

const load = async (
  client: pg.Client,
  folder: string,
  { manifest, host }: { manifest: TransferManifest; host: string | null },
): Promise<void> => {
  const { institution, migrations, tables } = manifest
  const own = await migrationsOf(client)
  if (JSON.stringify(own) !== JSON.stringify(migrations))
    throw new TransferRefused(W.otherSchema({ newest: migrations.at(-1) ?? '' }))
  const { rows: here } = await client.query<{ name: string }>(
    'select name from institution where institution_id = $1',
    [institution.id],
  )
  if (here[0]) throw new InstitutionIsHere(manifest, here[0].name)
  const brought = new Map(tables.map(table => [table.name, table]))
  const ownTables = await tenantTables(client)
  const names = new Set(ownTables.map(({ name }) => name))
  for (const { name } of tables) if (!names.has(name)) throw new TransferRefused(W.strange({ table: name }))
  for (const { name } of ownTables) {
    const table = brought.get(name)
    if (!table) continue
    const columns = table.columns.map(column => pg.escapeIdentifier(column.name)).join(', ')
    const target = `${pg.escapeIdentifier(name)} (${columns})`
    const copy = client.query(
      copyFrom(`copy ${target} from stdin (format csv, header match, encoding 'UTF8')`),
    )
    await pipeline(createReadStream(join(folder, table.file)), copy)
    await requireCount(client, table, { institutionId: institution.id, copied: copy.rowCount })
  }
  for (const hostname of host === null ? manifest.hosts : [host]) {
    const name = hostNameOf(hostname)
    if (name === null) throw new TransferRefused(W.badHost({ host: hostname }))
    const { rowCount } = await client.query(
      'insert into institution_hostname (hostname, institution_id) values ($1, $2) on conflict (hostname) do nothing',
      [name, institution.id],
    )
    if (rowCount !== 1) throw new TransferRefused(W.hostTaken({ host: name }))
  }
}

/** Counted as they stand, and only those of this institution: rows of another one must not come in by its archive. */
const requireCount = async (
  client: pg.Client,
  { name, rows: wanted }: TransferManifest['tables'][number],
  { institutionId, copied }: { institutionId: string; copied: number },
): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${pg.escapeIdentifier(name)} where institution_id = $1`,
    [institutionId],
  )
  const own = rows[0]?.n ?? 0
  const found = own === copied ? own : Math.max(own, copied)
  if (own !== wanted || copied !== wanted)
    throw new TransferRefused(W.miscounted({ table: name, wanted, found }))
}
