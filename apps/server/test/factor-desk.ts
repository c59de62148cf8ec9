import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import * as stepCalls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { accessDesk } from './access-harness.ts'
import type { Account, School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

export const FACTOR_PASSWORD = 'giz-e-lousa'

type Place = { at?: School; headers?: Record<string, string> }

/** Acts of tests of second factors, in the school of the moment. */
export const factorDesk = (app: () => TestApp, school: () => School) => {
  const access = accessDesk(app, school)
  /** The code that an app shows so many seconds from now. */
  const codeOf = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app().clock.now().getTime() + seconds * 1000,
    })
  const own = (account: Pick<Account, 'token'>, endpoint: Parameters<TestApp['call']>[0], body?: unknown) =>
    app().call(endpoint, {
      host: school().host,
      token: account.token,
      ...(body === undefined ? {} : { body }),
    })
  const later = (seconds: number) => app().clock.set(new Date(app().clock.now().getTime() + seconds * 1000))

  return {
    ...access,
    codeOf,
    own,
    later,
    /** Sets a password and an app; answers its secret and the recovery codes. */
    withAuthenticator: async (account: Account) => {
      await access.givePassword(account, FACTOR_PASSWORD)
      await own(account, ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
      const { secret, setup } = (await own(account, ownCalls.beginAuthenticator)).body
      const { recoveryCodes } = (
        await own(account, ownCalls.confirmAuthenticator, { setup, code: codeOf(secret) })
      ).body
      // The code that showed that the app works is used up.
      later(30)
      return { secret: String(secret), recoveryCodes: recoveryCodes as string[] }
    },
    /** The sessions of this school have shown nothing yet. */
    withoutProof: (at = school()) =>
      app().owner.query('update session set factor_proven_at = null where institution_id = $1', [at.id]),
    password: (username: string, { at = school(), headers = {} }: Place = {}, more: object = {}) =>
      app().call(signIn, { host: at.host, headers, body: { username, password: FACTOR_PASSWORD, ...more } }),
    step: (body: object, { at = school(), headers = {} }: Place = {}) =>
      app().call(stepCalls.finishSignIn, { host: at.host, headers, body }),
    asked: (challenge: string, at = school()) =>
      app().call(stepCalls.askPasskey, { host: at.host, body: { challenge } }),
    require: (groups: string[]) =>
      app().owner.query('update institution set second_factor_for = $2 where institution_id = $1', [
        school().id,
        groups,
      ]),
    cookies: (answer: Sent) =>
      [answer.headers['set-cookie'] ?? []]
        .flat()
        .map(each => String(each).split(';')[0])
        .join('; '),
  }
}
