import { fill } from '@lousa/contract/messages.ts'
import { OFFLINE_READY } from '@lousa/contract/shell/offline-ready.messages.ts'
import { Group, Text } from '@mantine/core'
import { IconCloudDownload, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { preparedAt } from '../../../lib/device/offline-readiness.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showInstant } from '../../../lib/text/dates.ts'

/** Both the application and what it shows are on this device. */
const readyAt = async (owner: string): Promise<number | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? preparedAt(owner, Date.now()) : null
}

const wordsFor = (at: number | null): string => {
  // Browsers keep applications of secure addresses only: what was opened stays open, and cannot be opened again.
  if (!window.isSecureContext) return OFFLINE_READY.insecure
  return at === null
    ? OFFLINE_READY.notYet
    : fill(OFFLINE_READY.since, { moment: showInstant(new Date(at).toISOString()) })
}

/** Tells an instructor whether this device can be used in a classroom without network. */
export const OfflineReadiness = () => {
  const user = useSession(({ auth }) => auth?.user)
  const owner = user?.role === 'INSTRUCTOR' ? readsOwner(user) : null
  const [at, setAt] = useState<number | null>()
  useEffect(() => {
    if (owner) void readyAt(owner).then(setAt, () => setAt(null))
  }, [owner])
  if (!owner || at === undefined) return null
  const words = wordsFor(at)
  return (
    <Group gap="xs" wrap="nowrap" mt="md">
      {at === null ? <IconCloudOff size={20} aria-hidden /> : <IconCloudDownload size={20} aria-hidden />}
      <Text size="sm">{words}</Text>
    </Group>
  )
}
