import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const ownFactorOptions = () => read(calls.getOwnFactor)
export const userFactorOptions = (id: string) => read(calls.getUserFactor, { params: { id } })

export const factorChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.getOwnFactor) })

export const stepUp = (body: BodyInput<typeof calls.proveOwnFactor>) => call(calls.proveOwnFactor, { body })
export const askOwnPasskey = () => call(calls.askOwnPasskey)
export const beginAuthenticator = () => call(calls.beginAuthenticator)
export const confirmAuthenticator = (body: BodyInput<typeof calls.confirmAuthenticator>) =>
  call(calls.confirmAuthenticator, { body })
export const removeAuthenticator = () => call(calls.removeAuthenticator)
export const beginPasskey = () => call(calls.beginPasskey)
export const createPasskey = (body: BodyInput<typeof calls.createPasskey>) =>
  call(calls.createPasskey, { body })
export const removePasskey = (id: string) => call(calls.removePasskey, { params: { id } })
export const renewRecoveryCodes = () => call(calls.renewRecoveryCodes)
export const forgetDevice = (id: string) => call(calls.forgetDevice, { params: { id } })
export const forgetDevices = () => call(calls.forgetDevices)

export const resetUserFactor = async (id: string): Promise<void> => {
  await call(calls.resetUserFactor, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: readKey(calls.getUserFactor) })
}
