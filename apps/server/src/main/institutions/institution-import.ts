import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { importInstitution } from '../../platform/transfer/import-institution.ts'
import { InstitutionIsHere } from '../../platform/transfer/transfer.words.ts'
import type { TransferManifest } from '../../platform/transfer/transfer-manifest.ts'
import { isYes, pathFrom, readOptions, readSettings, runCommand } from '../commands/command-options.ts'
import { asOwnerOfTables } from '../commands/owner-command.ts'
import { administratorsToInvite } from './institution-creation.ts'
import { TRANSFER_COMMAND_WORDS as W } from './transfer.words.ts'
import { PASSWORDS, STAYS_HERE } from './transfer-options.ts'

// `npm run institution:import -- --from escola.tar.gz --host escola.gov.br`: an institution from another server.

const takeIn = async (): Promise<void> => {
  const options = readOptions(['from', 'host', 'origin', 'rehearse'], W.importUsage)
  if (options?.from === undefined) throw new Error(W.importUsage)
  const config = readSettings()
  const isRehearsal = isYes('--rehearse', options.rehearse)
  const host = options.host ?? null
  const file = pathFrom(options.from)
  const order = { file, host, isRehearsal, leftOut: STAYS_HERE, passwords: PASSWORDS }
  const manifest = await asOwnerOfTables(config, console.log, connection =>
    importInstitution({ connection, ...order }).catch(async error => {
      const isWaiting = error instanceof InstitutionIsHere && !isRehearsal && !error.manifest.withPasswords
      if (!(isWaiting && (await nobodyCanEnter(connection, error.manifest)))) throw error
      // An import that was ended between its last row and the invitations goes on with them.
      console.log(W.arrivedBefore)
      return error.manifest
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

const nobodyCanEnter = async (
  connection: pg.PoolConfig,
  { institution }: TransferManifest,
): Promise<boolean> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from credential where institution_id = $1 limit 1', [
      institution.id,
    ])
    return rows.length === 0
  } finally {
    await client.end()
  }
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
