import type {
  PasskeyAnswer,
  PasskeyCreated,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { hostNameOfOrigin } from './host-name.ts'

// Parsers of certificates load slowly, so that sign-in without a passkey does not load them.
const library = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 300_000
/** EdDSA, ES256 and RS256: what authenticators have. Source: the registry of COSE algorithms (IANA). */
const ALGORITHMS = [-8, -7, -257]

/** The form of authenticators, which is also stored: bytes in base64url. */
export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] }

/**
 * Where a passkey works: the host name under which the institution was reached, and the origins that browsers say then.
 * A proxy may have taken TLS away; a browser gives passkeys to secure pages and to this machine alone.
 */
export type RelyingParty = { host: string; origins: string[] }

export const relyingParty = (origin: string): RelyingParty => ({
  host: hostNameOfOrigin(origin) ?? '',
  origins: [...new Set([origin, origin.replace(/^http:/, 'https:')])],
})

/** The data that the authenticator of a browser signed; null where the text is not such data. */
export const signedChallenge = ({ response }: { response: { clientDataJSON: string } }): string | null => {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const challenge =
      typeof clientData === 'object' && clientData !== null ? Reflect.get(clientData, 'challenge') : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

const withTransports = ({
  credentialId,
  transports,
}: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
})

/** Requests one of these passkeys; the authenticator verifies its owner. */
export const authenticationOptions = async (
  { host }: RelyingParty,
  passkeys: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(withTransports),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

/** Asks for a new passkey; those that are there already are made no second time. */
export const registrationOptions = async (
  { host }: RelyingParty,
  {
    institution,
    person,
    passkeys,
  }: {
    institution: string
    person: { id: string; name: string }
    passkeys: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]
  },
) => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: host,
    rpName: institution,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.name,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(withTransports),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

/** The passkey that a browser has made, for a challenge that was ours; null where anything in it is not as asked for. */
export const verifyRegistration = async (
  { host, origins }: RelyingParty,
  { created, challenge }: { created: PasskeyCreated; challenge: string },
): Promise<StoredPasskey | null> => {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: created as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: created.response.transports ?? [],
    }
  } catch {
    // Whatever it is that was sent, the library says so by throwing.
    return null
  }
}

/** The new counter of a passkey that has signed a challenge of ours; null where it has not. */
export const verifyAssertion = async (
  { host, origins }: RelyingParty,
  { passkey, answer, challenge }: { passkey: StoredPasskey; answer: PasskeyAnswer; challenge: string },
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      credential: {
        ...withTransports(passkey),
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
