import { INSTALL } from '@lousa/contract/shell/install.messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  canInstall,
  install,
  rememberInstallHint,
  subscribeInstallPrompt,
  wasInstallHintShown,
} from '../lib/device/install-prompt.ts'
import { Notice } from './notice.tsx'

/** Tells once per device, at a quiet moment, that the application can be put on it; where the browser offers that. */
export const InstallHint = ({ when }: { when: boolean }) => {
  const offered = useSyncExternalStore(subscribeInstallPrompt, canInstall)
  const [isNew] = useState(() => !wasInstallHintShown())
  const [closed, setClosed] = useState(false)
  const shows = when && offered && isNew && !closed
  useEffect(() => {
    if (shows) rememberInstallHint()
  }, [shows])
  if (!shows) return null
  return (
    <Notice tone="info">
      <Text size="sm">{INSTALL.hint}</Text>
      <Group gap="xs" mt="xs">
        <Button h={44} onClick={() => void install()}>
          {INSTALL.install}
        </Button>
        <Button h={44} variant="default" onClick={() => setClosed(true)}>
          {INSTALL.notNow}
        </Button>
      </Group>
    </Notice>
  )
}
