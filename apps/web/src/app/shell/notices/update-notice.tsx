import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useNewerBuild } from '../../../lib/device/build-number.ts'
import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { updateApplication } from '../../offline/update-application.ts'
import classes from './connection-notice.module.css'

/** Entries that this version can send are sent first; those that only the next one can send stay on the device. */
const stillToSend = ({ entries, blocked, durable }: OutboxView): number => {
  if (blocked === 'outdated' && durable) return 0
  return entries.filter(({ state }) => state === 'queued' || state === 'sending' || !durable).length
}

const afterSending = (count: number): string =>
  count === 1 ? SHELL.update.afterOne : fill(SHELL.update.afterMany, { count })

/** Offers the newer version. It is never taken without being asked for, nor over work that is still on its way. */
export const UpdateNotice = () => {
  const { isServed } = useNewerBuild()
  const outbox = useOutbox()
  const [state, setState] = useState<'offered' | 'updating' | 'failed'>('offered')
  if (!isServed) return null
  const waiting = outbox.unsent === 0 ? 0 : stillToSend(outbox)
  const update = () => {
    setState('updating')
    updateApplication().catch(() => setState('failed'))
  }
  return (
    <p className={classes.notice} data-tone="info">
      <IconSparkles size={18} aria-hidden />
      <span>
        {SHELL.update.newer}
        {waiting > 0 && afterSending(waiting)}
        {state === 'failed' && SHELL.update.failed}
      </span>
      {waiting === 0 && (
        <Button
          variant="white"
          loading={state === 'updating'}
          className={classes.button ?? ''}
          onClick={update}
        >
          {SHELL.update.update}
        </Button>
      )}
    </p>
  )
}
