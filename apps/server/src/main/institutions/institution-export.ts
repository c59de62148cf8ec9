import { fill } from '@lousa/contract/messages.ts'
import type { Tables } from '../../modules/tables.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { createHosts } from '../../platform/http/hosts.ts'
import { exportInstitution } from '../../platform/transfer/export-institution.ts'
import { isYes, pathFrom, readOptions, readSettings, runCommand } from '../commands/command-options.ts'
import { asOwnerOfTables, withGateway } from '../commands/owner-command.ts'
import { asOperator } from './institution-creation.ts'
import { TRANSFER_COMMAND_WORDS as W } from './transfer.words.ts'
import { PASSWORDS, STAYS_HERE } from './transfer-options.ts'

// `npm run institution:export -- --host escola.gov.br --to escola.tar.gz`: everything of one institution, in an open form.

const takeAlong = async (): Promise<void> => {
  const options = readOptions(['host', 'to', 'passwords'], W.exportUsage)
  if (options?.host === undefined || options.to === undefined) throw new Error(W.exportUsage)
  const { host } = options
  const areTaken = isYes('--passwords', options.passwords)
  const file = pathFrom(options.to)
  const manifest = await asOwnerOfTables(readSettings(), console.log, async connection => {
    const taken = await exportInstitution({
      connection,
      host,
      file,
      leftOut: STAYS_HERE,
      passwords: { table: PASSWORDS, areTaken },
      readMe: W.readMe,
      now: systemClock.now(),
    })
    await withGateway(connection, gateway => noteExport(gateway, host))
    return taken
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { name } = manifest.institution
  const counts = { name, file, rows: rows.toLocaleString('pt-BR'), tables: manifest.tables.length }
  console.log(fill(W.exported, counts))
  console.log(W.open)
}

/** Everything has left the house: administrators find it in the history. What has left says nothing of it. */
const noteExport = async (gateway: Gateway<Tables>, host: string): Promise<void> => {
  const institution = await createHosts(gateway, systemClock).institutionOf(host)
  await asOperator(gateway, { institution, origin: '' }, async ctx =>
    ctx.audit({ entity: 'institution', entityId: institution.id, action: 'EXPORTED' }),
  )
}

await runCommand(takeAlong)
