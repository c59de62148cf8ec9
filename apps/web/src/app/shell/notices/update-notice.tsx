import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useNewerBuild } from '../../../lib/build-number.ts'
import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { updateApplication } from '../../update-application.ts'
import classes from './connection-notice.module.css'

/** What can still be sent by this version goes out first; what only the next one can send waits on the device for it. */
const stillToSend = ({ entries, blocked, durable }: OutboxView): number => {
  if (blocked === 'outdated' && durable) return 0
  return entries.filter(({ state }) => state === 'queued' || state === 'sending' || !durable).length
}

const whatWaits = (count: number): string =>
  count === 1 ? 'o lançamento da fila' : `os ${count} lançamentos da fila`

/** Offers the newer version. It is never taken without being asked for, nor over work that is still on its way. */
export const UpdateNotice = () => {
  const { known } = useNewerBuild()
  const outbox = useOutbox()
  const [state, setState] = useState<'offered' | 'updating' | 'failed'>('offered')
  if (!known) return null
  const waiting = outbox.unsent === 0 ? 0 : stillToSend(outbox)
  const update = () => {
    setState('updating')
    updateApplication().catch(() => setState('failed'))
  }
  return (
    <p className={classes.notice} data-tone="info">
      <IconSparkles size={18} aria-hidden />
      <span>
        Há uma versão nova do Lousa.
        {waiting > 0 && ` Ela poderá entrar depois de enviar ${whatWaits(waiting)}.`}
        {state === 'failed' && ' Não foi possível buscá-la agora: confira a conexão e tente de novo.'}
      </span>
      {waiting === 0 && (
        <Button
          variant="white"
          loading={state === 'updating'}
          className={classes.button ?? ''}
          onClick={update}
        >
          Atualizar
        </Button>
      )}
    </p>
  )
}
