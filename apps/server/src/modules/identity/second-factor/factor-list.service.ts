import { authenticatorOf } from './factor.queries.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'
import { passkeysOf } from './passkey.queries.ts'
import { trustedDevicesOf } from './trusted-device.queries.ts'

/** Lists the second factors and trusted devices of a person, without secrets. */
export const listFactors = async (ctx: FactorPlace, personId: string) => {
  const authenticator = await authenticatorOf(ctx, personId)
  const passkeys = await passkeysOf(ctx, personId)
  return {
    authenticator: authenticator && { createdAt: authenticator.createdAt },
    passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      createdAt,
      lastUsedAt,
    })),
    devices: await trustedDevicesOf(ctx, personId),
  }
}
