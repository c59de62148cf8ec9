import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type {
  FactorAnswer,
  PasskeyAnswer,
  PasskeyCreated,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import * as stepCalls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { call } from '../../../lib/http/api-client.ts'
import { errorText } from '../../../lib/http/error-text.ts'

/** Options for a signature or a new passkey of the browser; its own library knows the rest. */
export type PasskeyOptions = { challenge: string; [field: string]: unknown }

/** The person gave up, or the device has nothing to give: said in our words, as browsers say it in theirs. */
class PasskeyCancelled extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PasskeyNotGiven'
  }
}

export const factorErrorText = (error: unknown): string =>
  error instanceof PasskeyCancelled ? error.message : errorText(error)

export const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'WRONG_SECOND_FACTOR'

const browserPasskeys = () => import('@simplewebauthn/browser')

/** Browsers give passkeys to secure pages alone, and to host names alone. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

export const answerByPasskey = async (options: PasskeyOptions): Promise<FactorAnswer> => {
  const { startAuthentication } = await browserPasskeys()
  try {
    const answer: unknown = await startAuthentication({ optionsJSON: options as never })
    return { passkey: answer as PasskeyAnswer }
  } catch (cause) {
    throw new PasskeyCancelled(FACTOR.passkeyFailed, cause)
  }
}

export const makePasskey = async (options: PasskeyOptions): Promise<PasskeyCreated> => {
  const { startRegistration } = await browserPasskeys()
  try {
    const created: unknown = await startRegistration({ optionsJSON: options as never })
    return created as PasskeyCreated
  } catch (cause) {
    throw new PasskeyCancelled(FACTOR.passkeyNotCreated, cause)
  }
}

export const finishSignIn = (body: BodyInput<typeof stepCalls.finishSignIn>) =>
  call(stepCalls.finishSignIn, { body })
export const askPasskey = (challenge: string) => call(stepCalls.askPasskey, { body: { challenge } })
export const beginRequiredSetup = (challenge: string) =>
  call(stepCalls.beginRequiredSetup, { body: { challenge } })
export const beginRequiredPasskey = (challenge: string) =>
  call(stepCalls.beginRequiredPasskey, { body: { challenge } })
export const confirmRequiredSetup = (body: BodyInput<typeof stepCalls.confirmRequiredSetup>) =>
  call(stepCalls.confirmRequiredSetup, { body })
