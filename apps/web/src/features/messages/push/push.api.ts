import type { PushSubscriptionRow } from '@lousa/contract/messages/push/push.contract.ts'
import * as pushCalls from '@lousa/contract/messages/push/push.contract.ts'
import type { PushKind } from '@lousa/rules/messages/push.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { pushStateHere, subscribeHere, unsubscribeHere } from '../../../lib/device/push-device.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const pushKeyOptions = () => read(pushCalls.getPushKey)
export const pushDevicesOptions = () => read(pushCalls.listPushSubscriptions)

/** How this browser stands to pushes; asked again when something was changed. */
export const pushStateOptions = () =>
  queryOptions({ queryKey: ['push-state'], queryFn: pushStateHere, networkMode: 'always', gcTime: 0 })

const changed = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: readKey(pushCalls.listPushSubscriptions) })
  await queryClient.invalidateQueries({ queryKey: pushStateOptions().queryKey })
}

/** Asks the browser and subscribes this device; false where the person declines. */
export const turnPushOn = async (publicKey: string): Promise<boolean> => {
  const device = await subscribeHere(publicKey)
  if (device) await call(pushCalls.savePushSubscription, { body: device })
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
