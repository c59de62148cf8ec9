import { fill } from '@lousa/contract/messages.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { exportInstitution } from '../platform/transfer/export-institution.ts'
import { pathFrom, readOptions, readSettings, runCommand } from './backup-options.ts'
import { asOwnerOfTables } from './owner-command.ts'
import { TRANSFER_COMMAND_WORDS as W } from './transfer.words.ts'
import { PASSWORDS, STAYS_HERE } from './transfer-options.ts'

// `npm run institution:export -- --host escola.gov.br --to escola.tar.gz`: everything of one institution, in an open form.

const takeAlong = async (): Promise<void> => {
  const options = readOptions(['host', 'to', 'passwords'], W.exportUsage)
  if (options?.host === undefined || options.to === undefined) throw new Error(W.exportUsage)
  const { host } = options
  const file = pathFrom(options.to)
  const manifest = await asOwnerOfTables(readSettings(), console.log, connection =>
    exportInstitution({
      connection,
      host,
      file,
      leftOut: STAYS_HERE,
      passwords: { table: PASSWORDS, areTaken: options.passwords === 'sim' },
      readMe: W.readMe,
      now: systemClock.now(),
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { name } = manifest.institution
  const told = { name, file, rows: rows.toLocaleString('pt-BR'), tables: manifest.tables.length }
  console.log(fill(W.exported, told))
  console.log(W.open)
}

await runCommand(takeAlong)
