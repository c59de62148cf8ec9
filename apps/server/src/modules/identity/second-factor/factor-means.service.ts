import { authenticatorOf, deleteAuthenticator, type FactorPlace } from './factor.queries.ts'
import { deletePasskey, passkeysOf } from './passkey.queries.ts'
import { deleteTrustedDevice, endTrust, trustedDevicesOf } from './trusted-device.queries.ts'

/** What a person has set up, without anything that opens something. */
export const ownMeans = async (ctx: FactorPlace, personId: string) => {
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

export const forgetAuthenticator = (ctx: FactorPlace, personId: string): Promise<boolean> =>
  deleteAuthenticator(ctx, personId)

export const forgetPasskey = (ctx: FactorPlace, id: string): Promise<void> => deletePasskey(ctx, id)

export const forgetTrustedDevice = (ctx: FactorPlace, id: string): Promise<void> =>
  deleteTrustedDevice(ctx, id)

export const forgetTrustedDevices = (ctx: FactorPlace, personId: string): Promise<void> =>
  endTrust(ctx, personId)
