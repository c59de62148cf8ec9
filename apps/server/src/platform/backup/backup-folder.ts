import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { civilDateIn } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type BackupTime,
  isBackupLate,
  isOfTheFuture,
  keptBackups,
} from '@lousa/rules/operation/backup.rules.ts'
import { type Clock, DEFAULT_TIME_ZONE } from '../clock/clock.ts'
import { BACKUP_END, type BackupNote, noteOf, readNote } from './backup-note.ts'

export type StoredBackup = { file: string; note: BackupNote }

/** The backups of a folder, the newest first; a folder that is not there has none. */
export const storedBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch(() => [])
  const read = names
    .filter(name => name.endsWith(BACKUP_END))
    .map(async name => {
      const file = join(folder, name)
      const note = await readNote(file)
      return note === null ? [] : [{ file, note }]
    })
  return (await Promise.all(read)).flat().sort((a, b) => b.note.createdAt.localeCompare(a.note.createdAt))
}

const timeOfDay = new Intl.DateTimeFormat('pt-BR', {
  timeZone: DEFAULT_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** Those that tell when something was kept last: not what a clock that ran ahead has written. The newest first. */
export const pastBackups = async (folder: string, now: Date): Promise<StoredBackup[]> =>
  (await storedBackups(folder)).filter(({ note }) => !isOfTheFuture(now, new Date(note.createdAt)))

/** Whether the newest of a folder is too old; `pastBackups` says of what. */
export const backupAgeOf = ({ folder }: { folder: string }, clock: Clock) => ({
  areLate: async (): Promise<boolean> => {
    const [last] = await pastBackups(folder, clock.now())
    return isBackupLate(clock.now(), last ? new Date(last.note.createdAt) : null)
  },
})

/** When something was, on the clock that backups go by. */
export const backupTime = (instant: Date): BackupTime => ({
  date: civilDateIn(DEFAULT_TIME_ZONE, instant),
  time: timeOfDay.format(instant),
})

/**
 * Takes away what need not be kept any longer, and never the one that was just made: a clock that was set back would have it
 * be an old one. Answers the files that went.
 */
export const pruneBackups = async (folder: string, justMade: string): Promise<string[]> => {
  const backups = (await storedBackups(folder)).map(({ file, note }) => ({
    ...backupTime(new Date(note.createdAt)),
    file,
  }))
  const kept = keptBackups(backups)
  const gone = backups
    .map(backup => (kept.has(backup) ? justMade : backup.file))
    .filter(file => file !== justMade)
  for (const file of gone) await removeBackup(file)
  return gone
}

const DRAFT = /^\.(.+\.lousa-backup)\.(partial|gone)$/
const siblingFile = (file: string, end: 'partial' | 'gone'): string =>
  join(dirname(file), `.${basename(file)}.${end}`)

/** Where a backup is written until it is one. */
export const draftOf = (file: string): string => siblingFile(file, 'partial')

/** Takes a backup away: from the first step on it is none, and the next run does what was not done. */
export const removeBackup = async (file: string): Promise<void> => {
  await rename(file, siblingFile(file, 'gone'))
  await finishRemoval(file)
}

const finishRemoval = async (file: string): Promise<void> => {
  await rm(noteOf(file), { force: true })
  await rm(siblingFile(file, 'gone'), { force: true })
}

/** A draft that has its note was proved: it becomes the backup that it is. */
export const publishDraft = (file: string): Promise<void> => rename(draftOf(file), file)

/**
 * Cleans up after killed runs: a proved backup is published, a backup that was being removed is removed, and a partial one too.
 * Returns the published backups. The caller must be the only writer of the folder.
 */
export const recoverKilledRuns = async (folder: string): Promise<string[]> => {
  const published: string[] = []
  for (const name of await readdir(folder)) {
    const [, of = '', end] = DRAFT.exec(name) ?? []
    const file = join(folder, of)
    if (end === 'gone') await finishRemoval(file)
    else if (end === 'partial' && existsSync(noteOf(file))) {
      await publishDraft(file)
      published.push(file)
    } else if (name.endsWith('.partial')) await rm(join(folder, name), { force: true })
  }
  return published
}
