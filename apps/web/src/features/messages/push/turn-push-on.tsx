import { PUSH } from '@lousa/contract/messages/push/push.messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { PushNotReady } from '../../../lib/device/push-device.ts'
import { toast } from '../../../ui/toast.tsx'
import { turnPushOn } from './push.api.ts'

/** The one button. The browser is asked after a tap alone, and the question is announced before. */
export const TurnPushOn = ({ publicKey }: { publicKey: string }) => {
  const hint = useId()
  const turning = useMutation({
    mutationFn: () => turnPushOn(publicKey),
    onSuccess: isOn => (isOn ? toast.success(PUSH.turnedOn) : toast.info(PUSH.declined)),
    onError: error => (error instanceof PushNotReady ? toast.info(PUSH.notReady) : toast.error(error)),
  })
  return (
    <Stack gap={4} align="flex-start">
      <Button mih={44} loading={turning.isPending} aria-describedby={hint} onClick={() => turning.mutate()}>
        {PUSH.turnOn}
      </Button>
      <Text id={hint} size="sm" c="dimmed">
        {PUSH.asks}
      </Text>
    </Stack>
  )
}
