import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import type { FactorMethod } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'

export const isOn = ({ authenticator, passkeys }: OwnFactor): boolean =>
  authenticator !== null || passkeys.length > 0

/** The factors that the person can use here; none while they have no second factor. */
export const methodsOf = (
  { authenticator, passkeys, recoveryCodesLeft }: OwnFactor,
  host: string,
): FactorMethod[] => [
  ...(authenticator ? (['CODE'] as const) : []),
  ...(passkeys.some(each => each.host === host) ? (['PASSKEY'] as const) : []),
  ...(recoveryCodesLeft > 0 ? (['RECOVERY_CODE'] as const) : []),
]
