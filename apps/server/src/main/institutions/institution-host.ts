import { parseArgs } from 'node:util'
import { hostName } from '@lousa/contract/identity/institution/institution.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { hostNameOf } from '../../platform/access/host-name.ts'
import { readSettings } from '../commands/command-options.ts'
import { asOwner } from '../commands/owner-command.ts'
import { INSTITUTION_WORDS as W } from './institution.words.ts'

// `npm run institution:host -- --host escola.gov.br --add aurora.gov.br`: adds a further host name to an institution, by the
// operator. Names that are requested on the screens need a record in the DNS; this command does not.

const text = { type: 'string' } as const

const readNames = (): { host: string; add: string } | null => {
  const { values } = parseArgs({ options: { host: text, add: text, help: { type: 'boolean', short: 'h' } } })
  if (values.help || values.host === undefined || values.add === undefined) return null
  const name = (option: string, value: string): string => {
    const { data } = hostName.safeParse(value)
    const host = data === undefined ? null : hostNameOf(data)
    if (host === null) throw new Error(fill(W.badHost, { option }))
    return host
  }
  return { host: name('host', values.host), add: name('add', values.add) }
}

const addHost = async ({ host: of, add }: { host: string; add: string }): Promise<string> => {
  const config = readSettings()
  return asOwner(config, console.log, async gateway => {
    const [institution] = await gateway.platform<{ id: string }>(
      'select institution_id as id from institution_hostname where hostname = $1',
      [of],
    )
    if (!institution) throw new Error(fill(W.unknownHost, { host: of }))
    const [row] = await gateway.platform<{ id: string }>(
      `with added as (
         insert into institution_hostname (hostname, institution_id) values ($1, $2)
         on conflict (hostname) do nothing returning institution_id
       )
       select institution_id as id from added
       union all select institution_id from institution_hostname where hostname = $1`,
      [add, institution.id],
    )
    if (row?.id !== institution.id) throw new Error(fill(W.hostTaken, { host: add }))
    await gateway.tenant({ institutionId: institution.id, now: new Date() }, ({ db }) =>
      db
        .deleteFrom('hostname_claim')
        .where('institution_id', '=', institution.id)
        .where('hostname', '=', add)
        .execute(),
    )
    return fill(W.hostAdded, { of, add })
  })
}

try {
  const names = readNames()
  if (names === null) {
    console.error(W.hostUsage)
    process.exitCode = 1
  } else console.log(await addHost(names))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
