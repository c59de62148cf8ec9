import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from '@lousa/contract/messages.ts'
import { type BackupKey, readKey } from '../../platform/backup/backup-key.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { BACKUP_COMMAND_WORDS as W } from '../backups/backup.words.ts'

const text = { type: 'string' } as const

/** The options of a command, all of them texts; null when only its usage is asked for. */
export const readOptions = <Name extends string>(
  names: readonly Name[],
  usage: string,
): Partial<Record<Name, string>> | null => {
  try {
    const options = Object.fromEntries(names.map(name => [name, text]))
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } })
    if (values.help === true) return null
    const given = new Map<string, unknown>(Object.entries(values))
    const read: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = given.get(name)
      if (typeof value === 'string') read[name] = value
    }
    return read
  } catch (error) {
    const [, option] = /'(-[^']*?)(?: <value>)?'/.exec(error instanceof Error ? error.message : '') ?? []
    throw new Error(fill(W.unknownOption, { option: option ?? W.options, usage }))
  }
}

/** An option that is `sim` or `não`. Any other word is refused: who meant yes must not be taken to have said no. */
export const isYes = (option: string, given: string | undefined): boolean => {
  const word = (given ?? 'não').toLowerCase()
  if (word !== 'sim' && word !== 'não' && word !== 'nao')
    throw new Error(fill(W.yesOrNo, { option, word: given ?? '' }))
  return word === 'sim'
}

/** npm gives the folder where it was called; this process works from the root. */
export const pathFrom = (given: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), given)

export const readSettings = (): Config =>
  readConfig(process.env, { webDir: join(import.meta.dirname, '../../../../web/dist') })

/** The key of the option, or of the settings; null where neither names one. */
export const keyOf = (given: string | undefined, { backup }: Config): Promise<BackupKey | null> => {
  const file = given === undefined ? (backup?.keyFile ?? null) : pathFrom(given)
  return file === null ? Promise.resolve(null) : readKey(file)
}

const CODES: Partial<Record<string, keyof typeof W.system>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  // PostgreSQL: disk_full.
  '53100': 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
}

/** Errors of the operating system are reported in Portuguese; all others have a sentence of their own. */
const wordsOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const kind = 'code' in error ? CODES[String(error.code)] : undefined
  return kind === undefined ? error.message : fill(W.system[kind], { reason: error.message })
}

/** Reports the error without a stack: the operator can correct the command. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(wordsOf(error))
    process.exitCode = 1
  }
}
