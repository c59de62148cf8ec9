import { randomBytes } from 'node:crypto'
import type { InstitutionHost } from '@lousa/contract/identity/institution/institution.contract.ts'
import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import { hostNameOf, hostNameOfOrigin } from '../../../platform/access/host-name.ts'
import { textRecords } from '../../../platform/external/dns.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { lockInstitution } from './current-institution.public.queries.ts'
import type { StoredHost } from './institution.queries.ts'
import {
  claimOf,
  deleteClaims,
  hostsOfOthers,
  insertClaims,
  releaseHosts,
  takeHost,
} from './institution-hosts.queries.ts'

const recordName = (host: string): string => `_lousa.${host}`
const recordValue = (token: string): string => `lousa=${token}`

export const shownHost = ({ name, token }: StoredHost): InstitutionHost => ({
  name,
  verified: token === null,
  dnsRecord: token === null ? null : { name: recordName(name), value: recordValue(token) },
})

/**
 * Sets the host names of the institution and answers them. A new one is pending until it is proven, because otherwise a name of
 * another owner could be requested. The host of the administrator's session stays, so that the change cannot lock its author out.
 */
export const replaceHosts = async (
  ctx: Ctx,
  before: readonly StoredHost[],
  hostNames: readonly string[],
): Promise<StoredHost[]> => {
  const names = hostNames.map(host => hostNameOf(host) ?? host)
  const after = [...new Set(names)].toSorted()
  const given = before.filter(host => !after.includes(host.name))
  const used = hostNameOfOrigin(ctx.origin)
  if (used !== null && given.some(host => host.name === used)) throw refusal('HOST_IN_USE', 'hosts', used)
  const storedHosts = new Map(before.map(host => [host.name, host]))
  const fresh = after.filter(name => !storedHosts.has(name))
  const [taken] = await hostsOfOthers(ctx, fresh)
  if (taken !== undefined) throw refusal('HOST_TAKEN', `hosts.${names.indexOf(taken)}`, taken)
  const claims = fresh.map(name => ({ name, token: randomBytes(18).toString('base64url') }))
  await insertClaims(ctx, claims, ctx.now)
  await deleteClaims(
    ctx,
    given.map(host => host.name),
  )
  await releaseHosts(
    ctx,
    given.filter(host => host.token === null).map(host => host.name),
  )
  return [...before.filter(host => !given.includes(host)), ...claims].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

/** Queries the domain for the record that proves a name. No connection is held during the query. */
export const findProof = async (
  stage: Pick<PublicScope, 'inTenant'>,
  name: string,
  dnsServers: readonly string[] | null,
): Promise<void> => {
  const claim = await stage.inTenant(ctx => claimOf(ctx, name))
  if (!claim?.token) throw new ContractError('NOT_FOUND')
  const records = await textRecords(recordName(name), dnsServers)
  if (!records.includes(recordValue(claim.token))) throw refusal('HOST_NOT_VERIFIED', 'name', name)
}

/** The institution answers at a name from now on; its proof was found just before. */
export const acceptProof = async (ctx: Ctx, name: string): Promise<void> => {
  await lockInstitution(ctx)
  // Given up, or accepted, since the proof was asked for.
  if (!(await claimOf(ctx, name))) throw new ContractError('NOT_FOUND')
  if (!(await takeHost(ctx, name))) throw refusal('HOST_TAKEN', 'name', name)
  await deleteClaims(ctx, [name])
  ctx.audit({
    entity: 'institution',
    entityId: ctx.institution.id,
    action: 'HOST_VERIFIED',
    changes: [{ field: 'hosts', from: null, to: name }],
  })
}

const refusal = (
  code: 'HOST_IN_USE' | 'HOST_TAKEN' | 'HOST_NOT_VERIFIED',
  path: string,
  host: string,
): ContractError =>
  new ContractError(code, {
    errors: [{ path, code, message: `${host}: ${ERRORS[code][1]}` }],
    data: { host },
  })
