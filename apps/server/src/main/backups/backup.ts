import { fill } from '@lousa/contract/messages.ts'
import { pruneBackups } from '../../platform/backup/backup-folder.ts'
import { writeNewKey } from '../../platform/backup/backup-key.ts'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { keyOf, pathFrom, readOptions, readSettings, runCommand } from '../commands/command-options.ts'
import { DATABASE } from '../database.ts'
import { BACKUP_COMMAND_WORDS as W } from './backup.words.ts'

// `npm run backup -- --to PASTA`: the whole embedded database in one file, over a running server and without one. With
// `--scheduled`, as the server itself calls it, old ones go.

const say = (line: string) => console.log(line)
const MEGABYTE = 1_000_000

const backUp = async (): Promise<void> => {
  const isScheduled = process.argv.includes('--scheduled')
  if (isScheduled) process.argv = process.argv.filter(argument => argument !== '--scheduled')
  const options = readOptions(['to', 'key', 'new-key'], W.backupUsage)
  if (options === null) return say(W.backupUsage)
  if (options['new-key'] !== undefined) {
    const file = pathFrom(options['new-key'])
    return say(fill(W.newKey, { file, recipient: await writeNewKey(file) }))
  }
  const config = readSettings()
  if (config.database !== 'embedded') throw new Error(W.embeddedOnly)
  const folder = options.to === undefined ? config.backup?.folder : pathFrom(options.to)
  if (folder === undefined) throw new Error(W.nowhere)
  const key = await keyOf(options.key, config)
  const running = runningEmbeddedPostgres(config.dataDir)
  const started = running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  const server = running ?? started
  if (!server) return
  try {
    const { dataDir } = config
    const parts = { server, dataDir, database: DATABASE, folder, key, now: systemClock.now(), say }
    const { file, note } = await makeBackup(parts)
    const size = `${(note.size / MEGABYTE).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
    const { rows, tables } = note
    say(fill(W.made, { file, size, rows: rows.toLocaleString('pt-BR'), tables }))
    if (!key) say(W.open)
    if (config.secret) say(W.noSecret)
    if (isScheduled) sayPruned((await pruneBackups(folder, file)).length)
  } finally {
    await started?.stop()
  }
}

const sayPruned = (count: number): void => {
  const [one, many] = W.pruned
  if (count > 0) say(count === 1 ? one : fill(many, { n: count }))
}

await runCommand(backUp)
