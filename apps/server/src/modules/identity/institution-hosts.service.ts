import { ContractError, ERRORS } from '@lousa/contract/errors.ts'
import { hostNameOf, hostNameOfOrigin } from '../../platform/access/host-name.ts'
import type { Ctx } from '../module.ts'
import { claimHosts, releaseHosts } from './institution.queries.ts'

/**
 * Gives the institution these host names and no others, and answers them. New ones are taken before others are given
 * up; the one by which the administrator came stays, so that nobody saws off the branch they sit on.
 */
export const replaceHosts = async (
  ctx: Ctx,
  before: readonly string[],
  asked: readonly string[],
): Promise<string[]> => {
  const names = asked.map(host => hostNameOf(host) ?? host)
  const after = [...new Set(names)].toSorted()
  const given = before.filter(host => !after.includes(host))
  const used = hostNameOfOrigin(ctx.origin)
  if (used !== null && given.includes(used)) throw refusal('HOST_IN_USE', 'hosts', used)
  const taken = await claimHosts(
    ctx,
    // In one order everywhere: two institutions that want the same names do not wait for each other.
    after.filter(host => !before.includes(host)),
  )
  const [first] = taken
  if (first !== undefined) throw refusal('HOST_TAKEN', `hosts.${names.indexOf(first)}`, first)
  await releaseHosts(ctx, given)
  return after
}

const refusal = (code: 'HOST_IN_USE' | 'HOST_TAKEN', path: string, host: string): ContractError =>
  new ContractError(code, {
    errors: [{ path, code, message: `${host}: ${ERRORS[code][1]}` }],
    data: { host },
  })
