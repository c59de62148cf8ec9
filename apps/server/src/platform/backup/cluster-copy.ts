import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SUPERUSER } from '../postgres/cluster.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'

// Rebuilt by the server at its start, and wrong in a copy. Their folders have to be there.
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/
const CONTROL = join('global', 'pg_control')

/**
 * Copies the files of a running server: its own protocol for physical backups (PostgreSQL, Continuous Archiving, low
 * level API). People go on working; the copy holds everything committed before this ends.
 */
export const copyCluster = async (
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  target: string,
): Promise<void> => {
  const client = new pg.Client({ ...connection(SUPERUSER, 'postgres'), statement_timeout: 0 })
  // The next statement reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const clusterDir = await clusterOf(client)
    // The copy needs all writes that are made until its end. The slot ends with this connection.
    await client.query(
      "select pg_create_physical_replication_slot('lousa_backup_' || pg_backend_pid(), true, true)",
    )
    const begun = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('lousa', true)) as segment",
    )
    await copyFolder(clusterDir, target)
    await copyFile(join(clusterDir, CONTROL), join(target, CONTROL))
    const ended = await client.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    )
    const [first] = begun.rows
    const [last] = ended.rows
    if (!first || !last) throw new Error('PostgreSQL answered nothing about its backup')
    await writeFile(join(target, 'backup_label'), last.label, { mode: 0o600 })
    await copySegments(clusterDir, target, { first: first.segment, last: last.segment })
  } finally {
    await client.end()
  }
}

/** Where the server itself says that its files are. */
export const clusterOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  return rows[0]?.folder ?? ''
}

/** A file that disappears during the copy was not needed: the log of writes repeats it, or records its removal. */
const copyFolder = async (from: string, to: string, path = ''): Promise<void> => {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (LEFT_OUT.test(entry.name) || inner === CONTROL) continue
    if (!entry.isDirectory()) await copyIfThere(join(from, inner), join(to, inner))
    else if (EMPTIED.has(inner)) await mkdir(join(to, inner), { recursive: true, mode: 0o700 })
    else await copyFolder(from, to, inner)
  }
}

const copyIfThere = async (from: string, to: string): Promise<boolean> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

const SEGMENT = /^[0-9A-F]{24}$/

const copySegments = async (
  from: string,
  to: string,
  { first, last }: { first: string; last: string },
): Promise<void> => {
  const names = (await readdir(join(from, 'pg_wal'))).filter(
    name => SEGMENT.test(name) && name >= first && name <= last,
  )
  for (const name of new Set([first, ...names, last])) {
    if (!(await copyIfThere(join(from, 'pg_wal', name), join(to, 'pg_wal', name))))
      throw new BackupRefused(W.walMissing({ name }))
  }
}
