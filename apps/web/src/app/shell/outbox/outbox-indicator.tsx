import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudUp, IconHourglass, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import classes from './outbox-indicator.module.css'
import { outboxSign } from './outbox-text.ts'

const outboxPanel = lazyModule(async () => (await import('./outbox-panel.tsx')).OutboxPanel)

/** Most saves are through before this: they need no sign, and no announcement with every cell. */
const LONG_MS = 1500

const ICONS = {
  sending: IconCloudUp,
  waiting: IconHourglass,
  offline: IconWifiOff,
  trouble: IconAlertTriangle,
} as const

/** Entries from before this page was opened are reported at once. */
const waitedMs = ({ entries }: OutboxView): number => {
  const since = entries.filter(({ state }) => state !== 'saved').map(({ changedAt }) => Date.parse(changedAt))
  return since.length === 0 ? 0 : Date.now() - Math.min(...since)
}

const useLasting = (present: boolean, waited: () => number): boolean => {
  const [lasting, setLasting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long it had waited when it came into view
  useEffect(() => {
    if (!present) return
    const timer = setTimeout(() => setLasting(true), Math.max(0, LONG_MS - waited()))
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [present])
  return lasting
}

/** Says what is not at the server yet, and opens the list of it. */
export const OutboxIndicator = () => {
  const outbox = useOutbox()
  const sign = outboxSign(outbox)
  const lasting = useLasting(sign !== null, () => waitedMs(outbox))
  const [opened, panel] = useDisclosure(false)
  // Fetched with the first thing that waits, while there may be a network to fetch it from.
  const OutboxPanel = useLazyModule(outboxPanel, sign || opened ? 'now' : 'never')
  const shown = sign && (sign.urgent || lasting || opened) ? sign : null
  const Icon = shown && ICONS[shown.icon]
  return (
    <>
      <div role="status">
        {shown && Icon && (
          <UnstyledButton
            className={classes.sign ?? ''}
            data-tone={shown.tone}
            onClick={panel.open}
            aria-haspopup="dialog"
          >
            <Icon size={18} aria-hidden />
            <span className={classes.words}>{shown.text}</span>
            <span aria-hidden className={classes.count}>
              {outbox.unsent}
            </span>
          </UnstyledButton>
        )}
      </div>
      {opened && OutboxPanel && <OutboxPanel onClose={panel.close} />}
    </>
  )
}
