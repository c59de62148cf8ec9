import type { Profile } from '@lousa/contract/identity/identity.contract.ts'
import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import type { PunctualityMode } from '@lousa/rules/attendance/punctuality.rules.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { leavePushesHere } from '../../lib/device/push-device.ts'
import { isPushEndOwed } from '../../lib/device/push-memory.ts'
import type { AccessToken } from '../../lib/http/access-token.ts'
import { call } from '../../lib/http/api-client.ts'
import { read } from '../../lib/http/query-client.ts'
import { forgetOwedSignOut, owedSignOuts, oweSignOut } from '../../lib/session/owed-sign-outs.ts'
import { useSession } from '../../lib/session/session.ts'

/** The institution of this host: settled once, before anything is shown. */
export const institutionOptions = queryOptions({
  ...read(identityCalls.getCurrentInstitution),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Inside the router the institution is always known. */
export const useInstitution = () => useSuspenseQuery(institutionOptions).data

/** Whether e-mails leave, or can at least be read in the outbox of the demonstration. */
export const useSendsMail = (): boolean => {
  const { features } = useInstitution()
  return features.includes('mail') || features.includes('outbox')
}

/** How late arrivals are recorded. A copy on the device from before the setting does not have it. */
export const usePunctualityMode = (): PunctualityMode => useInstitution().punctuality ?? 'OFF'

export const profileOptions = () => read(identityCalls.getProfile)

/**
 * The person who is signed in. Only for screens behind the login. In the moment between signing out and leaving the
 * page it is still the former person.
 */
export const useActor = (): Profile => {
  const current = useSession(({ auth }) => auth?.user)
  const last = useRef(current)
  if (current) last.current = current
  if (!last.current) throw new Error('No one is signed in')
  return last.current
}

/** The server may be unreachable: then the sign-out stays owed. A refusal means that the session has ended already. */
const endSession = async (token: AccessToken): Promise<void> => {
  try {
    await call(identityCalls.signOut, { token })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429) return
  }
  forgetOwedSignOut(token)
}

/** Repeats what a sign-out without network could not do: ending sessions at the server, and pushes in this browser. */
export const finishLeaving = async (): Promise<void> => {
  await Promise.all([...(isPushEndOwed() ? [leavePushesHere()] : []), ...owedSignOuts().map(endSession)])
}

/** Ends the session and the pushes here at once; the server is informed, and may be unreachable. */
export const leave = async (): Promise<void> => {
  const { auth, signOut: forget } = useSession.getState()
  if (!auth) return
  const { tokenType, accessToken } = auth
  // Before the call: a page that is closed during it repeats it at its next start.
  oweSignOut({ tokenType, accessToken })
  forget()
  await Promise.all([leavePushesHere(), endSession({ tokenType, accessToken })])
}
