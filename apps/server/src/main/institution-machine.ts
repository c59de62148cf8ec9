import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { readConfig } from '../platform/config/config.ts'
import { hasCitus } from '../platform/db/distribution.ts'
import { machinesOf, moveInstitution } from '../platform/db/placement.ts'
import { INSTITUTION_WORDS as W } from './institution.words.ts'
import { asOwnerOfTables } from './owner-command.ts'

// `npm run institution:machine -- --of escola.gov.br --to 10.0.0.3:5432`: in a database over several machines (Citus), gives
// an institution a part of its own on another machine, while people save.

const text = { type: 'string' } as const

const move = async (client: pg.Client, { of, to }: { of: string; to: string }): Promise<string> => {
  if (!(await hasCitus(client))) throw new Error(W.oneMachine)
  const { rows } = await client.query<{ id: string }>(
    'select institution_id as id from institution_hostname where hostname = $1',
    [of],
  )
  const [institution] = rows
  if (!institution) throw new Error(fill(W.unknownHost, { host: of }))
  const machines = await machinesOf(client)
  const machine = machines.find(({ address }) => address === to)
  if (!machine)
    throw new Error(
      fill(W.unknownMachine, { to, machines: machines.map(({ address }) => address).join(', ') }),
    )
  const moved = await moveInstitution(client, { institutionId: institution.id, machine })
  return fill(moved ? W.machineChanged : W.machineKept, { of, to })
}

try {
  const { values } = parseArgs({ options: { of: text, to: text, help: { type: 'boolean', short: 'h' } } })
  const { of, to } = values
  if (values.help || of === undefined || to === undefined) {
    console.error(W.machineUsage)
    process.exitCode = 1
  } else {
    const config = readConfig(process.env, { webDir: join(import.meta.dirname, '../../../web/dist') })
    const told = await asOwnerOfTables(config, console.log, async connection => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        return await move(client, { of, to })
      } finally {
        await client.end()
      }
    })
    console.log(told)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
