import { fill } from '@lousa/contract/messages.ts'
import { OFFLINE_READY } from '@lousa/contract/shell/offline-ready.messages.ts'
import { Group, Text } from '@mantine/core'
import { IconCloudDownload, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useInstitution } from '../../../features/identity/identity.api.ts'
import {
  isComplete,
  PREPARED_PARTS,
  type Preparation,
  type Prepared,
  readPrepared,
  usePreparing,
} from '../../../lib/device/offline-readiness.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate, showInstant, todayIn } from '../../../lib/text/dates.ts'

/** The prepared reads, where the application itself is on this device too. */
const preparedWithApplication = async (owner: string): Promise<Prepared | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? readPrepared(owner, Date.now()) : null
}

const dayText = (day: string): string => showDate(day).slice(0, 5)

/** 'turmas (6), listas de chamada de 30/11 e 01/12 (3 de 8)'; a part of which there is nothing is left out. */
const partsText = ({ counts, days }: Preparation): string =>
  PREPARED_PARTS.filter(part => counts[part].all > 0)
    .map(part => {
      const { ready, all } = counts[part]
      return fill(OFFLINE_READY.parts[part], {
        days: new Intl.ListFormat('pt-BR').format(days.map(dayText)),
        count: ready === all ? all : fill(OFFLINE_READY.ofAll, { ready, all }),
      })
    })
    .join(', ')

type Readiness = { prepared: Prepared | null; running: Preparation | undefined; today: string }

const readinessText = ({ prepared, running, today }: Readiness): { text: string; isReady: boolean } => {
  // Browsers keep applications of secure addresses only: what was opened stays open, and cannot be opened again.
  if (!window.isSecureContext) return { text: OFFLINE_READY.insecure, isReady: false }
  const moment = prepared ? showInstant(new Date(prepared.at).toISOString()) : ''
  const isForToday = prepared?.days.includes(today) === true
  if (prepared && isForToday && isComplete(prepared))
    return { text: fill(OFFLINE_READY.since, { moment, parts: partsText(prepared) }), isReady: true }
  if (running) return { text: fill(OFFLINE_READY.preparing, { parts: partsText(running) }), isReady: false }
  if (!prepared) return { text: OFFLINE_READY.notYet, isReady: false }
  const text = isForToday
    ? fill(OFFLINE_READY.inPart, { parts: partsText(prepared) })
    : fill(OFFLINE_READY.former, { moment })
  return { text, isReady: false }
}

/** Whether this device can be used in a classroom without network, and what is ready; for instructors. */
export const OfflineReadiness = () => {
  const user = useSession(({ auth }) => auth?.user)
  const { timeZone } = useInstitution()
  const owner = user?.role === 'INSTRUCTOR' ? readsOwner(user) : null
  const running = usePreparing(({ running: preparing }) =>
    preparing?.owner === owner ? preparing?.preparation : undefined,
  )
  const [prepared, setPrepared] = useState<Prepared | null>()
  // Each request of a preparation changes what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `running` is what the stored value follows.
  useEffect(() => {
    if (owner) void preparedWithApplication(owner).then(setPrepared, () => setPrepared(null))
  }, [owner, running])
  if (!owner || prepared === undefined) return null
  const { text, isReady } = readinessText({ prepared, running, today: todayIn(timeZone) })
  return (
    <Group gap="xs" wrap="nowrap" mt="md">
      {isReady ? <IconCloudDownload size={20} aria-hidden /> : <IconCloudOff size={20} aria-hidden />}
      <Text size="sm">{text}</Text>
    </Group>
  )
}
