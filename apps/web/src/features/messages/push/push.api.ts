import type { PushSubscriptionRow } from '@lousa/contract/messages/push/push.contract.ts'
import * as pushCalls from '@lousa/contract/messages/push/push.contract.ts'
import type { PushKind } from '@lousa/rules/messages/push.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import {
  pushEndpointHere,
  pushStateHere,
  resubscribeHere,
  subscribeHere,
  unsubscribeHere,
} from '../../../lib/device/push-device.ts'
import { isPushEndOwed, pushChoice, rememberPushChoice } from '../../../lib/device/push-memory.ts'
import { sessionOf } from '../../../lib/http/access-token.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'

export const pushKeyOptions = () => read(pushCalls.getPushKey)
export const pushDevicesOptions = () => read(pushCalls.listPushSubscriptions)

/** How this browser stands to pushes; asked again when something was changed. */
export const pushStateOptions = () =>
  queryOptions({ queryKey: ['push-state'], queryFn: pushStateHere, networkMode: 'always', gcTime: 0 })

const changed = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: readKey(pushCalls.listPushSubscriptions) })
  await queryClient.invalidateQueries({ queryKey: pushStateOptions().queryKey })
}

type Device = NonNullable<Awaited<ReturnType<typeof subscribeHere>>>

/** Stores a device at the server and, for repairs, the choice on the device. */
const saveDevice = async (device: Device): Promise<void> => {
  await call(pushCalls.savePushSubscription, { body: device })
  const { auth } = useSession.getState()
  const sessionId = auth && sessionOf(auth.accessToken)
  if (auth && sessionId) rememberPushChoice({ accountId: auth.user.id, sessionId, endpoint: device.endpoint })
}

/**
 * Repairs pushes that the person has chosen on this device. The browser may have got another address, and after a new
 * sign-in the server sends to none of an earlier session. A device that was removed elsewhere stays removed.
 */
export const repairPushes = async (): Promise<void> => {
  const { auth } = useSession.getState()
  const choice = pushChoice()
  if (!auth || choice?.accountId !== auth.user.id || isPushEndOwed()) return
  const { publicKey } = await call(pushCalls.getPushKey)
  if (publicKey === null) return
  const { data } = await call(pushCalls.listPushSubscriptions)
  const isKnown = data.some(({ current }) => current)
  const isSameAddress = (await pushEndpointHere()) === choice.endpoint
  if (isKnown && isSameAddress) return
  if (!isKnown && isSameAddress && sessionOf(auth.accessToken) === choice.sessionId) {
    await unsubscribeHere()
    return changed()
  }
  const device = await resubscribeHere(publicKey)
  if (!device || useSession.getState().auth?.user.id !== choice.accountId) return
  await saveDevice(device)
  await changed()
}

/** Asks the browser and subscribes this device; false where the person declines. */
export const turnPushOn = async (publicKey: string): Promise<boolean> => {
  const device = await subscribeHere(publicKey)
  if (device) await saveDevice(device)
  await changed()
  return device !== null
}

export const savePushKinds = async (id: string, kinds: PushKind[]): Promise<void> => {
  await call(pushCalls.updatePushSubscription, { params: { id }, body: { kinds } })
  await changed()
}

/** Ends pushes to a device; to this one in the browser too. */
export const removePushDevice = async ({ id, current }: PushSubscriptionRow): Promise<void> => {
  await call(pushCalls.removePushSubscription, { params: { id } })
  if (current) await unsubscribeHere()
  await changed()
}
