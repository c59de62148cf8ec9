import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { AccessToken } from '../../../lib/http/access-token.ts'
import { call } from '../../../lib/http/api-client.ts'
import { type Auth, useSession } from '../../../lib/session/session.ts'

type Credentials = { username: string; password: string; role?: Role }

/** A token that was given: who it belongs to is asked first; only then the session begins. */
export const begin = async ({ tokenType, accessToken }: AccessToken): Promise<void> => {
  const user = await call(identityCalls.getProfile, { token: { tokenType, accessToken } })
  const auth: Auth = { tokenType, accessToken, user }
  useSession.getState().signIn(auth)
}

/** Signs in where the password is enough. */
export const enter = async (body: Credentials): Promise<void> =>
  begin(await call(identityCalls.signIn, { body }))
