import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { civilDateIn } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type BackupTime, isBackupLate, keptBackups } from '@lousa/rules/operation/backup.rules.ts'
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

/** Whether the newest of a folder is too old; `storedBackups` says of what. */
export const backupAgeOf = ({ folder }: { folder: string }, clock: Clock) => ({
  areLate: async (): Promise<boolean> => {
    const [last] = await storedBackups(folder)
    return isBackupLate(clock.now(), last ? new Date(last.note.createdAt) : null)
  },
})

/** When something was, on the clock that backups go by. */
export const backupTime = (instant: Date): BackupTime => ({
  date: civilDateIn(DEFAULT_TIME_ZONE, instant),
  time: timeOfDay.format(instant),
})

/** Takes away what need not be kept any longer. Answers the files that went. */
export const pruneBackups = async (folder: string): Promise<string[]> => {
  const backups = (await storedBackups(folder)).map(({ file, note }) => ({
    ...backupTime(new Date(note.createdAt)),
    file,
  }))
  const kept = keptBackups(backups)
  const gone = backups.filter(backup => !kept.has(backup)).map(({ file }) => file)
  // Its note first: what is left of a pair is no backup.
  for (const file of gone) {
    await rm(noteOf(file), { force: true })
    await rm(file, { force: true })
  }
  return gone
}
