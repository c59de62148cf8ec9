import { fill } from '@lousa/contract/messages.ts'
import { importInstitution } from '../platform/transfer/import-institution.ts'
import type { TransferManifest } from '../platform/transfer/transfer-manifest.ts'
import { pathFrom, readOptions, readSettings, runCommand } from './backup-options.ts'
import { administratorsToInvite } from './institution-creation.ts'
import { asOwnerOfTables } from './owner-command.ts'
import { TRANSFER_COMMAND_WORDS as W } from './transfer.words.ts'
import { PASSWORDS, STAYS_HERE } from './transfer-options.ts'

// `npm run institution:import -- --from escola.tar.gz --host escola.gov.br`: an institution from another server.

const takeIn = async (): Promise<void> => {
  const options = readOptions(['from', 'host', 'origin', 'rehearse'], W.importUsage)
  if (options?.from === undefined) throw new Error(W.importUsage)
  const config = readSettings()
  const isRehearsal = options.rehearse === 'sim'
  const host = options.host ?? null
  const file = pathFrom(options.from)
  const manifest = await asOwnerOfTables(config, console.log, connection =>
    importInstitution({
      connection,
      file,
      host,
      isRehearsal,
      leftOut: STAYS_HERE,
      passwords: PASSWORDS,
    }),
  )
  const hosts = host === null ? manifest.hosts : [host]
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    fill(isRehearsal ? W.rehearsed : W.imported, {
      name: manifest.institution.name,
      rows: rows.toLocaleString('pt-BR'),
      tables: manifest.tables.length,
      hosts: hosts.join(', '),
    }),
  )
  if (!isRehearsal && !manifest.withPasswords)
    await invite(manifest, options.origin ?? `https://${hosts[0] ?? ''}`)
}

const invite = async ({ institution }: TransferManifest, origin: string): Promise<void> => {
  const links = await administratorsToInvite(
    readSettings(),
    { institutionId: institution.id, origin },
    console.log,
  )
  console.log(W.invited)
  for (const link of links) console.log(fill(W.invitation, link))
  console.log(W.others)
}

await runCommand(takeIn)
