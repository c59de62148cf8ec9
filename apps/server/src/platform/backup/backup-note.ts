import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'

/** The note of a backup, for operators and for the restore. It contains no personal data. */
const backupNote = z.object({
  format: z.literal('lousa-backup-1'),
  createdAt: z.iso.datetime(),
  /** When the copy was started and read whole; null where that was left out. */
  verifiedAt: z.iso.datetime().nullable(),
  encrypted: z.boolean(),
  /** Bytes of the file, and of what it holds. */
  size: z.int(),
  unpackedSize: z.int(),
  sha256: z.string(),
  /** The build that can read the backup: files of a database belong to one build. */
  build: z.string(),
  /** Migrations of the database, by name. */
  migrations: z.array(z.string()),
  tables: z.int(),
  rows: z.int(),
})
export type BackupNote = z.output<typeof backupNote>

export const BACKUP_END = '.lousa-backup'

export const noteOf = (file: string): string => `${file}.json`

/** The note of a backup; null where it is missing or cannot be read. */
export const readNote = async (file: string): Promise<BackupNote | null> => {
  try {
    return backupNote.parse(JSON.parse(await readFile(noteOf(file), 'utf8')))
  } catch {
    return null
  }
}

export const requireNote = async (file: string): Promise<BackupNote> => {
  const note = await readNote(file)
  if (!note) throw new BackupRefused(W.notABackup({ file }))
  return note
}

/** Whole or not at all. */
export const writeNote = async (file: string, note: BackupNote): Promise<void> => {
  const draft = join(dirname(file), `.${basename(noteOf(file))}.partial`)
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, noteOf(file))
}
