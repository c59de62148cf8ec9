import { PUSH } from '@lousa/contract/messages/push/push.messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isHintDismissed, rememberHint } from '../../../lib/device/push-hint.ts'
import { Notice } from '../../../ui/notice.tsx'
import { pushDevicesOptions, pushKeyOptions, pushStateOptions } from './push.api.ts'
import { TurnPushOn } from './turn-push-on.tsx'

/** Offers pushes to guardians where they read messages, until they say no once on this device. */
export const PushHint = () => {
  const [isOpen, setOpen] = useState(() => !isHintDismissed())
  const { data: key } = useQuery({ ...pushKeyOptions(), enabled: isOpen })
  const { data: state } = useQuery({ ...pushStateOptions(), enabled: isOpen })
  const { data: devices } = useQuery({ ...pushDevicesOptions(), enabled: isOpen && state === 'ON' })
  // The browser stays subscribed when the server has long forgotten the device.
  const isForgotten = state === 'ON' && devices?.data.every(({ current }) => !current) === true
  if (!isOpen || !key?.publicKey || !(state === 'OFF' || state === 'INSTALL' || isForgotten)) return null
  return (
    <Notice tone="info">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{PUSH.hint}</Text>
        {state === 'INSTALL' ? (
          <Text size="sm">{PUSH.install}</Text>
        ) : (
          <TurnPushOn publicKey={key.publicKey} />
        )}
        <Button
          variant="default"
          mih={44}
          onClick={() => {
            rememberHint()
            setOpen(false)
          }}
        >
          {PUSH.hintNotNow}
        </Button>
      </Stack>
    </Notice>
  )
}
