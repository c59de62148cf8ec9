import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { createFirstInstitution as createCall } from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { ContractError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { passwordError } from '@lousa/contract/refusal/validation.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { hashPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { DEFAULT_TIME_ZONE } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { hasInstitution, newInstitutionId } from '../../identity/first-run/first-run.public.queries.ts'
import { createInstitution } from '../../identity/first-run/first-run.service.ts'
import { isSetupCode } from '../../identity/first-run/setup-code.service.ts'
import type { AnyHostCtx } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { createFirstAdministrator } from './first-administrator.service.ts'

export type FirstRunParts = { gateway: Gateway<Tables>; rateLimit: RateLimit; setupCode: string }

/** Whether this server still waits for its first institution. */
export const isFirstRun = async ({ gateway }: FirstRunParts): Promise<boolean> =>
  !(await hasInstitution(gateway))

/**
 * Creates the first institution at the host name of this very call, with its administrator. Only who reads what the
 * server wrote where it was started can do it, and only once.
 */
export const createFirst = async (
  call: AnyHostCtx,
  { kind, name, administrator, code }: BodyOf<typeof createCall>,
  parts: FirstRunParts,
): Promise<void> => {
  const { gateway } = parts
  if (await hasInstitution(gateway)) throw new ContractError('FIRST_RUN_CLOSED')
  const host = call.hostName
  if (host === null) throw new ContractError('UNKNOWN_HOST')
  await assertCode(call, code, parts)
  assertPassword(administrator.password)
  const passwordHash = await hashPassword(administrator.password)
  const institution = { id: await newInstitutionId(gateway), kind, timeZone: DEFAULT_TIME_ZONE }
  await call.inTenant(institution, async ctx => {
    await createInstitution(ctx, { kind, name, host }, 'first')
    const { email = null, taxNumber } = administrator
    await createFirstAdministrator(ctx, { name: administrator.name, taxNumber, email }, passwordHash)
  })
}

/** Compared first: the right one passes whatever was counted, and only wrong ones count. */
const assertCode = async (
  { address }: AnyHostCtx,
  typed: string,
  { rateLimit, setupCode }: FirstRunParts,
): Promise<void> => {
  if (isSetupCode(setupCode, typed)) return
  await rateLimit.take({ counter: 'first-run', address })
  throw fieldRefusal('code', 'WRONG_SETUP_CODE')
}

const assertPassword = (password: string): void => {
  const code = password === '' ? 'REQUIRED' : checkPassword(password)
  if (code) throw invalidFields(passwordError('administrator.password', code))
}
