import { plainFactorCode } from '@lousa/rules/identity/second-factor.rules.ts'
import { z } from 'zod'
import { coded, requiredLine } from '../../schema.ts'

/** Seconds that the second step of a sign-in may take, and setting a factor up where one is required. */
export const STEP_CHALLENGE_SECONDS = 600
export const SETUP_CHALLENGE_SECONDS = 1_800
/** For how long a browser is trusted. */
export const TRUST_DAYS = 30
/** For how long a session that has proven itself changes what is set up. */
export const PROOF_SECONDS = 600
/** For how long it goes on with what opens the accounts of others or cannot be taken back. */
export const STEP_UP_SECONDS = 300

/** The factors that can answer the second step. */
export const FACTOR_METHODS = ['CODE', 'PASSKEY', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

export const factorCode = z
  .string()
  .max(40)
  .transform(plainFactorCode)
  .refine(value => value !== '', coded('REQUIRED'))
  .refine(value => value === '' || /^\d{6}$/.test(value), coded('INVALID'))

export const challengeToken = z
  .string()
  .max(200)
  .refine(value => value !== '', coded('REQUIRED'))

const bytes = z.string().max(20_000)

/** The result of `navigator.credentials.get`, in the form of `toJSON()`; browsers add fields. */
export const passkeyAnswer = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** The result of `navigator.credentials.create`. */
export const passkeyCreated = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyCreated = z.output<typeof passkeyCreated>

export const passkeyName = requiredLine(60)

/** The argument of the browser's own call; Lousa reads none of its fields but the challenge. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** One of these is asked for; which, the person chooses. */
export const factorAnswer = {
  code: factorCode.optional(),
  recoveryCode: z.string().max(100).optional(),
  passkey: passkeyAnswer.optional(),
}
export type FactorAnswer = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

export const hasOne = (proofs: Record<string, unknown>): boolean =>
  ['code', 'recoveryCode', 'passkey', 'password'].filter(name => proofs[name] !== undefined).length === 1

/** The secret for an authenticator app; `setup` comes back with its first code. */
export const authenticatorSetup = z.object({
  /** To be typed where no picture can be read. */
  secret: z.string(),
  /** The secret as an address (otpauth://…), for a QR code. */
  uri: z.string(),
  setup: z.string(),
})
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>

export const setupToken = z
  .string()
  .max(1_000)
  .refine(value => value !== '', coded('REQUIRED'))

/** Shown once: the server keeps only their hashes. */
export const recoveryCodes = z.array(z.string())
