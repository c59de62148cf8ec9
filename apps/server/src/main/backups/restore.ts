import { readdir } from 'node:fs/promises'
import { fill } from '@lousa/contract/messages.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { DEFAULT_TIME_ZONE } from '../../platform/clock/clock.ts'
import { keyOf, pathFrom, readOptions, readSettings, runCommand } from '../commands/command-options.ts'
import { DATABASE, MIGRATIONS } from '../database.ts'
import { BACKUP_COMMAND_WORDS as W } from './backup.words.ts'

// `npm run restore -- --from ARQUIVO`: a backup into an empty data folder.

const shown = (instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', {
    timeZone: DEFAULT_TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })

const restore = async (): Promise<void> => {
  const options = readOptions(['from', 'to', 'key'], W.restoreUsage)
  if (options?.from === undefined) throw new Error(W.restoreUsage)
  const config = readSettings()
  if (config.database !== 'embedded') throw new Error(W.restoreEmbeddedOnly)
  const folder = options.to === undefined ? config.dataDir : pathFrom(options.to)
  const { note, contents } = await restoreBackup({
    file: pathFrom(options.from),
    dataDir: folder,
    database: DATABASE,
    key: await keyOf(options.key, config),
    known: await readdir(MIGRATIONS),
    say: console.log,
  })
  const { tables, rows } = contents
  console.log(
    fill(W.restored, { when: shown(note.createdAt), folder, rows: rows.toLocaleString('pt-BR'), tables }),
  )
}

await runCommand(restore)
