import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { hostNameOf } from '../../platform/access/host-name.ts'
import { hasCitus } from '../../platform/db/distribution.ts'
import { machinesOf, machinesWithAsyncCommit, moveInstitution } from '../../platform/db/shard-move.ts'
import { readOptions, readSettings, runCommand } from '../commands/command-options.ts'
import { asOwnerOfTables } from '../commands/owner-command.ts'
import { INSTITUTION_WORDS as W } from './institution.words.ts'

// `npm run institution:machine -- --host escola.gov.br --to 10.0.0.3:5432`: in a database over several machines (Citus), gives
// an institution a part of its own on another machine, while people save.

const moveIn = async (client: pg.Client, { of, to }: { of: string; to: string }): Promise<void> => {
  if (!(await hasCitus(client))) throw new Error(W.oneMachine)
  const { rows } = await client.query<{ id: string }>(
    'select institution_id as id from institution_hostname where hostname = $1',
    [hostNameOf(of) ?? of],
  )
  const [institution] = rows
  if (!institution) throw new Error(fill(W.unknownHost, { host: of }))
  const machines = await machinesOf(client)
  const machine = machines.find(({ address }) => address === to)
  if (!machine)
    throw new Error(
      fill(W.unknownMachine, { to, machines: machines.map(({ address }) => address).join(', ') }),
    )
  const late = await machinesWithAsyncCommit(client)
  if (late.length > 0) throw new Error(fill(W.lateCommits, { machines: late.join(', ') }))
  const moved = await moveInstitution(client, { institutionId: institution.id, machine })
  console.log(fill(moved ? W.machineChanged : W.machineKept, { of, to }))
}

const move = async (): Promise<void> => {
  const options = readOptions(['host', 'to'], W.machineUsage)
  if (options?.host === undefined || options.to === undefined) throw new Error(W.machineUsage)
  const order = { of: options.host, to: options.to }
  await asOwnerOfTables(readSettings(), console.log, async connection => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await moveIn(client, order)
    } finally {
      await client.end()
    }
  })
}

await runCommand(move)
