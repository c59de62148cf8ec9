import { authenticatorOf } from './factor.queries.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'
import { passkeysOf } from './passkey.queries.ts'
import { trustedDevicesOf } from './trusted-device.queries.ts'

/** What a person has set up, without anything that opens something. */
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
