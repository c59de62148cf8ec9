import { STEP_SECONDS, STEP_SKEW, stepAt, takesStep } from '@lousa/rules/identity/second-factor.rules.ts'
import { Secret, TOTP } from 'otpauth'

/** 160 bits. Source: RFC 4226, 4 (R6). */
const SECRET_BYTES = 20

const totpOf = (secret: string, { issuer, label }: { issuer: string; label: string }): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of an authenticator app, as it is typed. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that apps read from a QR code: whose codes these are, and where. */
export const authenticatorUri = (secret: string, named: { issuer: string; label: string }): string =>
  totpOf(secret, named).toString()

/** The step whose code this is, when it may be taken at that instant after the last one that was taken; else null. */
export const stepOfCode = (
  { secret, last }: { secret: string; last: number },
  code: string,
  now: string,
): number | null => {
  const timestamp = new Date(now).getTime()
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp,
    window: STEP_SKEW,
  })
  if (delta === null) return null
  const step = stepAt(timestamp) + delta
  return takesStep(step, { now: stepAt(timestamp), last }) ? step : null
}
